import { createHash } from 'node:crypto'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { securityHeaders } from '../http/security-headers.ts'
import { answerPages, pageHtml } from './pages.ts'

test('shows the name of the provider unchanged, with any characters', () => {
  const template = '<head><title>Quayline</title></head>'
  const provider = { name: `Pay $& "Go" $' <Ltd>`, phone: '1', email: 'a@b.example' }
  const html = pageHtml(
    { build: 'b1', template, earlyScript: 'early()' },
    { firstPaint: '', firstLists: null, shell: 'public', scripts: [], styles: [], fonts: [], next: [] },
    { provider, competitorKeywords: [] },
  )
  const shown = `Pay $&amp; &quot;Go&quot; $&#39; &lt;Ltd&gt;`
  expect(html).toContain(`<title>${shown}</title>`)
  expect(html).toContain('<meta name="build" content="b1">')
  expect(html).toContain(`<meta name="provider-name" content="${shown}">`)
  expect(html.match(/<\/head>/g)).toHaveLength(1)
})

test("the policy allows the page's own first script and no other inline script", () => {
  const script = 'early()'
  const { 'content-security-policy': policy = '' } = securityHeaders(
    { publicUrl: 'https://a.example' },
    script,
  )
  const scripts = policy.split(';').find((part) => part.trim().startsWith('script-src'))
  expect(scripts).toBe(`script-src 'self' 'sha256-${createHash('sha256').update(script).digest('base64')}'`)
})

test('the first content shows the provider’s name and is inside the root element', () => {
  const template =
    '<head><title>Quayline</title></head><body><div id="first-paint"></div><div id="root"></div></body>'
  const provider = { name: 'A & B $&', phone: '1', email: 'a@b.example' }
  const page = {
    firstPaint: '<p>Welcome to {{provider-name}}</p>',
    firstLists: null,
    shell: 'public',
    scripts: [],
    styles: [],
    fonts: [],
    next: [],
  }
  const application = { build: 'b1', template, earlyScript: 'early()' }
  const html = pageHtml(application, page, { provider, competitorKeywords: [] })
  expect(html).toContain(
    '<div id="first-paint"><p>Welcome to A &amp; B $&amp;</p></div><div id="root"></div>',
  )
})

test('names the files of the next page that this one does not need', () => {
  const page = { firstPaint: '', firstLists: null, shell: 'public', fonts: [] }
  const files = { scripts: ['/a.js'], styles: ['/a.css'], next: ['/a.js', '/b.js', '/a.css', '/b.css'] }
  const html = pageHtml(
    { build: 'b1', template: '<head><title>Quayline</title></head>', earlyScript: '' },
    { ...page, ...files },
    { provider: { name: 'A', phone: '1', email: 'a@b.example' }, competitorKeywords: [] },
  )
  expect(html).toContain('data-next="/b.js /b.css"')
})

test("competitors' words are only in pages that link to registration", () => {
  const settings = {
    provider: { name: 'A', phone: '1', email: 'a@b.example' },
    competitorKeywords: ['freightrival'],
  }
  const application = { build: 'b1', template: '<head><title>Quayline</title></head>', earlyScript: '' }
  const pageOf = (shell: string) =>
    pageHtml(
      application,
      { firstPaint: '', firstLists: null, shell, scripts: [], styles: [], fonts: [], next: [] },
      settings,
    )
  expect(pageOf('public')).toContain('freightrival')
  expect(pageOf('gated')).not.toContain('freightrival')
})

test('a HEAD gets the status and headers of the page, as monitors and scanners of links ask for them', async () => {
  const app = Fastify()
  const page = { matches: (path: string) => path === '/login', html: '<p>Sign in</p>', etag: 'W/"1"' }
  answerPages(app, [{ ...page, brotli: () => Buffer.from('') }])
  const ask = async (method: 'GET' | 'HEAD', url: string) => {
    const { statusCode, headers, body } = await app.inject({ method, url })
    return [statusCode, headers['content-type'], headers['content-length'], body]
  }
  const html = 'text/html; charset=utf-8'
  expect(await ask('GET', '/login')).toEqual([200, html, '14', page.html])
  expect(await ask('HEAD', '/login')).toEqual([200, html, '14', ''])
  expect((await ask('HEAD', '/api/nothing'))[0]).toBe(404)
  await app.close()
})
