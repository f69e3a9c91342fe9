/** Violations of WCAG 2.2, levels A and AA, that axe finds on a page. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

declare global {
  interface Window {
    axe?: {
      run(
        context: { include: string[][] } | Document,
        options: object,
      ): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>
    }
  }
}

const DIALOG = '[role=dialog]'
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** in-page/controls.ts measures each control at every width. */
const MEASURED_ELSEWHERE = ['target-size']
/** It computes which element covers which, as the rule above does: the two take half of the time of all rules. */
const CONTRAST = 'color-contrast'
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface AccessibilityOptions {
  /** Without it, contrastFaults measures the contrast of the texts. */
  withContrast?: boolean
}

/** The violations of a page as it is now, each in a line with its element. */
export async function accessibilityFaults(
  page: Page,
  { withContrast = true }: AccessibilityOptions = {},
): Promise<string[]> {
  // Half a megabyte of script: sent once for a page that stays open.
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(AXE)
  return page.evaluate(
    async ({ dialog, tags, without }) => {
      // The page behind a dialog is checked as its own screen.
      const context = document.querySelector(dialog) ? { include: [[dialog]] } : document
      // Only violations are read: the selectors of all passes would take longer than the check.
      const options = {
        runOnly: { type: 'tag', values: tags },
        resultTypes: ['violations'],
        selectors: false,
        preload: false,
        rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
      }
      const results = await window.axe?.run(context, options)
      if (!results) throw new Error('the accessibility checker did not load')
      return results.violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`),
      )
    },
    {
      dialog: DIALOG,
      tags: TAGS,
      without: withContrast ? MEASURED_ELSEWHERE : [...MEASURED_ELSEWHERE, CONTRAST],
    },
  )
}
