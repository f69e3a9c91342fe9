// Rules: docs/rules/mail.md#outbox, docs/rules/mail.md#refused, docs/rules/mail.md#papers
import Fastify from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { refuse } from '#domain/refuse.ts'
import { dropExpired } from '../background/housekeeping.ts'
import { RefusedError } from '../http/errors.ts'
import { countFigures } from '../metrics/figures.ts'
import { freshDatabase } from '../testing/database.ts'
import { type MailServer, startMailServer } from '../testing/mail-server.ts'
import { type MailDraft, mail } from './layout.ts'
import { queueMails } from './outbox.ts'
import { smtpTransport } from './smtp.ts'
import { MAX_CONCURRENT, type MailTransport } from './transport.ts'
import { sendDueMails } from './worker.ts'

const settings = {
  publicUrl: 'https://freight.example',
  provider: { name: 'Quayline', phone: '01632 960100', email: 'support@quayline.example' },
  mailFrom: 'Quayline <no-reply@quayline.example>',
  smtpTls: false,
  securityLogDays: 180,
}
const { database } = await freshDatabase()
const { db } = database
const HOUR = 3600
const { log } = Fastify({ logger: { level: 'silent' } })

let now = new Date('2026-06-15T08:00:00Z')
const clock = () => now
const later = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000)
}

let server: MailServer = await startMailServer()
const transport: MailTransport = smtpTransport(server.url, settings)
afterAll(async () => {
  await transport.close()
  await server.stop()
  await database.close()
})
beforeEach(async () => {
  await db.deleteFrom('mail').execute()
  server.received.length = 0
  server.refuse = null
  server.refuseTo = null
  server.closesUnconfirmed = false
})

const draft = (number: number, over: Partial<MailDraft> = {}): MailDraft => ({
  ...mail(settings, {
    to: `ada${number}@tide.example`,
    subject: `Mail ${number}`,
    heading: 'H',
    lines: ['L'],
  }),
  ...over,
})
const queue = (...mails: MailDraft[]) => db.transaction().execute((tx) => queueMails(tx, mails, now))
const send = () => sendDueMails({ db, transport, clock, log })
const rows = () =>
  db.selectFrom('mail').select(['id', 'attempts', 'sent_at', 'due_at', 'last_error']).orderBy('id').execute()

describe('a mail server that works', () => {
  test('gets each mail once, as text and HTML, with the headers that it needs', async () => {
    await queue(draft(1), draft(2))
    await send()
    await send()
    expect(server.received.flatMap(({ to }) => to).toSorted()).toEqual([
      'ada1@tide.example',
      'ada2@tide.example',
    ])
    const first = server.received.find(({ to }) => to[0] === 'ada1@tide.example')
    expect(first?.from).toBe('no-reply@quayline.example')
    expect(first?.source).toContain('From: Quayline <no-reply@quayline.example>')
    expect(first?.source).toContain('Subject: Mail 1')
    expect(first?.source).toContain('Date: Mon, 15 Jun 2026 08:00:00')
    expect(first?.source).toMatch(/Message-ID: <mail-\d+\.\d+@freight\.example>/i)
    expect(first?.source).toMatch(/^Auto-Submitted: auto-generated/im)
    expect(first?.source).toContain('Content-Type: text/plain')
    expect(first?.source).toContain('Content-Type: text/html')
    expect((await rows()).map(({ attempts, sent_at }) => ({ attempts, sent_at }))).toEqual([
      { attempts: 1, sent_at: now },
      { attempts: 1, sent_at: now },
    ])
  })

  test('gets hundreds of mails', async () => {
    await queue(...Array.from({ length: 100 }, (_none, index) => draft(index)))
    await send()
    expect(new Set(server.received.map(({ to }) => to[0])).size).toBe(100)
    expect(server.received.length).toBe(100)
  })

  test('gets no mail of a change that was rolled back', async () => {
    const change = db.transaction().execute(async (tx) => {
      await queueMails(tx, [draft(1)], now)
      throw new Error('refused after all')
    })
    await expect(change).rejects.toThrow('refused after all')
    await send()
    expect(server.received).toEqual([])
  })

  test('gets names of other users only as text, never as headers or addresses', async () => {
    const evil = mail(settings, {
      to: 'ada@tide.example',
      subject: 'From Tide\r\nBcc: evil@evil.example',
      heading: 'Häuslers, Straße',
      lines: ['\r\n.\r\nRCPT TO:<evil@evil.example>'],
    })
    await queue(evil)
    await send()
    expect(server.received.map(({ to }) => to)).toEqual([['ada@tide.example']])
    expect(server.received[0]?.source).not.toMatch(/^Bcc:/im)
  })

  test('the text of a mail with a token is blanked after sending, other texts stay', async () => {
    await queue(draft(1, { holdsToken: true }), draft(2))
    await send()
    const bodies = await db.selectFrom('mail').select(['text_body', 'html_body']).orderBy('id').execute()
    expect(bodies[0]).toEqual({ text_body: '', html_body: '' })
    expect(bodies[1]?.text_body).toContain('L')
  })
})

describe('a mail server that is down', () => {
  test('costs a mail with a token nothing of its text, which arrives in full later', async () => {
    server.refuse = { code: 451, text: '4.3.0 No space' }
    await queue(draft(1, { holdsToken: true }))
    await send()
    server.refuse = null
    later(5)
    await send()
    expect(server.received.map(({ source }) => /^L$/m.test(source))).toEqual([true])
  })

  test('delays mails; each arrives once when the server is back, and none is lost', async () => {
    const { port } = server
    await server.stop()
    await queue(...Array.from({ length: 12 }, (_none, index) => draft(index)))
    for (const seconds of [0, 5, 10, 20]) {
      later(seconds)
      await send()
    }
    const waiting = await rows()
    expect(waiting.every(({ sent_at }) => sent_at === null)).toBe(true)
    expect(waiting.some(({ last_error }) => last_error?.includes('ECONNREFUSED'))).toBe(true)

    server = await startMailServer(port)
    for (let minute = 0; minute < 3; minute++) {
      later(60)
      await send()
    }
    expect(server.received.map(({ to }) => to[0]).toSorted()).toEqual(
      Array.from({ length: 12 }, (_none, index) => `ada${index}@tide.example`).toSorted(),
    )
    expect((await rows()).every(({ sent_at, last_error }) => sent_at !== null && last_error === null)).toBe(
      true,
    )
  })

  test('is tried again after 5 seconds, then with growing intervals up to a minute', async () => {
    server.refuse = { code: 451, text: '4.3.0 Try again later' }
    await queue(draft(1))
    const waits: number[] = []
    for (let attempt = 0; attempt < 7; attempt++) {
      await send()
      const [row] = await rows()
      waits.push(((row?.due_at.getTime() ?? 0) - now.getTime()) / 1000)
      later(waits.at(-1) ?? 0)
    }
    expect(waits).toEqual([5, 10, 20, 40, 60, 60, 60])
    expect((await rows())[0]?.last_error).toContain('Try again later')
  })

  test('a refused mail does not delay others', async () => {
    await queue(draft(1, { to: 'nobody' }), draft(2))
    await send()
    expect(server.received.map(({ to }) => to)).toEqual([['ada2@tide.example']])
  })

  test('for five days makes its mails given up', async () => {
    server.refuse = { code: 451, text: '4.3.0 No space' }
    await queue(draft(1))
    await send()
    later(5 * 86_400 + 1)
    await send()
    later(365 * 86_400)
    server.refuse = null
    await send()
    expect(server.received).toEqual([])
    expect((await rows())[0]).toMatchObject({ attempts: 2, sent_at: null })
  })

  test('for five days: a mail given up keeps no token, stores the error, and is removed after 30 days', async () => {
    server.refuse = { code: 451, text: '4.3.0 No space' }
    await queue(draft(1, { holdsToken: true }), draft(2))
    later(5 * 86_400 + 1)
    await send()
    const left = await db
      .selectFrom('mail')
      .select(['recipient', 'text_body', 'html_body', 'last_error'])
      .orderBy('id')
      .execute()
    const last_error = expect.stringContaining('No space')
    expect(left).toMatchObject([
      { recipient: 'ada1@tide.example', text_body: '', html_body: '', last_error },
      { recipient: 'ada2@tide.example', text_body: expect.stringMatching(/./), last_error },
    ])

    later(29 * 86_400)
    await queue(draft(3))
    await dropExpired(db, now, settings.securityLogDays)
    expect(await rows()).toHaveLength(3)
    later(86_400)
    await dropExpired(db, now, settings.securityLogDays)
    const recipients = await db.selectFrom('mail').select('recipient').execute()
    expect(recipients).toEqual([{ recipient: 'ada3@tide.example' }])
  })

  test('a waiting mail of any age is kept until it has been tried', async () => {
    await queue(draft(1))
    later(60 * 86_400)
    await dropExpired(db, now, settings.securityLogDays)
    await send()
    expect(server.received.length).toBe(1)
  })
})

describe('a mail that is refused', () => {
  const NO_SUCH_USER = { code: 550, text: '5.1.1 No such user' }
  const GREYLISTED = { code: 450, text: '4.2.0 Greylisted' }
  const RELAYING = { code: 550, text: '5.7.1 Relaying denied' }
  const refuseBad = (refusal: { code: number; text: string }) => {
    server.refuseTo = (address) => (address.startsWith('bad') ? refusal : null)
  }
  const bad = (count: number) =>
    Array.from({ length: count }, (_none, index) => draft(index, { to: `bad${index}@tide.example` }))
  const figures = async () => {
    const { mailsWaiting, mailsRefused, mailsGivenUp, oldestMailSeconds } = await countFigures(db, now)
    return { mailsWaiting, mailsRefused, mailsGivenUp, oldestMailSeconds }
  }

  test.each([NO_SUCH_USER, GREYLISTED, RELAYING])(
    '($text) delays no other, however many there are',
    async (refusal) => {
      refuseBad(refusal)
      await queue(...bad(40))
      await send()
      later(HOUR)
      await queue(draft(1))
      await send()
      expect(server.received.map(({ to }) => to)).toEqual([['ada1@tide.example']])
    },
  )

  test('for now is tried again until it is taken', async () => {
    refuseBad(GREYLISTED)
    await queue(...bad(1))
    await send()
    later(59)
    server.refuseTo = null
    await send()
    expect(server.received).toEqual([])
    later(1)
    await send()
    expect(server.received).toHaveLength(1)
  })

  test('includes one that was taken without a reply: it is sent rarely in that time, and is not lost', async () => {
    server.closesUnconfirmed = true
    await queue(draft(1))
    // An hour of a server that closes each connection after the mail.
    for (let second = 0; second < HOUR; second += 20) {
      await send()
      later(20)
    }
    expect(server.received.length).toBeLessThanOrEqual(7)
    expect((await rows())[0]?.last_error).toContain('did not confirm it')
    server.closesUnconfirmed = false
    later(HOUR)
    await send()
    expect((await rows())[0]?.sent_at).not.toBeNull()
    expect(new Set(server.received.map(({ source }) => /^message-id: .*$/im.exec(source)?.[0])).size).toBe(1)
  })

  test('counts as refused, not as waiting for the mail server, until it is given up after a day', async () => {
    refuseBad(RELAYING)
    await queue(...bad(1))
    const tries: number[] = []
    for (let hour = 0; hour <= 25; hour++) {
      await send()
      const [row] = await rows()
      tries.push(row?.attempts ?? 0)
      if (hour < 24)
        expect(await figures()).toEqual({
          mailsWaiting: 0,
          mailsRefused: 1,
          mailsGivenUp: 0,
          oldestMailSeconds: 0,
        })
      later(HOUR)
    }
    expect(tries.slice(0, 3)).toEqual([1, 2, 3])
    expect(await figures()).toMatchObject({ mailsRefused: 0, mailsGivenUp: 1, oldestMailSeconds: 0 })
    expect((await rows())[0]?.last_error).toContain('Relaying denied')
  })

  test('because its address does not exist is given up at once, without its token', async () => {
    refuseBad(NO_SUCH_USER)
    await queue(draft(1, { to: 'bad@tide.example', holdsToken: true }))
    await send()
    expect(await figures()).toMatchObject({ mailsWaiting: 0, mailsRefused: 0, mailsGivenUp: 1 })
    const [row] = await db.selectFrom('mail').select(['text_body', 'last_error']).execute()
    expect(row).toEqual({ text_body: '', last_error: expect.stringContaining('No such user') })
    later(HOUR)
    server.refuseTo = null
    await send()
    expect(server.received).toEqual([])
  })

  test('is logged without the address of its recipient, which the reply repeats', async () => {
    refuseBad({ code: 550, text: '5.1.1 <bad@tide.example>: No such user' })
    await queue(draft(1, { to: 'bad@tide.example' }))
    const lines: string[] = []
    const logged = Fastify({ logger: { stream: { write: (line) => void lines.push(line) } } }).log
    await sendDueMails({ db, transport, clock, log: logged })
    expect(lines.join('')).toContain('5.1.1 <…@tide.example>: No such user')
    expect(lines.join('')).not.toContain('bad@')
    expect((await rows())[0]?.last_error).toContain('bad@tide.example')
  })

  test('and then meets a server that is down waits for that server again', async () => {
    refuseBad(GREYLISTED)
    await queue(...bad(1))
    await send()
    later(HOUR)
    server.refuseTo = null
    server.refuse = { code: 451, text: '4.3.0 No space' }
    await send()
    expect(await figures()).toMatchObject({ mailsWaiting: 1, mailsRefused: 0, oldestMailSeconds: HOUR })
  })
})

test('a mail that was never tried is sent before those that failed, however long those are due', async () => {
  server.refuse = { code: 451, text: '4.3.0 No space' }
  await queue(...Array.from({ length: 12 }, (_none, index) => draft(index)))
  for (const seconds of [0, 5, 10]) {
    later(seconds)
    await send()
  }
  later(HOUR)
  await queue(draft(100))
  later(1)
  const sent: string[] = []
  const oneByOne: MailTransport = {
    async send({ to }) {
      sent.push(to)
    },
    close: async () => undefined,
  }
  await sendDueMails({ db, transport: oneByOne, clock, log })
  expect(sent.slice(0, MAX_CONCURRENT)).toContain('ada100@tide.example')
  expect(new Set(sent).size).toBe(13)
})

/** Gives all queued mails papers, without foreign keys, so that no booking is needed. */
const attachPapers = () =>
  db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await tx.updateTable('mail').set({ booking_id: 1 }).execute()
  })

test('mails whose papers cannot be made do not delay others', async () => {
  await queue(...Array.from({ length: 12 }, (_none, index) => draft(index)))
  await attachPapers()
  await queue(draft(100))
  later(HOUR)
  const attach = () => Promise.reject(new Error('The paper could not be drawn'))
  await sendDueMails({ db, transport, clock, log, attach })
  expect(server.received.map(({ to }) => to)).toEqual([['ada100@tide.example']])
})

test('a mail whose paper cannot be drawn counts as refused, and is given up after a day with the reason', async () => {
  await queue(draft(1))
  await attachPapers()
  const attach = () => Promise.reject(new Error('a paper was not drawn: late'))
  const tryIt = () => sendDueMails({ db, transport, clock, log, attach })
  await tryIt()
  expect(await countFigures(db, now)).toMatchObject({ mailsWaiting: 0, mailsRefused: 1, mailsGivenUp: 0 })
  for (let hour = 0; hour < 26; hour++) {
    later(HOUR)
    await tryIt()
  }
  const [row] = await rows()
  expect(row).toMatchObject({ sent_at: null, last_error: 'a paper was not drawn: late' })
  expect(await countFigures(db, now)).toMatchObject({ mailsWaiting: 0, mailsRefused: 0, mailsGivenUp: 1 })
  const tries = row?.attempts
  later(24 * HOUR)
  await tryIt()
  expect((await rows())[0]?.attempts).toBe(tries)
})

test.each([
  Object.assign(new Error('read failed'), { code: 'E_CANNOT_READ_FILE' }),
  new RefusedError(refuse('too_busy')),
])('a mail whose paper has to wait (%s) waits like for the mail server, and is then sent', async (error) => {
  await queue(draft(1))
  await attachPapers()
  let isAway = true
  const attach = async () => {
    if (isAway) throw error
    return []
  }
  const tryIt = () => sendDueMails({ db, transport, clock, log, attach })
  await tryIt()
  expect(await countFigures(db, now)).toMatchObject({ mailsWaiting: 1, mailsRefused: 0 })
  isAway = false
  later(5)
  await tryIt()
  expect(server.received).toHaveLength(1)
})

/** A transport that notes whom it sends to, and fails or waits as `send` does. */
function noting(send: (to: string) => Promise<unknown>): { transport: MailTransport; tried: string[] } {
  const tried: string[] = []
  const noted: MailTransport = {
    async send({ to }) {
      tried.push(to)
      await send(to)
    },
    close: async () => undefined,
  }
  return { transport: noted, tried }
}
const address = (number: number) => `ada${number}@tide.example`

test('mails are sent in the order in which they were queued', async () => {
  for (let number = 0; number < 12; number++) {
    await queue(draft(number))
    later(1)
  }
  const { transport: ordered, tried } = noting(async () => undefined)
  await sendDueMails({ db, transport: ordered, clock, log })
  const first = Array.from({ length: MAX_CONCURRENT }, (_none, number) => address(number))
  expect(tried.slice(0, MAX_CONCURRENT).toSorted()).toEqual(first)
})

test('a server that fails five times in a row gets no further mail, and one that fails now and then gets all', async () => {
  await queue(...Array.from({ length: 40 }, (_none, number) => draft(number)))
  const down = noting(() => Promise.reject(new Error('no connection')))
  await sendDueMails({ db, transport: down.transport, clock, log })
  expect(down.tried.length).toBeLessThan(2 * MAX_CONCURRENT)
  let nth = 0
  const shaky = noting(async () => {
    if (nth++ % 3 === 0) throw new Error('no connection')
  })
  await sendDueMails({ db, transport: shaky.transport, clock, log })
  expect(shaky.tried).toHaveLength(40 - down.tried.length)
})

test('a process that ends waits for the mails that are under way, and takes no more', async () => {
  await queue(...Array.from({ length: 12 }, (_none, number) => draft(number)))
  const onTheWay = Promise.withResolvers<void>()
  const slow = noting(() => onTheWay.promise)
  const closing = new AbortController()
  let hasEnded = false
  const sending = sendDueMails({ db, transport: slow.transport, clock, log }, closing.signal).then(() => {
    hasEnded = true
  })
  await expect.poll(() => slow.tried.length).toBe(MAX_CONCURRENT)
  closing.abort()
  // Longer than it takes to look for new mails.
  await new Promise((resolve) => setTimeout(resolve, 1200))
  expect(hasEnded).toBe(false)
  onTheWay.resolve()
  await sending
  expect(slow.tried).toHaveLength(MAX_CONCURRENT)
  expect((await rows()).filter(({ sent_at }) => sent_at !== null)).toHaveLength(MAX_CONCURRENT)
})

test('a mail that hangs delays no other, nor one that is queued meanwhile', async () => {
  const hanging = Promise.withResolvers<void>()
  const sent: string[] = []
  const slow: MailTransport = {
    async send({ to }) {
      if (to === 'ada0@tide.example') await hanging.promise
      sent.push(to)
    },
    close: async () => undefined,
  }
  await queue(...Array.from({ length: 12 }, (_none, index) => draft(index)))
  const sending = sendDueMails({ db, transport: slow, clock, log })
  await expect.poll(() => sent.length).toBe(11)
  await queue(draft(12))
  await expect.poll(() => sent.length, { timeout: 5000 }).toBe(12)
  hanging.resolve()
  await sending
  expect(sent.at(-1)).toBe('ada0@tide.example')
})

test('a mail of a process that died is taken again when its lease ends, not before', async () => {
  await queue(draft(1))
  const died = Promise.withResolvers<never>()
  const dying: MailTransport = { send: () => died.promise, close: async () => undefined }
  const dead = new AbortController()
  void sendDueMails({ db, transport: dying, clock, log }, dead.signal)
  await expect.poll(async () => (await rows())[0]?.attempts).toBe(1)
  dead.abort()
  // No transport takes as long as the lease.
  later(9 * 60)
  await send()
  expect(server.received).toEqual([])
  later(2 * 60)
  await send()
  expect(server.received.length).toBe(1)
})

describe('a retry that cannot be scheduled', () => {
  /** Until the returned function is called, the database refuses to schedule a retry. */
  async function refuseRetries(): Promise<() => Promise<unknown>> {
    await sql`create function refuse_retry() returns trigger language plpgsql as
      $$ begin raise exception 'no retries now'; end $$`.execute(db)
    await sql`create trigger refuse_retry before update of last_error on mail for each row
      when (new.last_error is not null) execute function refuse_retry()`.execute(db)
    const allow = () => sql`drop function if exists refuse_retry cascade`.execute(db)
    onTestFinished(async () => void (await allow()))
    return allow
  }
  /** Sends with a log of lines `level message`. */
  function sendAndLog(): { sending: Promise<void>; lines: string[] } {
    const lines: string[] = []
    const write = (line: string) => {
      const { level, msg, mail: id } = JSON.parse(line)
      if (id) lines.push(`${level} ${msg}`)
    }
    const logged = Fastify({ logger: { level: 'warn', stream: { write } } }).log
    return { sending: sendDueMails({ db, transport, clock, log: logged }), lines }
  }

  test('is logged, and scheduled as soon as the database takes it', async () => {
    server.refuse = { code: 451, text: '4.3.0 No space' }
    await queue(draft(1))
    const allow = await refuseRetries()
    const { sending, lines } = sendAndLog()
    await expect.poll(() => lines).toContain('40 a retry of a mail could not be scheduled yet')
    await allow()
    await sending
    expect(lines.at(-1)).toBe('40 a mail could not be sent yet')
    expect((await rows())[0]?.due_at).toEqual(new Date(now.getTime() + 5000))
  })

  test('for minutes is an error in the log; the mail is taken again when its lease ends', async () => {
    server.refuseTo = (address) =>
      address.startsWith('ada1@') ? { code: 450, text: '4.2.0 Greylisted' } : null
    await queue(draft(1), draft(2))
    const allow = await refuseRetries()
    const real = performance.now.bind(performance)
    let skippedMs = 0
    const timer = vi.spyOn(performance, 'now').mockImplementation(() => real() + skippedMs)
    onTestFinished(() => timer.mockRestore())
    const { sending, lines } = sendAndLog()
    await expect.poll(() => lines.length).toBe(1)
    skippedMs = 6 * 60_000
    await sending
    expect(lines.at(-1)).toBe('50 a mail could not be marked')
    await allow()
    server.refuseTo = null
    later(11 * 60)
    await send()
    expect(server.received.map(({ to }) => to[0]).toSorted()).toEqual([
      'ada1@tide.example',
      'ada2@tide.example',
    ])
  })

  test('because of a character that the database refuses is scheduled without it', async () => {
    await queue(draft(1))
    const odd: MailTransport = {
      send: () => Promise.reject(new Error('421 No\0 space')),
      close: async () => undefined,
    }
    await sendDueMails({ db, transport: odd, clock, log })
    expect((await rows())[0]).toMatchObject({ attempts: 1, last_error: '421 No space' })
  })
})
