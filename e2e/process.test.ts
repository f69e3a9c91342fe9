// Rules: docs/rules/settings.md#one-process, docs/rules/bookings.md#made, docs/rules/settings.md#demo
/** Starting and ending the process: a second one on the same folder, kill -9, a graceful end, a restart. */
import { existsSync, readdirSync, statSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { getBooking, listBookings, recordStep } from '#contract/bookings.ts'
import { acceptQuote, cancelQuote, listContainerQuotesReceived } from '#contract/quotes.ts'
import { getRequestHistory, listRequests } from '#contract/requests.ts'
import { stepDraft } from '#domain/testing/bookings.ts'
import { addCompany, buyPlan, callerOf } from './companies.ts'
import { postContainers, quoteContainers } from './freight.ts'
import { newDataDir, type Product, type ProductOptions, startProduct } from './server.ts'

async function started(options?: ProductOptions): Promise<Product> {
  const product = await startProduct({ database: 'embedded', ...options })
  onTestFinished(() => product.stop())
  return product
}

test('a second process on the same data folder is refused with a clear message', async () => {
  const first = await started()
  await expect(startProduct({ dataDir: first.dataDir })).rejects.toThrow(/is in use by another/)
  expect((await fetch(`${first.url}/readyz`)).status).toBe(200)
})

test('lists all wrong settings, and does not start', async () => {
  const env = { PORT: 'harbour', DEMO: 'perhaps', STRIPE_SECRET_KEY: 'sk_test_1' }
  const refusal = await startProduct({ env }).catch((error: Error) => error.message)
  for (const name of Object.keys(env)) expect(refusal).toContain(name)
})

test('a first start without an operator says that none can sign in, and what to set', async () => {
  const dataDir = newDataDir()
  const product = await started({ dataDir, env: { OPERATOR_EMAIL: '', OPERATOR_PASSWORD: '' } })
  await expect
    .poll(product.log)
    .toMatch(/^No operator can sign in, .+ set OPERATOR_EMAIL and OPERATOR_PASSWORD, and start again\.$/m)
})

test('serves the production build of the browser application, although tests have built it', async () => {
  const { url } = await started()
  const page = await (await fetch(`${url}/login`)).text()
  const scripts = [...page.matchAll(/"(\/assets\/[^"]+\.js)"/g)].map(([, path]) => path)
  expect(scripts.length).toBeGreaterThan(3)
  // React's development build logs this in the console.
  for (const path of scripts)
    expect(await (await fetch(url + path)).text()).not.toContain('Download the React DevTools')
})

test('an address outside of the assets is not found, like any missing file', async () => {
  const { url } = await started()
  const { port } = new URL(url)
  // Raw, since clients resolve the dots themselves.
  const answerTo = async (address: string) => {
    const socket = connect(Number(port), '127.0.0.1')
    socket.write(`GET ${address} HTTP/1.1\r\nHost: localhost:${port}\r\nConnection: close\r\n\r\n`)
    const [head = '', body] = (await text(socket)).split('\r\n\r\n')
    return [/^HTTP\/1\.1 (\d+)/.exec(head)?.[1], /^content-type: (.*)$/m.exec(head)?.[1], body]
  }
  const missing = await answerTo('/assets/missing.js')
  expect(missing).toEqual(['404', 'application/json; charset=utf-8', '{"detail":"Not found."}'])
  for (const address of [
    ...['/assets/../index.html', '/assets/%2e%2e/index.html', '/assets/..%2findex.html', '/assets/%2e%2e%2f'],
    ...['/assets/%2e%2e/%2e%2e/server/main.ts', '/assets//x.js', '/assets/./x.js', '/assets/%2e/x.js'],
    ...['/assets/.hidden', '/assets/', '/assets/..%5c..%5cx', '/assets/x%2f..%2f..%2findex.html'],
  ])
    expect([address, ...(await answerTo(address))]).toEqual([address, ...missing])
  for (const address of ['/%2e%2e/package.json', '/../package.json', '/..%2fpackage.json'])
    expect([address, (await answerTo(address))[0]]).toEqual([address, '404'])
})

test('only the owner can read the files in the data folder', async () => {
  const product = await started()
  await addCompany(product, 'Haulier')
  await expect.poll(() => product.mailbox(), { timeout: 30_000 }).not.toEqual([])
  const open = readdirSync(product.dataDir, { withFileTypes: true, recursive: true })
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((name) => (statSync(name).mode & 0o077) !== 0)
  expect(open).toEqual([])
})

test('after kill -9 it starts again on the same data', async () => {
  const first = await started()
  await first.kill9()
  const second = await started({ dataDir: first.dataDir })
  expect((await fetch(`${second.url}/readyz`)).status).toBe(200)
})

test('a kill -9 during writes loses no acknowledged write, and leaves no partial one', async () => {
  const first = await started({ env: { RATE_LIMITS: 'off' } })
  const owner = await addCompany(first, 'Haulier')
  const hauliers = await Promise.all(Array.from({ length: 4 }, () => addCompany(first, 'Haulier')))
  // A Free company posts three requests a month, so the writes are mostly quotes.
  const requests = await Promise.all([1, 2, 3].map(() => postContainers(owner)))
  const acknowledged = new Map<number, string>()
  let isKilled = false

  // Each haulier quotes and withdraws in turn; acknowledged writes are noted.
  const writing = hauliers.map(async (haulier) => {
    for (let turn = 0; !isKilled; turn++) {
      const request = requests[turn % requests.length]
      if (!request) return
      try {
        const { id } = await quoteContainers(haulier, request, 10_000 + turn)
        acknowledged.set(id, 'Pending')
        await haulier.caller.call(cancelQuote, { params: { id }, body: { status: 'Cancelled' } })
        acknowledged.set(id, 'Cancelled')
      } catch (error) {
        if (!isKilled) throw error
      }
    }
  })
  while (acknowledged.size < 40) await setTimeout(20)
  const dying = first.kill9()
  isKilled = true
  await Promise.all([dying, ...writing])

  const second = await started({ dataDir: first.dataDir, env: { RATE_LIMITS: 'off' } })
  const reader = callerOf(second, owner.token)
  const kept = new Map<number, string>()
  for (const { id, lines } of requests) {
    const quotes = await reader.call(listContainerQuotesReceived, { params: { id } })
    for (const quote of quotes) {
      kept.set(quote.id, quote.status)
      expect(quote.rates).toHaveLength(lines.length)
    }
    const history = await reader.call(getRequestHistory, { params: { id } })
    expect(history.filter(({ what }) => what === 'Quote submitted')).toHaveLength(quotes.length)
  }
  // A withdrawal can be committed although its answer was lost.
  for (const [id, status] of acknowledged)
    expect(status === 'Pending' ? ['Pending', 'Cancelled'] : ['Cancelled'], `quote ${id}`).toContain(
      kept.get(id),
    )
})

test('a kill -9 between acceptances leaves each with its complete booking, or unaccepted', async () => {
  const first = await started({ env: { RATE_LIMITS: 'off' } })
  const [owner, haulier] = [await addCompany(first, 'Shipper'), await addCompany(first, 'Haulier')]
  await buyPlan(owner, 'Quayline Pro (12 month subscription)')
  const offers = []
  for (let n = 0; n < 30; n++)
    offers.push(await quoteContainers(haulier, await postContainers(owner), 40_000))
  const accepted = new Set<number>()
  const confirmed = new Set<string>()
  let isKilled = false

  // Quotes are accepted one after the other, and each booking is confirmed; then the process dies.
  const accepting = (async () => {
    for (const { id, requestId } of offers) {
      try {
        await owner.caller.call(acceptQuote, { params: { id }, body: { status: null } })
        accepted.add(requestId)
        const [newest] = await haulier.caller.call(listBookings, { query: { page: 1, pageSize: 1 } })
        const { reference = '' } = newest ?? {}
        await haulier.caller.call(recordStep, { params: { reference }, body: stepDraft({ at: new Date() }) })
        confirmed.add(reference)
      } catch (error) {
        if (!isKilled) throw error
      }
      if (isKilled) return
    }
  })()
  while (confirmed.size < 5) await setTimeout(5)
  const dying = first.kill9()
  isKilled = true
  await Promise.all([dying, accepting])

  const second = await started({ dataDir: first.dataDir, env: { RATE_LIMITS: 'off' } })
  const reader = callerOf(second, owner.token)
  const bookings = await reader.call(listBookings, { query: { page: 1, pageSize: 100 } })
  const requests = await reader.call(listRequests, { query: { page: 1, pageSize: 100 } })
  const decided = requests.filter(({ status }) => status === 'Accepted').map(({ id }) => id)
  expect(bookings.map(({ request }) => request).sort(byNumber)).toEqual(decided.sort(byNumber))
  for (const id of accepted) expect(decided).toContain(id)
  for (const { reference, status } of bookings) {
    const { jobs, steps } = await reader.call(getBooking, { params: { reference } })
    expect(jobs).toHaveLength(3)
    expect(steps).toHaveLength(status === 'confirmed' ? 3 : 0)
    if (confirmed.has(reference)) expect(status).toBe('confirmed')
  }
})

const byNumber = (one: number, other: number) => one - other

test('ends gracefully, and releases the data folder', async () => {
  const product = await started()
  await product.stop()
  expect(existsSync(product.dataDir)).toBe(false)
  await expect(fetch(product.url)).rejects.toThrow()
})
