/** The checks of a page as it is now, which run in the page. Each returns a line for each fault. */
import type { Page } from 'playwright-core'
import { inject } from 'vitest'
import type { MeasureOptions } from './in-page/layout.ts'

type Checks = typeof import('./in-page/index.ts')

/** Runs a check. The script has state of its own each time. */
function check(page: Page, name: keyof Checks, options: object = {}): Promise<string[]> {
  return page.evaluate(`${inject('screenChecks')}\ninPage.${name}(${JSON.stringify(options)})`)
}

/** Parts that overflow sideways, cut texts, texts and controls that cover others, controls that are too small. */
export function layoutFaults(page: Page, options: MeasureOptions = {}): Promise<string[]> {
  return check(page, 'layoutFaults', options)
}

/** Texts below the contrast of WCAG 2.2 AA. */
export function contrastFaults(page: Page): Promise<string[]> {
  return check(page, 'contrastFaults')
}

/** Missing landmarks, headings and names, and controls that Tab reaches against the reading order. */
export function structureFaults(page: Page): Promise<string[]> {
  return check(page, 'structureFaults')
}

/** Controls without a visible focus. The focus stays on the last of them. */
export async function focusFaults(page: Page): Promise<string[]> {
  // From now on the browser treats a focus as set by keyboard.
  await page.keyboard.press('Shift')
  return check(page, 'focusFaults')
}
