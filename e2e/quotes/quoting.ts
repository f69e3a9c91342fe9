/** A request's page with its quotes: companies that use it, and what it shows. */
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { type Day, formatDay } from '#domain/time.ts'
import { addCompany } from '../companies.ts'
import { button, dialog, said } from '../controls.ts'
import type { RunningProduct } from '../server.ts'

export const QUOTE_EXISTS =
  'A quote already exists. Cancel the current quote if you want to submit a new quote.'
export const CANNOT_CANCEL = "Unable to cancel this request. The request should be in 'Open' status."

/** The address of a request's page on this product. */
export const addressOn =
  (product: RunningProduct) =>
  (request: { id: number }, list = 'quote-requests') =>
    `${product.url}/${list}/${request.id}`

/** A shipper and two hauliers, new to this product. */
export async function addParties(product: RunningProduct) {
  const [shipper, aire, calder] = await Promise.all([
    addCompany(product, 'Shipper'),
    addCompany(product, 'Haulier'),
    addCompany(product, 'Haulier'),
  ])
  return { shipper, aire, calder }
}

/** The row of a quote, found by words in it. */
export const row = (page: Page, ...words: string[]) =>
  words.reduce<Locator>((rows, text) => rows.filter({ hasText: text }), page.getByRole('row'))

/** The badge beside a label of the page's facts. */
export const fact = (page: Page, label: string) =>
  page
    .locator('dl > div', { has: page.locator('dt', { hasText: new RegExp(`^${label}$`) }) })
    .locator('dd')
    .first()

/** Waits until an element shows this text. */
export async function settled(locator: Locator, text: string | RegExp): Promise<void> {
  await expect.poll(() => locator.innerText(), { timeout: 10_000 }).toMatch(text)
}

/** The tooltip of a disabled button, as the pointer and a screen reader find it. */
export async function reasonOf(page: Page, name: string): Promise<string> {
  const off = button(page, name).first()
  await expect.poll(() => off.getAttribute('aria-disabled'), { timeout: 10_000 }).toBe('true')
  const tip = page.getByRole('tooltip')
  // A live update may move the button away from a resting pointer; then the pointer goes back to it.
  const isShown = async () => {
    await page.mouse.move(0, 0)
    await off.hover()
    return tip.waitFor({ timeout: 2000 }).then(
      () => true,
      () => false,
    )
  }
  await expect.poll(isShown, { timeout: 15_000 }).toBe(true)
  const words = await tip.innerText()
  const id = await off.getAttribute('aria-describedby')
  expect(await page.locator(`[id="${id?.split(' ')[0]}"]`).innerText()).toBe(words)
  await page.mouse.move(0, 0)
  return words
}

/** Types a day, and leaves the field. */
export async function fillDay(field: Locator, value: Day): Promise<void> {
  await field.fill(formatDay(value))
  await field.press('Tab')
}

/** Fills in the rates and submits; confirms unusual prices where `isUnusual` says so. */
export async function quoteInBrowser(
  page: Page,
  rates: Record<string, string>,
  isUnusual = false,
): Promise<void> {
  await button(page, 'Submit Quote').click()
  const form = dialog(page, 'Submit Quote')
  for (const [label, rate] of Object.entries(rates)) await form.getByLabel(label).fill(rate)
  await button(form, 'Submit').click()
  if (isUnusual) await button(dialog(page, 'Send it?'), 'Send it').click()
  await said(page, 'Quote submitted')
  await form.waitFor({ state: 'detached' })
  // The button has the focus back and is off now: its reason does not open by itself, as if the quote were refused.
  await expect.poll(() => button(page, 'Submit Quote').getAttribute('aria-disabled')).toBe('true')
  expect(await page.getByRole('tooltip').count()).toBe(0)
}
