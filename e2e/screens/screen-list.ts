/** Checks a list of screens as one user. */
import { setTimeout } from 'node:timers/promises'
import type { BrowserContext, Page } from 'playwright-core'
import type { Open } from '../browser.ts'
import type { RunningProduct } from '../server.ts'
import { pageAt } from './go-on.ts'
import { recordMotion } from './motion.ts'
import { NOWHERE } from './other-screens.ts'
import { type Screen, screenFaults } from './screen.ts'

/** The time limit for a whole list; each step keeps the usual limit. */
export const LIST_TIMEOUT = { timeout: 600_000 }
/** Far above what a screen needs, also on a busy machine; in milliseconds. */
const SCREEN_TIMEOUT = 60_000

interface Viewer {
  /** The signed-in user; none by default. */
  readonly as?: { token: string }
  /** Whether that is an operator. */
  readonly isOperator?: boolean
}

/** The faults of all screens, for a user who prefers reduced motion. */
export async function faultsOfScreens(
  { url }: RunningProduct,
  open: Open,
  screens: readonly Screen[],
  { as, isOperator = false }: Viewer = {},
): Promise<string[]> {
  const page = await open(`${url}/terms`, {
    ...(as && !isOperator ? { as } : {}),
    expectedErrors: [new RegExp(`^404 .*${NOWHERE}$`)],
  })
  const context = page.context()
  const motion = await recordMotion(context)
  if (as && isOperator)
    await page.evaluate((token) => localStorage.setItem('quayline.operator', token), as.token)
  const checker = checkerIn(context, page, url)
  const faults: string[] = []
  const titles = new Map<string, string>()
  for (const screen of screens) {
    const found = (await checker(screen)) ?? (await checker(screen))
    if (found === null) faults.push(`${screen.name}: the page did not answer for ${SCREEN_TIMEOUT} ms, twice`)
    else faults.push(...found.faults, ...titleFaults(titles, found.title, screen))
  }
  await motion.dispose()
  return faults
}

interface Found {
  readonly faults: readonly string[]
  readonly title: string
  readonly isReached: boolean
}

/**
 * Checks screens in one page after the other. Null for a page that the browser no longer draws, which sometimes happens
 * on a busy machine: no call to it returns, not even by its own time limit. The next screen gets a new page.
 */
function checkerIn(context: BrowserContext, first: Page, origin: string) {
  let page: Page | null = first
  /** The current screen of the page; null if the page is new or the screen was not reached. */
  let before: Screen | null = null
  return async (screen: Screen): Promise<Found | null> => {
    page ??= await context.newPage()
    const ended = new AbortController()
    const tooLong = setTimeout(SCREEN_TIMEOUT, null, { signal: ended.signal }).catch(() => null)
    const found = await Promise.race([check(page, origin, screen, before), tooLong])
    ended.abort()
    before = found?.isReached ? screen : null
    if (found === null) {
      await page.close()
      page = null
    }
    return found
  }
}

/** A screen that cannot be opened counts as a fault; the other screens are still checked. */
async function check(page: Page, origin: string, screen: Screen, before: Screen | null): Promise<Found> {
  try {
    const faults = await screenFaults(page, origin, screen, before)
    return { faults, title: await page.title(), isReached: true }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return { faults: [`${screen.name}: not reached: ${reason}`], title: '', isReached: false }
  }
}

/** The file that draws an address; undefined for an address that is not a page of the application. */
export const fileAt = (address: string): string | undefined => pageAt(address)?.file

/** Each page has its own title. Pages that are not found share theirs. */
function titleFaults(titles: Map<string, string>, title: string, { name, at }: Screen): string[] {
  const file = fileAt(at)
  if (!file || title === '' || title.startsWith('Page not found')) return []
  if (!title.includes(' · ')) return [`${name}: structure: "${title}" names no page; <Page title> does`]
  const other = titles.get(title)
  titles.set(title, file)
  // A list has one title over all its pages.
  return other && other !== file ? [`${name}: structure: "${title}" is the title of another page, too`] : []
}
