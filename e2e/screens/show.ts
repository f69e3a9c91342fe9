/** Leads one person past a table of screens. */
import type { Page } from 'playwright-core'
import { pages } from '#web/pages.ts'
import type { Open } from '../browser.ts'
import type { Product } from '../server.ts'
import { look, type Screen } from './look.ts'
import { noteMotions } from './motion.ts'
import { NOWHERE } from './other-screens.ts'

/** For a whole table; each step still has the usual time. */
export const LONG = { timeout: 600_000 }

interface Viewer {
  /** Who is signed in; nobody unless said otherwise. */
  readonly as?: { token: string }
  /** Whether that is somebody of the provider's staff. */
  readonly isStaff?: boolean
}

/** What is wrong on any of the screens, for somebody who has asked their system for less motion. */
export async function faultsOn(
  { url }: Product,
  open: Open,
  screens: readonly Screen[],
  { as, isStaff = false }: Viewer = {},
): Promise<string[]> {
  const page = await open(`${url}/terms`, {
    ...(as && !isStaff ? { as } : {}),
    expectedErrors: [new RegExp(`^404 .*${NOWHERE}$`)],
  })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await noteMotions(page.context())
  if (as && isStaff)
    await page.evaluate((token) => localStorage.setItem('quayline.operator', token), as.token)
  const faults: string[] = []
  const titles = new Map<string, string>()
  for (const screen of screens) {
    faults.push(...(await looked(page, url, screen)))
    faults.push(...sameTitle(titles, await page.title(), screen))
  }
  return faults
}

/** A screen that cannot even be reached is a fault like another, and no reason to leave out the rest. */
async function looked(page: Page, origin: string, screen: Screen): Promise<string[]> {
  try {
    return await look(page, origin, screen)
  } catch (error) {
    return [`${screen.name}: not reached: ${error instanceof Error ? error.message : String(error)}`]
  }
}

/** The file that draws what is at an address; undefined for what is no page of the application. */
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

/** The title of the tab tells one page from another; what is not found is so everywhere. */
function sameTitle(titles: Map<string, string>, title: string, { name, at }: Screen): string[] {
  const file = fileAt(at)
  if (!file || title.startsWith('Page not found')) return []
  const other = titles.get(title)
  titles.set(title, file)
  // A list keeps its title over the pages that it is split into.
  return other && other !== file ? [`${name}: structure: "${title}" is the title of another page, too`] : []
}
