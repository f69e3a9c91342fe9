/** What a page violates of WCAG 2.2, levels A and AA, as far as a program can tell. */
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

const DIALOG = '[role=dialog]'
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/**
 * The violations in what a page shows right now, each in a line with its element. What has been looked at in one
 * colour scheme needs only `colours` in the other: nothing else differs.
 */
export async function accessibilityFaults(page: Page, what: 'all' | 'colours' = 'all'): Promise<string[]> {
  // A page without frames needs none of the tool's second page, which costs more than the look itself.
  const axe = new AxeBuilder({ page }).setLegacyMode()
  if (what === 'all') axe.withTags(TAGS)
  else axe.withRules(['color-contrast'])
  // Behind a dialog lies a page that is looked at by itself.
  if ((await page.locator(DIALOG).count()) > 0) axe.include(DIALOG)
  const { violations } = await axe.analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 160)}`))
}
