/** The form of a new request: its dialog, what is typed into it, and its errors. */
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { listRequests } from '#contract/requests.ts'
import type { Company } from '../companies.ts'
import { button, dialog, field, typeOver } from '../controls.ts'

/** Opens the dialog and waits until it accepts typing. */
export async function openForm(page: Page): Promise<Locator> {
  await button(page, 'Create Quote Request').click()
  await field(page, 'My Reference').waitFor()
  return dialog(page)
}

/** Waits until the dialog is closed. */
export async function dialogClosed(page: Page): Promise<void> {
  await dialog(page).waitFor({ state: 'detached' })
}

/** The label of the focused field. */
export const focused = (page: Page) =>
  page.evaluate(() => {
    const active = document.activeElement as HTMLInputElement | null
    return active?.getAttribute('aria-label') ?? active?.labels?.[0]?.textContent?.replace(/\s*\*$/, '') ?? ''
  })

/** The error text below a field. */
export async function errorOf(control: Locator): Promise<string> {
  expect(await control.getAttribute('aria-invalid')).toBe('true')
  const ids = (await control.getAttribute('aria-describedby'))?.split(' ') ?? []
  const texts = await Promise.all(
    ids.filter((id) => id.includes('error')).map((id) => control.page().locator(`[id="${id}"]`).innerText()),
  )
  return texts.join(' ')
}

export async function requestsOf({ caller }: Company) {
  return caller.call(listRequests, {})
}

/** Types into a list and chooses what it finds first. */
export async function pick(control: Locator, typed: string): Promise<void> {
  await control.click()
  await control.fill(typed)
  await control.page().getByRole('option').first().click()
}

/** Types a day and a time, and leaves the field. */
export async function typeTime(page: Page, label: string, date: string, time: string): Promise<void> {
  await typeOver(field(page, `${label} date`), date)
  await page.keyboard.press('Tab')
  await page.keyboard.type(time)
  await page.keyboard.press('Tab')
}
