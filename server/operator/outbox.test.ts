// Rules: docs/rules/operator.md#outbox, docs/rules/operator.md#cautions, docs/rules/interface.md#search-words
import { expect, test } from 'vitest'
import { GIVEN_UP, MAIL_CHANNEL } from '../mail/outbox.ts'
import { startWorld } from '../testing/harness.ts'
import { listOutbox } from './outbox.ts'

const world = await startWorld({ env: { SMTP_URL: 'smtp://127.0.0.1:9' } })
const operator = world.as(await world.operator())
const OUTBOX = '/api/operator/outbox/'
const MINUTE = 60_000

interface Added {
  readonly due: number | null
  readonly to?: string
  readonly subject?: string
  readonly age?: number
  readonly text?: string
  readonly sent?: boolean
  readonly leased?: boolean
  readonly refusedFor?: number
}

async function addMail(mail: Added) {
  const at = (ms: number) => new Date(world.now.getTime() + ms)
  const { id } = await world.database.db
    .insertInto('mail')
    .values({
      recipient: mail.to ?? 'ada@tide.example',
      subject: mail.subject ?? 'A quote from Brig Haulage',
      text_body: mail.text ?? 'Hello Ada',
      html_body: '',
      holds_token: false,
      created_at: at(-(mail.age ?? 0)),
      due_at: mail.due === null ? GIVEN_UP : at(mail.due),
      attempts: 7,
      last_error: 'No such person',
      leased: mail.leased ?? false,
      refused_since: mail.refusedFor === undefined ? null : at(-mail.refusedFor),
      ...(mail.sent && { sent_at: at(-(mail.age ?? 0)) }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
const sendAgain = (id: number) => operator.post(`${OUTBOX}${id}/send-again/`)

test('lists waiting and given-up mails, newest first, without their text', async () => {
  const givenUp = await addMail({ due: null, age: 2 * MINUTE })
  const sending = await addMail({ due: 9 * MINUTE, age: MINUTE, leased: true })
  const refused = await addMail({ due: 20 * MINUTE, age: 30_000, refusedFor: 10_000 })
  const waiting = await addMail({ due: 30_000 })
  await addMail({ due: 0, sent: true })
  const { rows } = await operator.get(OUTBOX)
  const listed = rows.filter(({ id }) => [givenUp, sending, refused, waiting].includes(Number(id)))
  const after = (ms: number) => new Date(world.now.getTime() + ms).toISOString()
  expect(listed.map(({ id, state, mailnexttryat }) => [id, state, mailnexttryat])).toEqual([
    [waiting, 'waiting', after(30_000)],
    [refused, 'refused', after(20 * MINUTE)],
    [sending, 'sending', null],
    [givenUp, 'given up', null],
  ])
  expect(listed[3]).toMatchObject({ to: 'ada@tide.example', tries: 7, maillasterror: 'No such person' })
  expect(JSON.stringify(rows)).not.toContain('Hello Ada')

  // A process that died while it was sending leaves a lease behind.
  const in20Minutes = new Date(world.now.getTime() + 20 * MINUTE)
  const query = { page: null, pageSize: null, search: null }
  const { value: later } = await listOutbox(world.database.db, query, in20Minutes)
  expect(
    [sending, refused].map((one) => later.filter(({ id }) => id === one).map(({ state }) => state)),
  ).toEqual([['waiting'], ['waiting']])
})

test('a search by part of a recipient or subject also finds mails of the last seven days that were sent', async () => {
  const DAY = 24 * 60 * MINUTE
  const to = 'bea@50_percent.example'
  // Sent under a lease that had not ended.
  const sent = await addMail({ to, due: 9 * MINUTE, sent: true, age: 2 * DAY })
  await addMail({ to, due: 0, sent: true, age: 8 * DAY })
  await addMail({ to: 'bea@50xpercent.example', due: 30_000 })
  const waiting = await addMail({ to, due: 30_000, age: MINUTE })
  const find = (search: string) => operator.get(`${OUTBOX}?page=1&search=${encodeURIComponent(search)}`)
  const found = await find('BEA@50_')
  expect(found.rows.map(({ id, state }) => [id, state])).toEqual([
    [waiting, 'waiting'],
    [sent, 'sent'],
  ])
  expect(found.headers['x-total-count']).toBe('2')
  expect(found.rows.map(({ mailsentat }) => mailsentat !== null)).toEqual([false, true])
  expect(found.rows.map(({ mailnexttryat }) => mailnexttryat !== null)).toEqual([true, false])
  const second = await operator.get(`${OUTBOX}?page=2&page_size=1&search=BEA@50_`)
  expect([second.rows.map(({ id }) => id), second.headers['x-total-count']]).toEqual([[sent], '2'])
  const first = await operator.get(`${OUTBOX}?page=1&page_size=1&search=BEA@50_`)
  expect(first.rows.map(({ id }) => id)).toEqual([waiting])
  expect((await find('from brig haul')).rows.map(({ id }) => id)).toEqual(
    expect.arrayContaining([sent, waiting]),
  )
  expect((await find('haulage bea@50_')).rows).toHaveLength(2)
  const file = String((await operator.get(`${OUTBOX}?format=csv&search=bea@50_`)).body)
  expect(file).toMatch(/^\uFEFFWritten,To,Subject,State,Sent,Next try,Tries,Last error\r\n/)
  expect(file.match(/Brig Haulage,(Waiting|Sent),/g)?.join()).toBe('Brig Haulage,Waiting,,Brig Haulage,Sent,')
})

test.each([
  ['humber and wolds', 'Humber & Wolds'],
  ['Wolds, Humber', 'Humber & Wolds'],
  ["o'brien", 'O’Brien'],
  ['smith-jones', 'Smith Jones'],
])('a search by %s finds an email about %s', async (search, name) => {
  const id = await addMail({ due: 0, subject: `A quote from ${name}` })
  const found = await operator.get(`${OUTBOX}?page=1&search=${encodeURIComponent(search)}`)
  expect(found.rows.map((mail) => mail.id)).toContain(id)
})

test('sends a given-up mail again: it is due now and wakes its worker, its tries stay, and the audit log has an entry', async () => {
  const id = await addMail({ due: null })
  let wakes = 0
  await world.database.listen(MAIL_CHANNEL, { onNotification: () => wakes++ })
  const answer = await sendAgain(id)
  await expect.poll(() => wakes).toBeGreaterThan(0)
  expect(answer.status).toBe(200)
  expect(answer.body).toMatchObject({ id, state: 'waiting' })
  const mail = await world.database.db
    .selectFrom('mail')
    .where('id', '=', id)
    .select('attempts')
    .executeTakeFirstOrThrow()
  expect(mail.attempts).toBeGreaterThanOrEqual(7)
  const { rows } = await operator.get('/api/operator/audit/')
  expect(rows[0]).toMatchObject({
    what: 'Sent an email to ada@tide.example again: A quote from Brig Haulage',
  })
})

test('refuses a mail in transit and one without its text with 409; answers 404 for a sent one', async () => {
  expect((await sendAgain(await addMail({ due: 9 * MINUTE, leased: true }))).status).toBe(409)
  expect((await sendAgain(await addMail({ due: null, text: '' }))).status).toBe(409)
  expect((await sendAgain(await addMail({ due: 0, sent: true }))).status).toBe(404)
})

test('a mail that is tried again in an hour can be sent again now', async () => {
  const id = await addMail({ due: 60 * MINUTE, refusedFor: 60 * MINUTE })
  expect((await sendAgain(id)).body).toMatchObject({ id, state: 'waiting' })
})

test('the overview counts late, stuck, refused and given-up mails, and the refused sign-ins of a day', async () => {
  const overview = async () => (await operator.get('/api/operator/overview/')).body
  const before = await overview()
  await addMail({ due: 30_000, age: 59 * MINUTE })
  await addMail({ due: 30_000, age: 61 * MINUTE })
  await addMail({ due: 30_000, age: 90 * MINUTE, refusedFor: 59 * MINUTE })
  await addMail({ due: 30_000, age: 90 * MINUTE, refusedFor: 61 * MINUTE })
  await addMail({ due: null, age: 7 * 24 * 60 * MINUTE })
  await addMail({ due: null, age: 9 * 24 * 60 * MINUTE })
  await world.visitor.post('/api/auth/login', { username: 'ada@tide.example', password: 'wrong' })
  const after = await overview()
  const grown = (key: string) => Number(after[key]) - Number(before[key])
  const counts = ['mails_late', 'mails_stuck', 'mails_refused', 'mails_given_up', 'sign_ins_refused']
  expect(counts.map(grown)).toEqual([2, 1, 1, 1, 1])
  world.advance({ hours: 11, minutes: 59 })
  expect((await overview()).sign_ins_refused).toBe(1)
  expect((await overview()).mails_on_disk).toBe(false)
})
