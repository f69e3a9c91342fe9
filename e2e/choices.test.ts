// Rules: docs/rules/typed-values.md#closed-lists, docs/rules/typed-values.md#did-you-mean
/** Lists of choices are created when they open, and do not exceed their height. */
import { expect } from 'vitest'
import { journey } from './browser.ts'
import { addCompany } from './companies.ts'
import { sharedProduct } from './server.ts'

const product = await sharedProduct()

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

journey('Enter right behind the last letter chooses, before the list is drawn', async ({ open }) => {
  const page = await open(`${product.url}/quote-requests`, { as: await addCompany(product, 'Shipper') })
  await page.getByRole('button', { name: 'Create Quote Request' }).click()
  const ports = page.getByRole('combobox', { name: 'Pickup Location' })
  // All in one task, as on a machine that is busy.
  const isSubmitting = await ports.evaluate((input: HTMLInputElement) => {
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}
    input.focus()
    set?.call(input, 'felix')
    input.dispatchEvent(new Event('input', { bubbles: true }))
    const enter = { key: 'Enter', code: 'Enter', bubbles: true, cancelable: true }
    return input.dispatchEvent(new KeyboardEvent('keydown', enter))
  })
  expect(isSubmitting, 'a keydown that is not prevented submits the form').toBe(false)
  await expect.poll(() => ports.inputValue()).toBe('Felixstowe')
  expect(await page.getByText('This field is required.').count()).toBe(0)

  // A text that is not in the list shows an error, and does not submit the form.
  await ports.press('ControlOrMeta+a')
  await ports.pressSequentially('Atlantis')
  await ports.press('Enter')
  await page.getByText('“Atlantis” is not in the list.').waitFor()
  expect(await page.getByText('This field is required.').count()).toBe(0)

  // A near miss is asked about, and one press takes the name.
  await ports.press('ControlOrMeta+a')
  await ports.pressSequentially('Felixtowe')
  await ports.press('Tab')
  await page.getByText('“Felixtowe” is not in the list. Did you mean Felixstowe?').waitFor()
  await page.getByRole('button', { name: 'Felixstowe', exact: true }).press('Enter')
  await expect.poll(() => ports.inputValue()).toBe('Felixstowe')
  expect(await ports.evaluate((input) => input === document.activeElement)).toBe(true)
})

journey('Enter chooses what the list marks, also after letters that came at once', async ({ open }) => {
  const page = await open(`${product.url}/quote-requests`, { as: await addCompany(product, 'Shipper') })
  await page.getByRole('button', { name: 'Create Quote Request' }).click()
  const lines = page.getByRole('combobox', { name: 'Shipping Line' })
  await lines.click()
  await page.keyboard.press('Escape')
  // On a busy machine the letters come before a timer of the list, which began with the first of them, and Enter after
  // it.
  const isSubmitting = await lines.evaluate(async (input: HTMLInputElement) => {
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}
    for (const text of ['m', 'ma', 'mae']) {
      set?.call(input, text)
      input.dispatchEvent(new Event('input', { bubbles: true }))
      for (let turn = 0; turn < 50; turn++) await Promise.resolve()
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
    const enter = { key: 'Enter', code: 'Enter', bubbles: true, cancelable: true }
    return input.dispatchEvent(new KeyboardEvent('keydown', enter))
  })
  expect(isSubmitting, 'a keydown that is not prevented submits the form').toBe(false)
  await expect.poll(() => lines.inputValue()).toBe('Maersk')
})

journey('a port that is typed before the ports have loaded is chosen when they have', async ({ open }) => {
  const page = await open(`${product.url}/quote-requests`, { as: await addCompany(product, 'Shipper') })
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/portlist/**', async (route) => {
    await released
    await route.continue()
  })
  await page.getByRole('button', { name: 'Create Quote Request' }).click()
  const ports = page.getByRole('combobox', { name: 'Pickup Location' })
  await ports.pressSequentially('felix')
  await ports.press('Tab')
  await page.getByText('Looking for “felix” …').waitFor()
  expect(await page.getByText('is not in the list').count()).toBe(0)
  release()
  await expect.poll(() => ports.inputValue()).toBe('Felixstowe')
  await page.getByText('Looking for').waitFor({ state: 'detached' })

  await ports.press('ControlOrMeta+a')
  await ports.pressSequentially('Atlantis')
  await ports.press('Tab')
  await page.getByText('“Atlantis” is not in the list.').waitFor()
  // A cleared form has no errors about what was typed before.
  await page.getByRole('button', { name: 'Clear Form' }).click()
  await page.getByText('“Atlantis” is not in the list.').waitFor({ state: 'detached' })
  expect(await ports.inputValue()).toBe('')
})
