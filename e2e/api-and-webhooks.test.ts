// Rules: docs/rules/api-keys.md#keys, docs/rules/webhooks.md#deliveries
/** An Admin connects a program: makes a key, adds a webhook, looks at its deliveries, ends the key. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect } from 'vitest'
import { journey } from './browser.ts'
import { addCompany } from './companies.ts'
import { startProduct } from './server.ts'

const product = await startProduct({ env: { WEBHOOKS_ANYWHERE: 'on' } })
afterAll(product.stop)

const messages: string[] = []
const receiver = createServer(async (request, response) => {
  let body = ''
  for await (const chunk of request) body += chunk
  messages.push(body)
  response.end()
})
await new Promise<void>((listening) => receiver.listen(0, '127.0.0.1', listening))
const address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`
afterAll(() => receiver.close())

journey('an Admin makes a key, uses it, adds a webhook, tests it, and ends the key', async ({ open }) => {
  const shipper = await addCompany(product, 'Shipper')
  const page = await open(`${product.url}/help`, { as: shipper })
  await page.getByRole('button', { name: 'My Company' }).click()
  await page.getByRole('menuitem', { name: 'API and Webhooks' }).click()

  const button = (name: string | RegExp) => page.getByRole('button', { name })
  const dialog = page.getByRole('dialog')
  // Escape closes the dialogs while nothing is typed, and does not lose what is typed or shown once.
  for (const name of ['Add webhook', 'Make API key']) {
    await button(name).click()
    await dialog.getByRole('textbox').first().waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  }
  await button('Make API key').click()
  // Escape follows the last letter at once.
  await dialog.getByLabel('Name').evaluate(async (input, text) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
    input.dispatchEvent(new InputEvent('input', { bubbles: true }))
    await null
    input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
  }, 'Transport system')
  await dialog.getByLabel('Current password').fill(shipper.password)
  await dialog.getByRole('button', { name: 'Make API key' }).click()
  const key = (await dialog.getByLabel('API key', { exact: true }).textContent())?.trim() ?? ''
  expect(key).toMatch(/^qk_/)
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Close' }).click()
  const list = () =>
    fetch(`${product.url}/api/quoterequests/`, { headers: { authorization: `Bearer ${key}` } })
  expect((await list()).status).toBe(200)

  await button('Add webhook').click()
  await dialog.getByLabel('Address').fill(address)
  await dialog.getByLabel('a quote came in').check()
  await dialog.getByRole('button', { name: 'Add webhook' }).click()
  expect(await dialog.getByLabel('Signing secret').textContent()).toMatch(/^whsec_/)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await button(/^Send test/).click()
  await expect.poll(() => messages.length, { timeout: 20_000 }).toBe(1)
  expect(messages[0]).toContain('webhook.test')
  await button(/^Deliveries/).click()
  await dialog.getByText('Delivered').waitFor()
  // "Send again" is on one line.
  const again = await dialog.getByRole('button', { name: 'Send webhook.test again' }).boundingBox()
  expect(again?.height).toBeLessThan(30)
  await dialog.getByRole('button', { name: 'Close' }).click()

  await button('End Transport system').click()
  await dialog.getByRole('button', { name: 'End API key' }).click()
  await page.getByText('ended by an Admin').waitFor()
  expect((await list()).status).toBe(401)
})

journey('a key whose answer is awaited is not lost by closing its dialog', async ({ open }) => {
  const shipper = await addCompany(product, 'Shipper')
  const page = await open(`${product.url}/api-and-webhooks`, { as: shipper })
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/keys/**', async (route) => {
    if (route.request().method() === 'POST') await released
    await route.fallback()
  })
  await page.getByRole('button', { name: 'Make API key' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Transport system')
  await dialog.getByLabel('Current password').fill(shipper.password)
  await dialog.getByRole('button', { name: 'Make API key' }).click()
  await expect.poll(() => dialog.getByRole('button', { name: 'Close' }).isDisabled()).toBe(true)
  await page.keyboard.press('Escape')
  release()
  await expect.poll(() => dialog.getByLabel('API key', { exact: true }).textContent()).toMatch(/^qk_/)
})
