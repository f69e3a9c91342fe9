import { afterEach, expect, test, vi } from 'vitest'
import { download } from './download.ts'
import { userSession } from './session.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

const terms = { name: 'terms.pdf', url: '/api/documents/1' }

test('a refused download says what the service said, and a page of a proxy ends no session', async () => {
  userSession.start('t0ken')
  const answers = [
    new Response('{"detail":"Too many tries."}', { status: 429, headers: { 'Retry-After': '60' } }),
    new Response('<html>Unauthorized</html>', { status: 401 }),
    new Response('{"detail":"Please sign in."}', { status: 401 }),
  ]
  vi.stubGlobal('fetch', async () => answers.shift())
  await expect(download(terms)).rejects.toThrow('Too many tries. Try again in 60 seconds.')
  await expect(download(terms)).rejects.toThrow(/proxy or firewall/)
  expect(userSession.token()).toBe('t0ken')
  await expect(download(terms)).rejects.toThrow('Please sign in.')
  expect(userSession.token()).toBeNull()
})

test('a download with an ended session keeps the reason, which the sign-in page shows', async () => {
  userSession.start('t0ken')
  const why = 'Your password has been changed, which signed you out here.'
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ detail: why }), { status: 401 }))
  await expect(download(terms)).rejects.toThrow(why)
  expect([userSession.token(), userSession.whyEnded()]).toEqual([null, why])
})
