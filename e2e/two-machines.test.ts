// Rules: docs/rules/accounts.md#sessions, docs/rules/interface.md#rate-limits, docs/rules/mail.md#outbox
/** Two processes on one database, as on two machines behind a balancer; one of them is killed. */
import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { listContainerQuotesMade } from '#contract/quotes.ts'
import { listRequests } from '#contract/requests.ts'
import { callerWith } from '#server/testing/caller.ts'
import { openEventStream } from '#server/testing/event-stream-client.ts'
import { addCompany, buyPlan, type Company, callerOf } from './companies.ts'
import { postContainers, quoteContainers } from './freight.ts'
import { isBroken, overOneConnection } from './one-connection.ts'
import { newDatabase, newDataDir, type RunningProduct, startProduct } from './server.ts'

/** Hands connections to the processes in turn, and passes over one that refuses them. */
async function openBalancer(urls: readonly string[]): Promise<string> {
  let turn = 0
  const server = createServer((near) => {
    near.on('error', () => near.destroy())
    const tryNext = (left: number) => {
      const { hostname, port } = new URL(urls[turn++ % urls.length] ?? '')
      const far = connect(Number(port), hostname)
      let isOpen = false
      far.once('connect', () => {
        isOpen = true
        near.pipe(far).pipe(near)
      })
      far.on('error', () => undefined)
      far.once('close', () => {
        if (isOpen || left === 1) near.destroy()
        else tryNext(left - 1)
      })
      near.once('close', () => far.destroy())
    }
    tryNext(urls.length)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** The same company over a connection of its own. */
function alone(url: string, company: Company): Company {
  const send = overOneConnection(url)
  onTestFinished(() => send.close())
  return { ...company, caller: callerWith(send, company.token) }
}

test('sessions, events, limits, mails and counts hold over two machines, one of which is killed', async () => {
  const databaseUrl = await newDatabase()
  // One folder for both, as a network drive would be.
  const options = { dataDir: newDataDir(), env: { DATABASE_URL: databaseUrl, RATE_LIMITS: 'on' } }
  const [left, right] = await Promise.all([startProduct(options), startProduct(options)])
  onTestFinished(() => left.stop())
  onTestFinished(() => right.stop())
  const url = await openBalancer([left.url, right.url])
  const either = { ...left, url } satisfies RunningProduct
  const [owner, haulier] = [await addCompany(either, 'Shipper'), await addCompany(either, 'Haulier')]
  await buyPlan({ ...owner, caller: callerOf(left, owner.token) }, 'Quayline Pro (12 month subscription)')

  // A session that ends on one ends on the other, although that one has cached it.
  const login = { username: haulier.email, password: haulier.password }
  const { body } = await callerOf(left).post('/api/auth/login', login)
  const there = callerOf(right, String(body.token))
  expect((await there.get('/api/auth/user')).status).toBe(200)
  expect((await callerOf(left, String(body.token)).post('/api/auth/logout')).status).toBe(204)
  expect((await there.get('/api/auth/user')).status).toBe(401)

  // Tries are counted together: ten wrong ones, whichever process they reach.
  const wrong = []
  for (let nth = 0; nth < 12; nth++)
    wrong.push(
      (
        await callerOf(nth % 2 ? left : right).post('/api/auth/login', {
          username: owner.email,
          password: 'a wrong one',
        })
      ).status,
    )
  expect(wrong.filter((status) => status === 400).length).toBeLessThanOrEqual(11)
  expect(wrong.at(-1)).toBe(429)

  // A page on each process; one process dies while requests are posted and quoted.
  const streams = [
    await openEventStream(left.url, owner),
    await openEventStream(right.url, owner, null, { mayBreak: true }),
  ]
  const [asOwner, asHaulier] = [alone(url, owner), alone(url, haulier)]
  const quoted = new Map<number, number>()
  let broken = 0
  let dying: Promise<void> | null = null
  for (let nth = 0; nth < 30; nth++) {
    if (nth === 12) dying = right.kill9()
    try {
      const request = await postContainers(asOwner)
      quoted.set(request.id, (await quoteContainers(asHaulier, request, 40_000)).id)
    } catch (error) {
      if (!isBroken(error)) throw error
      broken += 1
    }
  }
  await dying
  expect(broken).toBeLessThanOrEqual(2)
  expect(quoted.size).toBeGreaterThanOrEqual(28)

  // Nothing acknowledged is lost, and the count is right at once.
  const all = await alone(url, owner).caller.get('/api/quoterequests/?page=1&page_size=100')
  const stored = await callerOf(left, owner.token).call(listRequests, { query: { page: 1, pageSize: 100 } })
  expect(Number(all.headers['x-total-count'])).toBe(stored.length)
  for (const [request, quote] of quoted) {
    expect(stored.map(({ id }) => id)).toContain(request)
    const made = await callerOf(left, haulier.token).call(listContainerQuotesMade, {
      params: { id: request },
    })
    expect(made.map(({ id }) => id)).toContain(quote)
  }

  // The page of the dead process resumes at the other one, at its last position.
  const [steady, lost] = streams
  await expect.poll(() => lost?.hasEnded()).toBe(true)
  const resumed = await openEventStream(url, owner, lost?.lastId() ?? null)
  const told = (...names: string[][]) => new Set(names.flat())
  await expect
    .poll(() => told(lost?.changes() ?? [], resumed.changes()))
    .toEqual(told(steady?.changes() ?? []))
  for (const request of quoted.keys()) expect(steady?.changes()).toContain(`quote ${request}`)

  // A mail that the dead process had taken is sent when its lease ends, which is now.
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const waiting = async () =>
    (await client.query<{ count: number }>('select count(*)::int from mail where sent_at is null')).rows[0]
      ?.count
  await client.query('update mail set due_at = now() where sent_at is null')
  await expect.poll(waiting).toBe(0)
  const { rows } = await client.query<{ count: number }>('select count(*)::int from mail')
  await client.end()
  const sent = await left.mailbox()
  // One that was sent at the moment of death may be sent once more.
  expect(sent.length - (rows[0]?.count ?? 0)).toBeGreaterThanOrEqual(0)
  expect(sent.length - (rows[0]?.count ?? 0)).toBeLessThanOrEqual(5)
})
