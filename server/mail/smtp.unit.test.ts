// Rules: docs/rules/mail.md#outbox, docs/rules/mail.md#refused
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { startMailServer } from '../testing/mail-server.ts'
import { smtpTransport } from './smtp.ts'
import { MailRefused } from './transport.ts'

const DRIP_MS = 50
const MAX_SEND_MS = 600
const REPLIES: Readonly<Record<string, string>> = { EHLO: '250 ready', DATA: '354 go on', '.': '250 taken' }

/** A mail server that replies to one command with a line at a time, without an end. Returns its address. */
async function dripping(slowCommand: string) {
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket.on('error', () => undefined))
    socket.once('close', () => open.delete(socket))
    socket.write('220 ready\r\n')
    let isInMail = false
    socket.on('data', (sent) => {
      // The last line is a command, or the dot after a mail.
      const command = String(sent).trimEnd().split('\r\n').at(-1)?.split(' ')[0] ?? ''
      if (isInMail && command !== '.') return
      isInMail = command === 'DATA'
      if (command !== slowCommand) return socket.write(`${REPLIES[command] ?? '250 good'}\r\n`)
      const drip = setInterval(() => socket.write('250-wait\r\n'), DRIP_MS)
      socket.once('close', () => clearInterval(drip))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, open }
}

async function failureOn(slowCommand: string) {
  const { url, open } = await dripping(slowCommand)
  const settings = { mailFrom: 'support@quayline.example', publicUrl: 'https://q.example', smtpTls: false }
  const transport = smtpTransport(url, settings, MAX_SEND_MS)
  onTestFinished(() => transport.close())
  const mail = { id: 1, to: 'ada@tide.example', subject: 'A quote', text: 'Text', html: '<p>Text</p>' }
  const failure = await transport.send({ ...mail, createdAt: new Date() }).catch((error: unknown) => error)
  await expect.poll(() => open.size, { timeout: 3000 }).toBe(0)
  return failure
}

test('a mail server that never ends its reply to a command is left, and counts as failed', async () => {
  const failure = await failureOn('RCPT')
  expect(String(failure)).toContain('took too long')
  expect(failure).not.toBeInstanceOf(MailRefused)
})

test('a mail server that never ends its reply to a mail is left, and the mail is tried again rarely', async () => {
  const failure = await failureOn('.')
  expect(String(failure)).toContain('did not confirm it: The mail server took too long')
  expect((failure as MailRefused).refusal).toBe('for now')
})

test('a mail that hangs fails at once when the transport is closed', async () => {
  const { url, open } = await dripping('EHLO')
  const settings = { mailFrom: 'support@quayline.example', publicUrl: 'https://q.example', smtpTls: false }
  const transport = smtpTransport(url, settings)
  const mail = { id: 1, to: 'ada@tide.example', subject: 'A quote', text: 'Text', html: '<p>Text</p>' }
  const sending = transport.send({ ...mail, createdAt: new Date() }).catch((error: unknown) => error)
  await expect.poll(() => open.size).toBe(1)
  await transport.close()
  const failure = await sending
  expect(String(failure)).toContain('The product ended before')
  expect(failure).not.toBeInstanceOf(MailRefused)
})

test.each([
  ['Quay: Port (UK) <help@quay.example>', '"Quay: Port (UK)" <help@quay.example>'],
  ['Tide <East> <help@quay.example>', '"Tide <East>" <help@quay.example>'],
  ['"Smith, Jones" <help@quay.example>', '"Smith, Jones" <help@quay.example>'],
  ['help@quay.example', 'help@quay.example'],
])('the sender %s is written in full', async (mailFrom, written) => {
  const server = await startMailServer()
  onTestFinished(() => server.stop())
  const transport = smtpTransport(server.url, { mailFrom, publicUrl: 'https://q.example', smtpTls: false })
  onTestFinished(() => transport.close())
  const mail = { id: 1, to: 'ada@tide.example', subject: 'A quote', text: 'Text', html: '<p>Text</p>' }
  await transport.send({ ...mail, createdAt: new Date() })
  expect(server.received[0]?.source).toContain(`From: ${written}\r\n`)
  expect(server.received[0]?.from).toBe('help@quay.example')
})
