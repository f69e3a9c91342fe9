// Rules: docs/rules/mail.md#mailbox, docs/rules/operator.md#mailbox
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { startWorld } from '../testing/harness.ts'
import { mail } from './layout.ts'
import { type KeptMail, mailboxTransport, readMailbox } from './mailbox.ts'
import { mailPage } from './mailbox-page.ts'

const demo = await startWorld({ env: { DEMO: 'on' } })
const { provider } = demo.settings
const at = new Date('2026-06-15T08:00:00Z')

/** Puts a mail into the mailbox of the demo. */
async function deliver(
  id: number,
  to: string,
  over: { subject?: string; line?: string; path?: string } = {},
) {
  const { subject = 'A subject', line = 'A line', path = '/quote-requests' } = over
  const parts = { to, subject, heading: 'H', lines: [line], link: { label: 'Open', path } }
  const { text, html } = mail({ publicUrl: demo.settings.publicUrl, provider }, parts)
  const transport = mailboxTransport(demo.settings.dataDir, demo.settings.mailFrom)
  await transport.send({ id, to, subject, text, html, createdAt: new Date(at.getTime() + id * 1000) })
}

const open = (url: string, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
  demo.app.inject({ method: 'GET', url, headers: { host: 'localhost:3000', ...headers }, remoteAddress })

describe('mails as files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'quayline-mailbox-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test('a mail that cannot be written leaves no file behind', async () => {
    const own = mkdtempSync(join(folder, 'failing-'))
    const inTheWay = join(own, 'mailbox', '2026-06-15T08-00-00-000Z-00000007.json')
    mkdirSync(inTheWay, { recursive: true })
    const transport = mailboxTransport(own, 'Quayline <a@b.example>')
    const sent = { subject: 'S', text: 'T', html: 'H', createdAt: at }
    await expect(transport.send({ ...sent, id: 7, to: 'ada@tide.example' })).rejects.toThrow()
    expect(readdirSync(join(own, 'mailbox'))).toEqual([basename(inTheWay)])
  })

  test('the next try of a mail replaces what a killed process has left of it', async () => {
    const own = mkdtempSync(join(folder, 'killed-'))
    const name = '2026-06-15T08-00-00-000Z-00000007'
    mkdirSync(join(own, 'mailbox'))
    writeFileSync(
      join(own, 'mailbox', `.${name}`),
      '{"id":"a part that is longer than the whole mail, so that its end would stay',
    )
    const transport = mailboxTransport(own, 'Quayline <a@b.example>')
    await transport.send({ id: 7, to: 'ada@tide.example', subject: 'S', text: 'T', html: 'H', createdAt: at })
    expect(readdirSync(join(own, 'mailbox'))).toEqual([`${name}.json`])
    expect(await readMailbox(own)).toHaveLength(1)
  })

  test('an empty mailbox is an empty list', async () => {
    expect(await readMailbox(folder)).toEqual([])
  })

  test('are read newest first, all or those to one address, and each once even if it is sent again', async () => {
    const transport = mailboxTransport(folder, 'Quayline <a@b.example>')
    const sent = { subject: 'S', text: 'T', html: 'H', createdAt: at }
    for (const id of [1, 2, 2, 10]) await transport.send({ ...sent, id, to: `ada${id}@tide.example` })
    expect((await readMailbox(folder)).map(({ to }) => to)).toEqual([
      'ada10@tide.example',
      'ada2@tide.example',
      'ada1@tide.example',
    ])
    expect(await readMailbox(folder, ' ADA2@tide.example ')).toEqual([
      {
        id: '2026-06-15T08-00-00-000Z-00000002',
        from: 'Quayline <a@b.example>',
        to: 'ada2@tide.example',
        subject: 'S',
        at: '2026-06-15T08:00:00.000Z',
        text: 'T',
        html: 'H',
        attachments: [],
      },
    ])
  })

  test('are shown with the names of their attachments', async () => {
    const transport = mailboxTransport(folder, 'Quayline <a@b.example>')
    const paper = { name: 'QL-000001 <1>.pdf', type: 'application/pdf', content: Buffer.from('%PDF') }
    const sent = { subject: 'S', text: 'T', html: 'H', createdAt: at, id: 20, to: 'papers@tide.example' }
    await transport.send({ ...sent, attachments: [paper, { ...paper, name: 'QL-000001.ics' }] })
    const [mail] = await readMailbox(folder, sent.to)
    expect(mailPage('Quayline', mail as KeptMail)).toContain(
      '<dt>Attached</dt><dd>QL-000001 &lt;1&gt;.pdf, QL-000001.ics</dd>',
    )
  })

  test('are listed only when complete', async () => {
    const before = await readMailbox(folder)
    writeFileSync(join(folder, 'mailbox', '.unfinished-1'), '{"id":')
    expect(await readMailbox(folder)).toEqual(before)
    expect(readdirSync(join(folder, 'mailbox')).filter((name) => name.startsWith('.'))).toEqual([
      '.unfinished-1',
    ])
  })
})

describe('/mailbox of the demo', () => {
  test('lists the mails, and shows one with its links', async () => {
    await deliver(1, 'list@tide.example', { subject: 'Listed', path: '/password-confirm?token=abc' })
    const list = await open('/mailbox?to=list@tide.example')
    expect(list.statusCode).toBe(200)
    expect(list.headers['content-type']).toContain('text/html')
    const [, link = ''] = /href="(\/mailbox\/[^"]+)"/.exec(list.body) ?? []
    const shown = await open(link)
    expect(shown.body).toContain(`href="${demo.settings.publicUrl}/password-confirm?token=abc"`)
    expect(shown.body).toContain('Listed')
  })

  test('runs no script and loads nothing, with any content of a mail', async () => {
    const evil = '<script>alert(1)</script><img src=x onerror=alert(1)>'
    await deliver(2, 'evil@tide.example', { subject: evil, line: evil })
    const list = await open('/mailbox')
    const [, link = ''] = /href="(\/mailbox\/[^"]+00000002)"/.exec(list.body) ?? []
    const shown = await open(link)
    const searched = await open(`/mailbox?to=${encodeURIComponent('"><script>alert(1)</script>')}`)
    for (const { body, headers, statusCode } of [list, shown, searched]) {
      expect(statusCode).toBe(200)
      expect(body).not.toMatch(/<script|<img|<iframe/)
      expect(headers['content-security-policy']).toContain("default-src 'none'")
      expect(headers['content-security-policy']).not.toMatch(/script-src[^;]*unsafe/)
    }
  })

  test('is only for this machine: not for other addresses, through a proxy, or under another host name', async () => {
    expect((await open('/mailbox')).statusCode).toBe(200)
    expect((await open('/mailbox', {}, '::1')).statusCode).toBe(200)
    expect((await open('/mailbox', {}, '192.0.2.7')).statusCode).toBe(404)
    for (const headers of [
      { host: 'rebound.example' },
      { host: 'localhost.evil.example' },
      { 'x-forwarded-for': '127.0.0.1' },
      { forwarded: 'for=127.0.0.1' },
      { 'x-real-ip': '127.0.0.1' },
    ])
      expect((await open('/mailbox', headers)).statusCode).toBe(404)
  })

  test.each(['nothing', '..%2f..%2fdatabase', 'a%00b', '.unfinished'])('answers 404 for %s', async (id) => {
    expect((await open(`/mailbox/${id}`)).statusCode).toBe(404)
  })

  test.each([
    ['outside the demo', { DEMO: 'off' }],
    ['while mails are sent', { DEMO: 'on', SMTP_URL: 'smtp://127.0.0.1:2525' }],
    ['on a server for others', { DEMO: 'on', DEMO_PUBLIC: 'on', PUBLIC_URL: 'https://freight.example' }],
    ['on a server that listens to others', { DEMO: 'on', DEMO_PUBLIC: 'on', HOST: '0.0.0.0' }],
  ])('answers 404 %s', async (_where, env) => {
    const world = await startWorld({ env })
    const answer = await world.app.inject({ url: '/mailbox', headers: { host: 'localhost:3000' } })
    expect(answer.statusCode).toBe(404)
  })
})
