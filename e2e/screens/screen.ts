/**
 * Checks screens in every variant: narrow and wide, zoomed, with larger text, light and dark. Each fault is a line
 * that names the screen and its variants.
 */
import type { CDPSession, Page } from 'playwright-core'
import { accessibilityFaults } from './accessibility.ts'
import { goOn } from './go-on.ts'
import { motionFaults } from './motion.ts'
import { contrastFaults, focusFaults, layoutFaults, structureFaults } from './page-checks.ts'
import { settled } from './settled.ts'
import type { Step } from './steps.ts'

export interface Screen {
  /** Its name in a report. */
  readonly name: string
  /** Its address, from the first slash. */
  readonly at: string
  /** Steps before the check, such as opening a dialog. */
  readonly prepare?: Step
}

interface Variant {
  readonly name: string
  readonly width: number
  readonly height: number
}

const USUAL_TEXT_SIZE = 16

/** The widths at which the layout is checked besides 1440 px. */
const WIDTHS: readonly Variant[] = [
  { name: '1250', width: 1250, height: 800 },
  { name: '768', width: 768, height: 1024 },
  // A window of 1440 × 900 at 200%.
  { name: 'zoomed', width: 720, height: 450 },
  { name: '320', width: 320, height: 640 },
]

const WIDE = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }
/** Up to this width users have fingers rather than a mouse (web/ui/styles/global.css). */
const TOUCH_WIDTH = 768
const TOUCH = { mainButtonHeight: 44, fieldText: 16 }

/** Opens a screen and checks it in every variant. The page may show the screen before. */
export async function screenFaults(
  page: Page,
  origin: string,
  screen: Screen,
  before: Screen | null,
): Promise<string[]> {
  /** Each fault once, with its variants. */
  const faults = new Map<string, Set<string>>()
  const note = (how: string, found: readonly string[]) => {
    for (const fault of found) faults.set(fault, (faults.get(fault) ?? new Set()).add(how))
  }

  await page.unrouteAll()
  if (!(await goOn(page, screen, before, () => page.setViewportSize(WIDE)))) {
    await page.setViewportSize(WIDE)
    await page.goto(origin + screen.at)
  }
  await settled(page)
  await screen.prepare?.(page)
  await settled(page)

  // Each change of width, text size or colours costs as much as a check, so the order minimises them.
  note('structure', await structureFaults(page))
  note('1440', await layoutFaults(page))
  note('light', await accessibilityFaults(page))
  for (const { name, width, height } of WIDTHS) {
    await resize(page, { width, height })
    note(name, await layoutFaults(page, width <= TOUCH_WIDTH ? TOUCH : {}))
  }
  const browser = await page.context().newCDPSession(page)
  try {
    await setTextSize(browser, 2 * USUAL_TEXT_SIZE)
    await resize(page, WIDE)
    note('large text', await layoutFaults(page))
  } finally {
    await setTextSize(browser, USUAL_TEXT_SIZE)
    await browser.detach()
  }
  await resize(page, PHONE)
  note('light, 390', await contrastFaults(page))
  await recolour(page, 'dark')
  note('dark, 390', await accessibilityFaults(page, { withContrast: false }))
  note('dark, 390', await contrastFaults(page))
  await resize(page, WIDE)
  note('dark', await contrastFaults(page))
  // Last, since this check moves the focus.
  note('focus, dark', await focusFaults(page))
  await page.emulateMedia({ colorScheme: 'light' })
  await resize(page, PHONE)
  note('focus, light, 390', await focusFaults(page))
  note('reduced motion', await motionFaults(page))
  return [...faults].map(([fault, ways]) => `${screen.name}: ${fault} (${[...ways].join(', ')})`)
}

async function resize(page: Page, size: { width: number; height: number }) {
  await page.setViewportSize(size)
  await settled(page)
}

async function recolour(page: Page, colorScheme: 'light' | 'dark') {
  await page.emulateMedia({ colorScheme })
  await settled(page)
}

function setTextSize(browser: CDPSession, standard: number) {
  return browser.send('Page.setFontSizes', { fontSizes: { standard } })
}
