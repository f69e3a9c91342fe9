/**
 * Checks screens in every variant: narrow and wide, zoomed, with larger text, light and dark. Each fault is a line
 * that names the screen and its variants.
 */
import type { CDPSession, Page } from 'playwright-core'
import { accessibilityFaults } from './accessibility.ts'
import { contrastFaults } from './contrast.ts'
import { focusFaults } from './focus.ts'
import { layoutFaults } from './layout.ts'
import { motionFaults } from './motion.ts'
import { structureFaults } from './structure.ts'

export interface Screen {
  /** Its name in a report. */
  readonly name: string
  /** Its address, from the first slash. */
  readonly at: string
  /** Steps before the check, such as opening a dialog. */
  readonly prepare?: (page: Page) => Promise<unknown>
}

interface Variant {
  readonly name: string
  readonly width: number
  readonly height: number
}

const USUAL_TEXT_SIZE = 16

/** The widths whose layout is checked besides 1440 px. */
const WIDTHS: readonly Variant[] = [
  { name: '1250', width: 1250, height: 800 },
  { name: '768', width: 768, height: 1024 },
  // A window of 1440 × 900 at 200 %.
  { name: 'zoomed', width: 720, height: 450 },
  { name: '320', width: 320, height: 640 },
]

const WIDE = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }
/** Up to this width users have fingers rather than a mouse (web/ui/styles/global.css). */
const TOUCH_WIDTH = 768
const FINGER = 44
/** Far above what a page needs, also on a busy machine; in milliseconds. */
const SETTLE_TIMEOUT = 15_000

/** Opens a screen and checks it in every variant. */
export async function screenFaults(page: Page, origin: string, screen: Screen): Promise<string[]> {
  /** Each fault once, with its variants. */
  const faults = new Map<string, Set<string>>()
  const note = (how: string, found: readonly string[]) => {
    for (const fault of found) faults.set(fault, (faults.get(fault) ?? new Set()).add(how))
  }

  await page.unrouteAll()
  await page.setViewportSize(WIDE)
  await page.goto(origin + screen.at)
  await settled(page)
  await screen.prepare?.(page)
  await settled(page)

  // Each change of width, text size or colours costs as much as a check, so the order has as few as it can.
  note('structure', await structureFaults(page))
  note('1440', await layoutFaults(page))
  note('light', await accessibilityFaults(page))
  for (const { name, width, height } of WIDTHS) {
    await resize(page, { width, height })
    note(name, await layoutFaults(page, { mainButtonHeight: width <= TOUCH_WIDTH ? FINGER : 0 }))
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
  note('dark, 390', await accessibilityFaults(page))
  await resize(page, WIDE)
  note('dark', await contrastFaults(page))
  // Last, since this check moves the focus.
  note('focus, dark', await focusFaults(page))
  await recolour(page, 'light')
  note('focus', await focusFaults(page))
  await resize(page, PHONE)
  note('focus, 390', await focusFaults(page))
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

/** Waits until the page has loaded and nothing moves. In one round trip, since it is called often. */
async function settled(page: Page): Promise<void> {
  const isSettled = await page.evaluate(async (within) => {
    const isLoaded = () =>
      document.querySelector('h1, h2') !== null &&
      document.querySelector('[aria-busy=true], [data-skeleton], [class*="Loader-root"]') === null &&
      document.fonts.status === 'loaded'
    // In a transition between colour schemes the colours are not final.
    const isStill = () => document.getAnimations().every(({ playState }) => playState !== 'running')
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const deadline = performance.now() + within
    while (performance.now() < deadline) {
      if (isLoaded()) {
        await frame()
        await frame()
        if (isLoaded() && isStill()) return true
      }
      await frame()
    }
    return false
  }, SETTLE_TIMEOUT)
  if (!isSettled) throw new Error(`the page was still loading or moving after ${SETTLE_TIMEOUT} ms`)
}
