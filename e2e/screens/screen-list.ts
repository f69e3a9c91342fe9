/** Checks a list of screens as one user. */
import type { Page } from 'playwright-core'
import { pages } from '#web/pages.ts'
import type { Open } from '../browser.ts'
import type { Product } from '../server.ts'
import { recordMotion } from './motion.ts'
import { NOWHERE } from './other-screens.ts'
import { type Screen, screenFaults } from './screen.ts'

/** The time limit for a whole list; each step keeps the usual limit. */
export const LIST_TIMEOUT = { timeout: 600_000 }

interface Viewer {
  /** The signed-in user; none by default. */
  readonly as?: { token: string }
  /** Whether that is an operator. */
  readonly isOperator?: boolean
}

/** The faults of all screens, for a user who prefers reduced motion. */
export async function faultsOfScreens(
  { url }: Product,
  open: Open,
  screens: readonly Screen[],
  { as, isOperator = false }: Viewer = {},
): Promise<string[]> {
  const page = await open(`${url}/terms`, {
    ...(as && !isOperator ? { as } : {}),
    expectedErrors: [new RegExp(`^404 .*${NOWHERE}$`)],
  })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await recordMotion(page.context())
  if (as && isOperator)
    await page.evaluate((token) => localStorage.setItem('quayline.operator', token), as.token)
  const faults: string[] = []
  const titles = new Map<string, string>()
  for (const screen of screens) {
    faults.push(...(await faultsOrUnreachable(page, url, screen)))
    faults.push(...sameTitle(titles, await page.title(), screen))
  }
  return faults
}

/** A screen that cannot be opened counts as a fault; the other screens are still checked. */
async function faultsOrUnreachable(page: Page, origin: string, screen: Screen): Promise<string[]> {
  try {
    return await screenFaults(page, origin, screen)
  } catch (error) {
    return [`${screen.name}: not reached: ${error instanceof Error ? error.message : String(error)}`]
  }
}

/** The file that draws an address; undefined for an address that is no page of the application. */
export function fileAt(address: string): string | undefined {
  const path = address.replace(/[?#].*$/, '')
  const [, page] =
    Object.entries(pages).find(([pattern]) => pattern === path) ??
    Object.entries(pages).find(([pattern]) =>
      new RegExp(`^${pattern.replaceAll(/\$\w+/g, '[^/]+')}$`).test(path),
    ) ??
    []
  return page?.file
}

/** Each page has its own title. Pages that are not found share theirs. */
function sameTitle(titles: Map<string, string>, title: string, { name, at }: Screen): string[] {
  const file = fileAt(at)
  if (!file || title.startsWith('Page not found')) return []
  const other = titles.get(title)
  titles.set(title, file)
  // A list has one title over all its pages.
  return other && other !== file ? [`${name}: structure: "${title}" is the title of another page, too`] : []
}
