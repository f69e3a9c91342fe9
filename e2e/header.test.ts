// Rules: docs/rules/screens.md#navigation
/** The menus of the header come after the page, and nobody may notice. */
import type { Page } from 'playwright-core'
import { afterAll, expect } from 'vitest'
import { journey, type Open } from './browser.ts'
import { foundCompany } from './companies.ts'
import { startProduct } from './server.ts'

const product = await startProduct()
afterAll(product.stop)

/** The list as it stands before the menus have come, and what lets them come. */
async function withoutMenus(open: Open): Promise<{ page: Page; menusCome: () => void }> {
  const page = await open(`${product.url}/terms`, { as: await foundCompany(product, 'Shipper') })
  const held = Promise.withResolvers<void>()
  await page.route('**/HeaderMenu-*.js', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto(`${product.url}/quote-requests`)
  await page.getByText('There are currently no quote requests.').waitFor()
  return { page, menusCome: held.resolve }
}

journey('a menu that is pressed before it has come opens when it comes', async ({ open }) => {
  const { page, menusCome } = await withoutMenus(open)
  const button = page.getByRole('button', { name: 'My User' })
  await button.click()
  menusCome()
  await page.getByRole('menuitem', { name: 'User Profile' }).waitFor()
  expect(await page.getByRole('menu').count()).toBe(1)
  await page.keyboard.press('Escape')
  await expect.poll(() => page.getByRole('menu').count()).toBe(0)
  await button.click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.waitForURL('**/login')
})

journey('a menu that comes while its button is held down opens', async ({ open }) => {
  const { page, menusCome } = await withoutMenus(open)
  const button = page.getByRole('button', { name: 'My Company' })
  await button.hover()
  await page.mouse.down()
  menusCome()
  await page.getByRole('menuitem', { name: 'Company Profile' }).waitFor()
  await page.mouse.up()
  await page.getByRole('menuitem', { name: 'User Management' }).click()
  await page.waitForURL('**/user-management')
})

journey('the focus stays on the button of a menu that comes', async ({ open }) => {
  const { page, menusCome } = await withoutMenus(open)
  const button = page.getByRole('button', { name: 'My Company' })
  await button.focus()
  menusCome()
  await expect.poll(() => button.getAttribute('id')).not.toBeNull()
  expect(await button.evaluate((element) => element === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Company Profile' }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/user-management')
})

journey('a menu that cannot come says so when it is pressed', async ({ open }) => {
  const page = await open(`${product.url}/terms`, {
    as: await foundCompany(product, 'Shipper'),
    expectedErrors: [/net::ERR_FAILED/],
  })
  await page.route('**/HeaderMenu-*.js', (route) => route.abort())
  await page.goto(`${product.url}/quote-requests`)
  const button = page.getByRole('button', { name: 'My User' })
  await button.click()
  await page.getByText('The menu could not be loaded.').waitFor()
})
