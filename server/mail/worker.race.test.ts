/** Several processes send from one database. */
import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { freshDatabase } from '../testing/database.ts'
import { startMailServer } from '../testing/mail-server.ts'
import { mail } from './layout.ts'
import { queueMails } from './outbox.ts'
import { smtpTransport } from './smtp.ts'
import { sendDueMails } from './worker.ts'

const settings = {
  publicUrl: 'https://freight.example',
  provider: { name: 'Quayline', phone: '01632 960100', email: 'support@quayline.example' },
  mailFrom: 'Quayline <no-reply@quayline.example>',
  smtpTls: false,
}
const MAILS = 300
const WORKERS = 6

const { database, reopen } = await freshDatabase()
const server = await startMailServer()
const closing: (() => Promise<void>)[] = [() => server.stop(), () => database.close()]
afterAll(async () => {
  for (const close of closing) await close()
})

test('six concurrent processes send three hundred mails, each once', async () => {
  const { log } = Fastify({ logger: { level: 'silent' } })
  const now = new Date('2026-06-15T08:00:00Z')
  const mails = Array.from({ length: MAILS }, (_none, index) =>
    mail(settings, { to: `ada${index}@tide.example`, subject: 'S', heading: 'H', lines: ['L'] }),
  )
  await database.db.transaction().execute((tx) => queueMails(tx, mails, now))
  server.delayMs = 5

  const workers = Array.from({ length: WORKERS }, () => {
    const other = reopen()
    const transport = smtpTransport(server.url, settings)
    closing.unshift(
      () => other.close(),
      () => transport.close(),
    )
    return { db: other.db, transport, clock: () => now, log }
  })
  await Promise.all(workers.map((worker) => sendDueMails(worker)))

  const recipients = server.received.map(({ to }) => to[0])
  expect(recipients.length).toBe(MAILS)
  expect(new Set(recipients).size).toBe(MAILS)
  const unsent = await database.db.selectFrom('mail').where('sent_at', 'is', null).select('id').execute()
  expect(unsent).toEqual([])
})
