import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { accessibilityFaults } from './screens/accessibility.ts'

/**
 * Checks what a page shows right now; not one violation is accepted. For what only a journey leads to: the screens
 * themselves are looked at in `screens/`.
 */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await accessibilityFaults(page)).toEqual([])
}
