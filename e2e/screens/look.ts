/**
 * Looks at screens the way everybody may meet them: narrow and wide, zoomed, with larger letters, by day and by
 * night. What is wrong comes back as lines, each naming the screen and the look at which it was found.
 */
import type { CDPSession, Page } from 'playwright-core'
import { accessibilityFaults } from './accessibility.ts'
import { noFocusShown } from './focus.ts'
import { faultsOf } from './measure.ts'
import { motionsOf } from './motion.ts'
import { structureFaults } from './structure.ts'

export interface Screen {
  /** What it is called in a report. */
  readonly name: string
  /** Its address, from the first slash. */
  readonly at: string
  /** What is done on it before it is looked at, such as opening a dialog. */
  readonly prepare?: (page: Page) => Promise<unknown>
}

interface Look {
  readonly name: string
  readonly width: number
  readonly height: number
  /** The size of the letters that the person has chosen in the browser, in pixels. */
  readonly letters?: number
}

const USUAL_LETTERS = 16

const LOOKS: readonly Look[] = [
  { name: '1440', width: 1440, height: 900 },
  { name: '1250', width: 1250, height: 800 },
  { name: '768', width: 768, height: 1024 },
  { name: '320', width: 320, height: 640 },
  // A window of 1440 × 900 at 200 %.
  { name: 'zoomed', width: 720, height: 450 },
  { name: 'large letters', width: 1440, height: 900, letters: 2 * USUAL_LETTERS },
]

const WIDE = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }
/** Up to here fingers are expected rather than a mouse (web/ui/styles/global.css). */
const TOUCH_WIDTH = 768
const FINGER = 44

/** Goes to a screen and looks at it in every way. */
export async function look(page: Page, origin: string, screen: Screen): Promise<string[]> {
  /** Each fault once, with the ways of looking at which it shows. */
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

  note('structure', await structureFaults(page))
  const browser = await page.context().newCDPSession(page)
  try {
    for (const { name, width, height, letters = USUAL_LETTERS } of LOOKS) {
      await page.setViewportSize({ width, height })
      if (letters !== USUAL_LETTERS) await setLetters(browser, letters)
      await settled(page)
      note(name, await faultsOf(page, { mainButtonHeight: width <= TOUCH_WIDTH ? FINGER : 0 }))
      if (letters !== USUAL_LETTERS) await setLetters(browser, USUAL_LETTERS)
    }
  } finally {
    await browser.detach()
  }
  await page.setViewportSize(WIDE)
  await settled(page)
  note('light', await accessibilityFaults(page))
  await page.emulateMedia({ colorScheme: 'dark' })
  await settled(page)
  note('dark', await accessibilityFaults(page, 'colours'))
  await page.setViewportSize(PHONE)
  await settled(page)
  note('dark, 390', await accessibilityFaults(page))
  await page.emulateMedia({ colorScheme: 'light' })
  await settled(page)
  note('light, 390', await accessibilityFaults(page, 'colours'))
  // At last, since the focus stays where it has been brought.
  note('focus, 390', await noFocusShown(page))
  await page.setViewportSize(WIDE)
  await settled(page)
  note('focus', await noFocusShown(page))
  await page.emulateMedia({ colorScheme: 'dark' })
  await settled(page)
  note('focus, dark', await noFocusShown(page))
  await page.emulateMedia({ colorScheme: 'light' })
  note('reduced motion', await motionsOf(page))
  return [...faults].map(([fault, ways]) => `${screen.name}: ${fault} (${[...ways].join(', ')})`)
}

function setLetters(browser: CDPSession, standard: number) {
  return browser.send('Page.setFontSizes', { fontSizes: { standard } })
}

/** Waits until nothing is loading any more and the page is drawn as it will stay. */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.querySelector('h1, h2') !== null &&
      document.querySelector('[aria-busy=true], [data-skeleton], [class*="Loader-root"]') === null &&
      document.fonts.status === 'loaded',
  )
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    await frame()
    await frame()
  })
  // Colours that are on their way to those of the other scheme would be measured half way.
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
}
