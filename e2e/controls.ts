/** The controls of a page, found by the names that its users see or hear. */
import type { Locator, Page } from 'playwright-core'

export const button = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name, exact: true })
export const field = (within: Page | Locator, name: string) =>
  within.getByRole('textbox', { name, exact: true })
export const choice = (within: Page | Locator, name: string) =>
  within.getByRole('combobox', { name, exact: true })
/** A place: a port of the list, or free text with known places to choose. */
export const place = choice
/** The dialog of this name, or the only open one. */
export const dialog = (page: Page, name?: string) =>
  page.getByRole('dialog', name === undefined ? {} : { name })

export const toasts = (page: Page) => page.locator('.mantine-Notification-root')

/** Waits for a toast. */
export async function said(page: Page, words: string): Promise<void> {
  await toasts(page).filter({ hasText: words }).first().waitFor()
}

/** Waits for a toast and dismisses it, so that the next one is known to be new. */
export async function dismissToast(page: Page, words: string): Promise<void> {
  const toast = toasts(page).filter({ hasText: words })
  await toast.first().waitFor()
  // Not at a position: on a phone the toast moves when the dialog that it was shown above has closed.
  await toast.first().getByRole('button', { name: 'Dismiss' }).dispatchEvent('click')
  await toast.first().waitFor({ state: 'detached' })
}

/** Replaces the text of a field, key by key. */
export async function typeOver(control: Locator, text: string): Promise<void> {
  await control.focus()
  await control.press('ControlOrMeta+a')
  await control.press('Delete')
  await control.pressSequentially(text)
}
