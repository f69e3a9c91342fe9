/** Refusals of a form: at the field, in a toast, and visible. */
import type { Locator, Page, Route } from 'playwright-core'
import { expect } from 'vitest'
import { dismissToast, said, toasts } from './controls.ts'

/** An error shows at its focused field, and in a toast. */
export async function refusedAt(page: Page, field: string, words: string): Promise<void> {
  await said(page, words)
  const input = page
    .getByLabel(field, { exact: true })
    .or(page.getByLabel(`${field} *`, { exact: true }))
    .first()
  await expect.poll(() => input.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(await input.getAttribute('aria-invalid')).toBe('true')
  const description = (await input.getAttribute('aria-describedby')) ?? ''
  const texts = await Promise.all(
    description.split(/\s+/).map((id) => page.locator(`[id="${id}"]`).innerText()),
  )
  expect(texts.join(' ')).toContain(words)
  expect(await toasts(page).filter({ hasText: words }).getAttribute('role')).toBe('alert')
}

/** The focused field is not under a toast. */
export async function expectInSight(page: Page): Promise<void> {
  const isOnTop = () =>
    page.evaluate(() => {
      const field = document.activeElement
      if (!field) return false
      const { left, top, width, height } = field.getBoundingClientRect()
      return document.elementFromPoint(left + width / 2, top + height / 2) === field
    })
  await expect.poll(isOnTop).toBe(true)
}

/** What a form says after `refuseNext()`. */
export const REFUSED_AS_A_WHOLE = 'Too many tries. Try again in 60 seconds.'

/** Answers the next write to an address with a refusal that is about no field. */
export async function refuseNext(page: Page, address: string): Promise<void> {
  const answer = { status: 429, headers: { 'Retry-After': '60' }, json: { detail: 'Too many tries.' } }
  const refuse = async (route: Route) => {
    // The page fetches meanwhile.
    if (route.request().method() === 'GET') return route.fallback()
    await route.fulfill(answer)
    await page.unroute(address, refuse)
  }
  await page.route(address, refuse)
}

/** Sends a form or a question of a dialog that is refused as a whole: the sentence stays in it, and the next try removes it. */
export async function refusedOnce(page: Page, place: Locator, send: string, address: string): Promise<void> {
  const sentence = place.getByText(REFUSED_AS_A_WHOLE)
  await refuseNext(page, address)
  await place.getByRole('button', { name: send, exact: true }).click()
  await sentence.waitFor()
  await dismissToast(page, REFUSED_AS_A_WHOLE)
  expect(await sentence.count()).toBe(1)
}
