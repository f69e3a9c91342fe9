/** What a page violates of WCAG 2.2, levels A and AA, as far as a program can tell. */
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

const DIALOG = '[role=dialog]'
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** The violations in what a page shows right now, each in a line with its element. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  // A page without frames needs none of the tool's second page, which costs more than the look itself.
  const axe = new AxeBuilder({ page }).withTags(TAGS).setLegacyMode()
  // Behind a dialog lies a page that is looked at by itself.
  if ((await page.locator(DIALOG).count()) > 0) axe.include(DIALOG)
  const { violations } = await axe.analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 160)}`))
}
