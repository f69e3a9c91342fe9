// Rules: docs/rules/settings.md#one-process, docs/rules/settings.md#demo
/** What only a process shows: starting, refusing a second one on the same folder, ending, coming back. */
import { existsSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { cancelQuote, listContainerQuotesReceived } from '#contract/quotes.ts'
import { getRequestHistory } from '#contract/requests.ts'
import { callerOf, foundCompany } from './companies.ts'
import { postContainers, quoteContainers } from './freight.ts'
import { type Product, type ProductOptions, startProduct } from './server.ts'

async function started(options?: ProductOptions): Promise<Product> {
  const product = await startProduct(options)
  onTestFinished(() => product.stop())
  return product
}

test('a second process on the same data folder is refused with a clear message', async () => {
  const first = await started()
  await expect(startProduct({ dataDir: first.dataDir })).rejects.toThrow(/is in use by another/)
  expect((await fetch(`${first.url}/readyz`)).status).toBe(200)
})

test('wrong settings are all named at once, and nothing starts', async () => {
  const env = { PORT: 'harbour', DEMO: 'perhaps', STRIPE_SECRET_KEY: 'sk_test_1' }
  const refusal = await startProduct({ env }).catch((error: Error) => error.message)
  for (const name of Object.keys(env)) expect(refusal).toContain(name)
})

test('the browser application is the one for production, although tests have built it', async () => {
  const { url } = await started()
  const page = await (await fetch(`${url}/login`)).text()
  const scripts = [...page.matchAll(/"(\/assets\/[^"]+\.js)"/g)].map(([, path]) => path)
  expect(scripts.length).toBeGreaterThan(3)
  // What React says in the console of its development version.
  for (const path of scripts)
    expect(await (await fetch(url + path)).text()).not.toContain('Download the React DevTools')
})

test('after kill -9 it starts again on the same data', async () => {
  const first = await started()
  await first.kill9()
  const second = await started({ dataDir: first.dataDir })
  expect((await fetch(`${second.url}/readyz`)).status).toBe(200)
})

test('a kill -9 in the middle of writing loses nothing that was acknowledged, and leaves nothing half', async () => {
  const first = await started({ env: { RATE_LIMITS: 'off' } })
  const owner = await foundCompany(first, 'Haulier')
  const bidders = await Promise.all(Array.from({ length: 4 }, () => foundCompany(first, 'Haulier')))
  // A Free company posts three requests a month; the quotes on them are what is written all the time.
  const requests = await Promise.all([1, 2, 3].map(() => postContainers(owner)))
  const acknowledged = new Map<number, string>()
  let isKilled = false

  // Each haulier quotes and withdraws in turn; what the server has said yes to is noted.
  const writing = bidders.map(async (bidder) => {
    for (let turn = 0; !isKilled; turn++) {
      const request = requests[turn % requests.length]
      if (!request) return
      try {
        const { id } = await quoteContainers(bidder, request, 10_000 + turn)
        acknowledged.set(id, 'Pending')
        await bidder.caller.call(cancelQuote, { params: { id }, body: { status: 'Cancelled' } })
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
  // A withdrawal may have been carried out without its answer having come back.
  for (const [id, status] of acknowledged)
    expect(status === 'Pending' ? ['Pending', 'Cancelled'] : ['Cancelled'], `quote ${id}`).toContain(
      kept.get(id),
    )
})

test('it ends politely, and the data folder is free at once', async () => {
  const product = await started()
  await product.stop()
  expect(existsSync(product.dataDir)).toBe(false)
  await expect(fetch(product.url)).rejects.toThrow()
})
