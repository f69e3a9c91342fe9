// Rules: docs/rules/settings.md#workers, docs/rules/metrics.md#metrics, docs/rules/interface.md#rate-limits
/** Several worker processes on one port (WORKERS), on PostgreSQL. */
import { once } from 'node:events'
import { connect } from 'node:net'
import { getPriority } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { cancelQuote, listContainerQuotesMade, listContainerQuotesReceived } from '#contract/quotes.ts'
import { listRequests } from '#contract/requests.ts'
import { callerWith } from '#server/testing/caller.ts'
import { type EventStreamClient, openEventStream } from '#server/testing/event-stream-client.ts'
import { addCompany, type Company } from './companies.ts'
import { postContainers, quoteContainers } from './freight.ts'
import { isBroken, overOneConnection } from './one-connection.ts'
import { type Product, startProduct } from './server.ts'

async function started(env: Record<string, string> = {}): Promise<Product> {
  const product = await startProduct({ env: { WORKERS: '2', METRICS_TOKEN, ...env } })
  onTestFinished(() => product.stop())
  // Both listen, so that connections are handed out in turn.
  await expect.poll(() => metricsOf(product), { timeout: 60_000 }).toMatch(/^quayline_processes 2$/m)
  return product
}

const METRICS_TOKEN = 'a-token-of-prometheus'

async function metricsOf({ url }: Product): Promise<string> {
  return (await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })).text()
}

const exists = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
    throw error
  }
}

/** The same company over a connection of its own. */
function alone({ url }: Product, company: Company): Company {
  const send = overOneConnection(url)
  onTestFinished(() => send.close())
  return { ...company, caller: callerWith(send, company.token) }
}

/** The transactions that a stream was told of. */
function told(...streams: EventStreamClient[]): string[] {
  const changes = streams.flatMap(({ messages }) =>
    messages.flatMap(({ event, data }) =>
      event === 'news' ? (JSON.parse(data) as { changes: { transactions: string[] }[] }).changes : [],
    ),
  )
  return changes.flatMap(({ transactions }) => transactions).sort()
}

test('a worker has the priority of any process, not of one that decodes images', async () => {
  const product = await started()
  expect(product.workers().map((pid) => getPriority(pid))).toEqual([getPriority(), getPriority()])
})

test('a worker that is killed under load breaks its own connections and loses nothing', async () => {
  const product = await started()
  const { url } = product
  const owner = await addCompany(product, 'Haulier')
  const request = await postContainers(owner)
  const hauliers = await Promise.all(Array.from({ length: 6 }, () => addCompany(product, 'Haulier')))
  const streams = await Promise.all(
    Array.from({ length: 4 }, () => openEventStream(url, owner, null, { mayBreak: true })),
  )

  // Each haulier quotes and withdraws in turn over its own connection; acknowledged writes are noted.
  const acknowledged = new Map<number, string>()
  const broken = hauliers.map(() => 0)
  let isOver = false
  const writing = hauliers.map(async (company, nth) => {
    const haulier = alone(product, company)
    for (let turn = 0; !isOver; turn++) {
      try {
        const { id } = await quoteContainers(haulier, request, 10_000 + turn)
        acknowledged.set(id, 'Pending')
        await haulier.caller.call(cancelQuote, { params: { id }, body: { status: 'Cancelled' } })
        acknowledged.set(id, 'Cancelled')
      } catch (error) {
        if (!isBroken(error)) throw error
        broken[nth] = (broken[nth] ?? 0) + 1
        // A cut-off write may have been committed: the next quote would then be a second live one.
        await withdrawLive(company, request.id)
      }
    }
  })
  await expect.poll(() => acknowledged.size, { timeout: 60_000 }).toBeGreaterThan(20)
  const [victim = 0] = product.workers()
  process.kill(victim, 'SIGKILL')
  const before = acknowledged.size
  await Promise.race([
    expect.poll(() => acknowledged.size, { timeout: 60_000 }).toBeGreaterThan(before + 20),
    // A writer that fails ends the test at once.
    Promise.all(writing),
  ])
  isOver = true
  await Promise.all(writing)

  // Each connection broke at most once: the workers share them unevenly.
  expect(Math.max(...broken)).toBeLessThanOrEqual(1)
  // Another worker has taken its place.
  await expect.poll(() => product.workers(), { timeout: 60_000 }).toHaveLength(2)
  expect(product.workers()).not.toContain(victim)
  expect(product.log()).toContain('A worker process was ended by SIGKILL; another one is started')

  const stored = new Map<number, string>()
  for (const { id, status } of await alone(product, owner).caller.call(listContainerQuotesReceived, {
    params: { id: request.id },
  }))
    stored.set(id, status)
  for (const [id, status] of acknowledged)
    expect(status === 'Pending' ? ['Pending', 'Cancelled'] : ['Cancelled'], `quote ${id}`).toContain(
      stored.get(id),
    )
  // A count right afterwards, from either worker.
  await postContainers(alone(product, owner))
  for (let nth = 0; nth < 4; nth++)
    expect(
      await alone(product, owner).caller.call(listRequests, { query: { page: 1, pageSize: 10 } }),
    ).toHaveLength(2)

  // The streams of the dead worker ended; resumed, they got exactly what the others got.
  const ended = streams.filter((stream) => stream.hasEnded())
  // The workers accept connections themselves, so one of them may have had all streams, or none.
  const survivor = streams.find((stream) => !stream.hasEnded())
  if (!survivor) return
  for (const stream of ended) {
    const resumed = await openEventStream(url, owner, stream.lastId())
    await expect.poll(() => told(stream, resumed)).toEqual(told(survivor))
  }

  async function withdrawLive(company: Company, requestId: number): Promise<void> {
    const { caller } = alone(product, company)
    const quotes = await caller.call(listContainerQuotesMade, { params: { id: requestId } })
    for (const { id, status } of quotes)
      if (status === 'Pending')
        await caller.call(cancelQuote, { params: { id }, body: { status: 'Cancelled' } })
  }
})

test('limits and metrics of a machine count all its workers', async () => {
  const product = await started({ RATE_LIMITS: 'on' })
  const statuses: number[] = []
  // Each over a connection of its own: the primary hands them out in turn.
  for (let nth = 0; nth < 30; nth++) {
    const send = overOneConnection(product.url)
    const { status } = await callerWith(send, null).get('/api/auth/checkcompany?companyname=nobody')
    statuses.push(status)
    send.close()
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(20)
  expect(statuses.slice(20)).toEqual(Array.from({ length: 10 }, () => 429))

  const text = await metricsOf(product)
  expect(text).toMatch(/^quayline_database_up 1$/m)
  const counted = [...text.matchAll(/^quayline_http_request_seconds_count\{.*checkcompany.*\} (\d+)$/gm)]
  expect(counted.reduce((sum, [, count]) => sum + Number(count), 0)).toBe(30)

  const workers = product.workers()
  await product.kill9()
  await expect.poll(() => workers.filter(exists)).toEqual([])
})

test('SIGTERM ends all workers, and a second one at once', async () => {
  const polite = await started()
  const owner = await addCompany(polite, 'Haulier')
  const streams = await Promise.all([1, 2, 3, 4].map(() => openEventStream(polite.url, owner)))
  const pids = polite.workers()
  const { code, ms } = await polite.terminate()
  expect(code).toBe(0)
  expect(ms).toBeLessThan(8_000)
  expect(pids.filter(exists)).toEqual([])
  await expect.poll(() => streams.every((stream) => stream.hasEnded())).toBe(true)

  const hurried = await started()
  const workers = hurried.workers()
  // A call whose body never comes would hold its worker for five seconds.
  const { hostname, port } = new URL(hurried.url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.write(
    'POST /api/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{',
  )
  await setTimeout(300)
  const first = hurried.terminate()
  await setTimeout(700)
  const second = await hurried.terminate()
  expect(second.code).toBe(1)
  expect((await first).ms).toBeLessThan(3_000)
  await expect.poll(() => workers.filter(exists)).toEqual([])
})
