/** The rows of a list of requests, and what they show. */
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

export const rows = (page: Page) => page.locator('tbody tr:not([aria-hidden])')
export const row = (page: Page, text: string) => rows(page).filter({ hasText: text })
export const headings = (page: Page) => page.getByRole('columnheader').allInnerTexts()

/** A cell by its heading, in any order of columns. */
export const cell = (within: Locator, heading: string) => within.locator(`td[data-label="${heading}"]`)

export async function count(page: Page, expected: number): Promise<void> {
  await expect.poll(() => rows(page).count(), { timeout: 10_000 }).toBe(expected)
}

export const references = (page: Page) => rows(page).locator('td[data-label="My Reference"]').allInnerTexts()
