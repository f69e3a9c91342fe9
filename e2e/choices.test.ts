/** Lists of choices are created when they open, and do not exceed their height. */
import { afterAll, expect } from 'vitest'
import { journey } from './browser.ts'
import { addCompany } from './companies.ts'
import { startProduct } from './server.ts'

const product = await startProduct()
afterAll(product.stop)

journey('lists the ports when their field has the focus, in parts', async ({ open }) => {
  const page = await open(`${product.url}/quote-requests`, { as: await addCompany(product, 'Shipper') })
  await page.getByRole('button', { name: 'Create Quote Request' }).click()
  const ports = page.getByRole('combobox', { name: 'Pickup Location' })
  await ports.waitFor()
  // Lists that are created but hidden would count as well.
  expect(await page.locator('[role="option"]').count()).toBe(0)

  await ports.click()
  await page.getByRole('option').first().waitFor()
  const list = page.getByRole('listbox').locator('..')
  expect((await list.boundingBox())?.height).toBeLessThanOrEqual(260)
  // The last option, which has to be scrolled to.
  await page.keyboard.press('ArrowUp')
  await expect.poll(() => list.evaluate((element) => element.scrollTop)).toBeGreaterThan(0)
})
