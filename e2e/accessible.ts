import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { accessibilityFaults } from './screens/accessibility.ts'

/** Fails on any accessibility violation of the page as it is now. `screens/` checks whole screens. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await accessibilityFaults(page)).toEqual([])
}
