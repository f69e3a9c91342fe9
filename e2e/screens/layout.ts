/**
 * Faults in the layout of a page as it is now: elements that overflow sideways, cut text, text that covers other
 * text or controls, controls that are too small.
 */
import type { Page } from 'playwright-core'
import { inject } from 'vitest'
import type { MeasureOptions } from './in-page/layout.ts'

/** The layout faults of the page, a line each; empty without a fault. */
export function layoutFaults(page: Page, options: MeasureOptions = {}): Promise<string[]> {
  // The script has state of its own for each check.
  return page.evaluate(`${inject('layoutScript')}\ninPage.layoutFaults(${JSON.stringify(options)})`)
}
