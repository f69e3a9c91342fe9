// Rules: docs/rules/webhooks.md#retries
import Fastify from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { addCompany } from '../testing/companies.ts'
import { freshDatabase } from '../testing/database.ts'
import type { Message, Outcome } from './send.ts'
import { sendDueWebhooks } from './worker.ts'

const { database } = await freshDatabase()
const { db } = database
afterAll(() => database.close())
const { log } = Fastify({ logger: { level: 'silent' } })
const settings = {
  publicUrl: 'https://freight.example',
  provider: { name: 'Quayline', phone: '01632 960100', email: 'support@quayline.example' },
  webhooksAnywhere: true,
} as Parameters<typeof sendDueWebhooks>[0]['settings']

let now = new Date('2026-06-15T08:00:00Z')
const later = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000)
}

const DONE: Outcome = { status: 200, error: null }
const FAILED: Outcome = { status: 503, error: 'The answer was 503' }

/** A send that notes the events it is given, as `/path event`, and answers as `answer` does. */
function sender(answer: (path: string, event: string) => Outcome | Promise<Outcome>) {
  const sent: string[] = []
  const messages: Message[] = []
  const send = async (message: Message) => {
    const path = new URL(message.url).pathname
    const { data } = JSON.parse(message.payload)
    sent.push(`${path} ${data.nth}`)
    messages.push(message)
    return answer(path, String(data.nth))
  }
  const run = (signal?: AbortSignal) => sendDueWebhooks({ db, clock: () => now, log, settings, send }, signal)
  return { sent, messages, run }
}

beforeEach(async () => {
  await db.deleteFrom('webhook').execute()
})

/** A webhook of a company of its own. */
async function addHook(path: string): Promise<number> {
  const { companyId } = await addCompany(db, now, 'Shipper')
  const { id } = await db
    .insertInto('webhook')
    .values({
      company_id: companyId,
      url: `http://tms.example${path}`,
      events: ['quote.received'],
      secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
      made_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function queue(webhook: number, ...nths: number[]): Promise<void> {
  for (const nth of nths)
    await db
      .insertInto('webhook_delivery')
      .values({
        webhook_id: webhook,
        event: 'quote.received',
        object_id: nth,
        data: JSON.stringify({ nth }),
        made_at: now,
      })
      .execute()
}

const delivery = (webhook: number, nth: number) =>
  db
    .selectFrom('webhook_delivery')
    .where('webhook_id', '=', webhook)
    .where('object_id', '=', nth)
    .select(['attempts', 'status', 'error', 'delivered_at', 'given_up_at', 'due_at'])
    .executeTakeFirstOrThrow()

test('the messages of a webhook are sent one after the other, in their order', async () => {
  const hook = await addHook('/a')
  await queue(hook, 1, 2, 3, 4)
  let underWay = 0
  let most = 0
  const { sent, run } = sender(async () => {
    most = Math.max(most, ++underWay)
    await new Promise((resolve) => setTimeout(resolve, 20))
    underWay--
    return DONE
  })
  await run()
  expect([sent, most]).toEqual([['/a 1', '/a 2', '/a 3', '/a 4'], 1])
})

test('a receiver that does not answer delays no other, nor a message that is queued meanwhile', async () => {
  const answer = Promise.withResolvers<Outcome>()
  const slow = await addHook('/slow')
  const fast = await addHook('/fast')
  await queue(slow, 1, 2)
  await queue(fast, 1, 2)
  const { sent, run } = sender((path, nth) => (path === '/slow' && nth === '1' ? answer.promise : DONE))
  const sending = run()
  await expect.poll(() => sent.filter((one) => one.startsWith('/fast'))).toEqual(['/fast 1', '/fast 2'])
  await queue(fast, 3)
  await expect.poll(() => sent).toContain('/fast 3')
  expect(sent.filter((one) => one.startsWith('/slow'))).toEqual(['/slow 1'])
  answer.resolve(DONE)
  await sending
  expect(sent).toContain('/slow 2')
})

test('of more webhooks than are served at once those come first whose message is due for longest', async () => {
  const due: string[] = []
  for (let nth = 12; nth >= 1; nth--) {
    const hook = await addHook(`/${nth}`)
    await queue(hook, nth)
    await db
      .updateTable('webhook_delivery')
      .set({ due_at: new Date(now.getTime() - (13 - nth) * 1000) })
      .where('webhook_id', '=', hook)
      .execute()
    due.push(`/${nth} ${nth}`)
  }
  const { sent, run } = sender(() => DONE)
  await run()
  expect(sent).toHaveLength(12)
  expect(sent.slice(0, 10).toSorted()).toEqual(due.slice(2).toSorted())
})

test('a message says when it was made, however late it is sent', async () => {
  const hook = await addHook('/a')
  const madeAt = now
  await queue(hook, 1)
  later(3600)
  const { messages, run } = sender(() => DONE)
  await run()
  expect(JSON.parse(messages[0]?.payload ?? '')).toMatchObject({ timestamp: madeAt.toISOString() })
})

test('a message of a process that died is sent again when its lease has ended, not before, under the same id', async () => {
  const hook = await addHook('/a')
  await queue(hook, 1)
  const died = new AbortController()
  const dead = sender(() => new Promise<Outcome>(() => undefined))
  void dead.run(died.signal)
  await expect.poll(() => dead.sent).toEqual(['/a 1'])
  died.abort()
  const next = sender(() => DONE)
  await next.run()
  expect(next.sent).toEqual([])
  const { rows } = await sql<{ leased: boolean }>`
    select leased_until between statement_timestamp() + interval '10 seconds' and statement_timestamp() + interval '1 minute'
      as leased from webhook where id = ${hook}`.execute(db)
  expect(rows).toEqual([{ leased: true }])
  await sql`update webhook set leased_until = statement_timestamp() where id = ${hook}`.execute(db)
  await next.run()
  expect(next.messages.map(({ id }) => id)).toEqual(dead.messages.map(({ id }) => id))
  expect(await delivery(hook, 1)).toMatchObject({ attempts: 2, status: 200 })
})

test('a process that ends waits for the messages that are under way, and takes no more', async () => {
  const hook = await addHook('/a')
  await queue(hook, 1, 2)
  const answer = Promise.withResolvers<Outcome>()
  const closing = new AbortController()
  const { sent, run } = sender(() => answer.promise)
  let hasEnded = false
  const sending = run(closing.signal).then(() => {
    hasEnded = true
  })
  await expect.poll(() => sent).toEqual(['/a 1'])
  closing.abort()
  // Longer than it takes to look for new messages.
  await new Promise((resolve) => setTimeout(resolve, 700))
  expect(hasEnded).toBe(false)
  answer.resolve(DONE)
  await sending
  expect(sent).toEqual(['/a 1'])
  expect((await delivery(hook, 1)).delivered_at).toEqual(now)
})

test('after a failure a webhook rests, others do not, and the reason goes with the success', async () => {
  const [bad, good] = [await addHook('/bad'), await addHook('/good')]
  await queue(bad, 1, 2)
  await queue(good, 1)
  let outcome = FAILED
  const { sent, run } = sender((path) => (path === '/bad' ? outcome : DONE))
  await run()
  expect(sent.toSorted()).toEqual(['/bad 1', '/good 1'])
  expect(await delivery(bad, 1)).toMatchObject({ status: 503, error: FAILED.error, delivered_at: null })
  outcome = DONE
  later(4)
  await run()
  expect(sent).toHaveLength(2)
  later(1)
  await run()
  expect(sent.slice(2)).toEqual(['/bad 2', '/bad 1'])
  expect(await delivery(bad, 1)).toMatchObject({ attempts: 2, status: 200, error: null })
})

test('a receiver that takes seconds to refuse its message for three days is turned off, and no other', async () => {
  const [bad, good] = [await addHook('/bad'), await addHook('/good')]
  const { run } = sender((path) => {
    later(9)
    return path === '/bad' ? FAILED : DONE
  })
  await queue(bad, 1)
  for (let attempt = 1; attempt <= 10; attempt++) {
    await run()
    later(24 * 3600)
  }
  expect((await delivery(bad, 1)).given_up_at).not.toBeNull()
  const hooks = () => db.selectFrom('webhook').orderBy('id').select(['active', 'off_reason']).execute()
  expect(await hooks()).toEqual([
    { active: false, off_reason: 'failed' },
    { active: true, off_reason: null },
  ])
  await queue(good, 1)
  await run()
  expect((await delivery(good, 1)).delivered_at).not.toBeNull()
})

test('an address that wants no more ends the messages of its own webhook alone', async () => {
  const [gone, resting] = [await addHook('/gone'), await addHook('/resting')]
  await queue(gone, 1, 2)
  await queue(resting, 1)
  const { run } = sender((path) => (path === '/gone' ? { status: 410, error: 'The answer was 410' } : FAILED))
  await db
    .updateTable('webhook')
    .set({ rests_until: new Date(now.getTime() + 60_000) })
    .where('id', '=', resting)
    .execute()
  await run()
  expect((await delivery(gone, 2)).given_up_at).toEqual(now)
  expect((await delivery(resting, 1)).given_up_at).toBeNull()
})
