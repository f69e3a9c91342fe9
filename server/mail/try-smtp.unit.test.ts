/* Rules: docs/rules/settings.md#environment */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { smtpTransport } from './smtp.ts'
import { whyNoMailServer } from './try-smtp.ts'

/** A mail server that offers no encryption and takes a password without one. Returns its address and the passwords. */
async function unencrypted() {
  const passwords: string[] = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    logger: false,
    closeTimeout: 50,
    onAuth({ password }, _session, done) {
      passwords.push(password ?? '')
      done(null, { user: 'user' })
    },
  })
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  onTestFinished(() => new Promise<void>((closed) => server.close(() => closed())))
  const { port } = server.server.address() as AddressInfo
  return { url: `smtp://user:secret@127.0.0.1:${port}`, passwords }
}

test('a mail server that is tried gets no password without encryption, unless SMTP_TLS is off', async () => {
  const { url, passwords } = await unencrypted()
  expect(await whyNoMailServer(url, { smtpTls: true })).toContain('(SMTP_URL) cannot be used')
  expect(passwords).toEqual([])
  expect(await whyNoMailServer(url, { smtpTls: false })).toBeNull()
  expect(passwords).toEqual(['secret'])
})

test('a mail is not sent where the mail server offers no encryption', async () => {
  const { url, passwords } = await unencrypted()
  const transport = smtpTransport(url, {
    mailFrom: 'Quayline <support@quayline.example>',
    publicUrl: 'https://quayline.example',
    smtpTls: true,
  })
  onTestFinished(() => transport.close())
  const mail = { id: 1, to: 'ada@tide.example', subject: 'A quote', text: 'Text', html: '<p>Text</p>' }
  await expect(transport.send({ ...mail, createdAt: new Date() })).rejects.toThrow(
    /^The mail server cannot be used: .*STARTTLS/,
  )
  expect(passwords).toEqual([])
})
