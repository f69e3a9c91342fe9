/** What only a process shows: starting, refusing a second one on the same folder, ending, coming back. */
import { existsSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
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

test('after kill -9 it starts again on the same data', async () => {
  const first = await started()
  await first.kill9()
  const second = await started({ dataDir: first.dataDir })
  expect((await fetch(`${second.url}/readyz`)).status).toBe(200)
})

test('it ends politely, and the data folder is free at once', async () => {
  const product = await started()
  await product.stop()
  expect(existsSync(product.dataDir)).toBe(false)
  await expect(fetch(product.url)).rejects.toThrow()
})
