// Rules: docs/rules/screens.md#navigation, docs/rules/screens.md#toasts
/** The menus of the header load after the page, without a visible change. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { journey, type Open } from './browser.ts'
import { addCompany } from './companies.ts'
import { sharedProduct } from './server.ts'

const product = await sharedProduct()

/** The list before the menus have loaded, and a function that lets them load. */
async function withoutMenus(open: Open): Promise<{ page: Page; menusCome: () => void }> {
  const page = await open(`${product.url}/terms`, { as: await addCompany(product, 'Shipper') })
  const held = Promise.withResolvers<void>()
  await page.route('**/HeaderMenu-*.js', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto(`${product.url}/quote-requests`)
  await page.getByText('There are currently no quote requests.').waitFor()
  return { page, menusCome: held.resolve }
}

journey('a menu that is pressed before it has loaded opens when it has', async ({ open }) => {
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

journey('a menu that loads while its button is held down opens', async ({ open }) => {
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

journey('the focus stays on the button of a menu that loads', async ({ open }) => {
  const { page, menusCome } = await withoutMenus(open)
  const button = page.getByRole('button', { name: 'My Company' })
  await button.focus()
  menusCome()
  await expect.poll(() => button.getAttribute('id')).not.toBeNull()
  expect(await button.evaluate((element) => element === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  // The first item gets the focus once the menu is drawn; an earlier arrow key would only lead to it.
  const first = page.getByRole('menuitem', { name: 'Company Profile' })
  await expect.poll(() => first.evaluate((item) => item === document.activeElement)).toBe(true)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/user-management')
})

journey('a menu that cannot be loaded shows an error when it is pressed', async ({ open }) => {
  const page = await open(`${product.url}/terms`, {
    as: await addCompany(product, 'Shipper'),
    expectedErrors: [/net::ERR_FAILED/],
  })
  await page.route('**/HeaderMenu-*.js', (route) => route.abort())
  await page.goto(`${product.url}/quote-requests`)
  const button = page.getByRole('button', { name: 'My User' })
  await button.click()
  await page.getByText('The menu could not be loaded.').waitFor()
})

journey('a toast covers neither the buttons of the header nor a menu that is open', async ({ open }) => {
  const page = await open(`${product.url}/user-profile`, { as: await addCompany(product, 'Shipper') })
  /** Whether a click at the middle of an element reaches it. */
  const isReached = (element: Element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  }
  for (const width of [1440, 700, 390, 320]) {
    await page.setViewportSize({ width, height: 800 })
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.locator('.mantine-Notification-root').first().waitFor()
    for (const name of ['My Company', 'My User']) {
      const button = page.getByRole('button', { name })
      expect(await button.evaluate(isReached), `${name} at ${width}`).toBe(true)
      await button.click()
      const items = page.getByRole('menuitem')
      await items.first().waitFor()
      expect(await page.locator('.mantine-Notification-root').count()).toBeGreaterThan(0)
      expect(await Promise.all((await items.all()).map((item) => item.evaluate(isReached)))).not.toContain(
        false,
      )
      await page.keyboard.press('Escape')
    }
  }
})

/** Whether a toast covers an element. */
const isCovered = (element: Element) => {
  const toast = document.querySelector('.mantine-Notification-root')?.getBoundingClientRect()
  const { left, right, top, bottom } = element.getBoundingClientRect()
  if (!toast) throw new Error('no toast is shown')
  return toast.left < right && left < toast.right && toast.top < bottom && top < toast.bottom
}

journey(
  'a toast covers neither the title and buttons of a page nor a dialog on a phone, and goes with the next try',
  async ({ open }) => {
    const page = await open(`${product.url}/company-profile`, { as: await addCompany(product, 'Haulier') })
    const save = page.getByRole('button', { name: 'Save', exact: true })
    const saved = page.locator('.mantine-Notification-root', { hasText: 'Company profile has been updated' })
    for (const width of [1440, 1100, 960, 700, 390, 320]) {
      await page.setViewportSize({ width, height: 800 })
      await save.click()
      await saved.first().waitFor()
      const publicProfile = page.getByRole('link', { name: /See Public Profile/ })
      const title = page.getByRole('heading', { level: 1 })
      for (const part of [publicProfile, title])
        await expect.poll(() => part.evaluate(isCovered), { message: `at ${width}` }).toBe(false)
      await expect.poll(() => saved.count()).toBe(1)
    }
    await page.getByLabel('Fleet size').fill('many')
    await save.click()
    await saved.waitFor({ state: 'detached', timeout: 3000 })

    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`${product.url}/user-management`)
    const invite = page.getByRole('button', { name: 'Invite Users' })
    await invite.click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Email').fill('zoe@header.example')
    await dialog.getByRole('button', { name: 'Send Invite' }).click()
    await dialog.waitFor({ state: 'detached' })
    await invite.click()
    await dialog.getByLabel('Email').waitFor()
    await expect.poll(() => dialog.evaluate(isCovered)).toBe(false)
  },
)
