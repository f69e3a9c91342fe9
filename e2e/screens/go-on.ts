/**
 * Goes from one screen to the next within the application, as a link does. Loading the application and the
 * accessibility checker again takes a sixth of the time that a screen takes.
 */
import type { Page } from 'playwright-core'
import { pages } from '#web/pages.ts'
import { settled } from './settled.ts'
import type { Step } from './steps.ts'

/** The parts of a screen that matter here. */
interface Stop {
  readonly at: string
  readonly prepare?: Step
}

/** A small page of the same frame, without remains of the screen before. */
const BETWEEN = { gated: '/quote-settings', operator: '/operator/market' } as const
type Frame = keyof typeof BETWEEN

/**
 * Shows the next screen and returns true; does nothing and returns false if the screen must be loaded: the one before
 * has left something behind, or has another frame. `prepare` is called between the screens.
 */
export async function goOn(
  page: Page,
  next: Stop,
  before: Stop | null,
  prepare: () => Promise<void>,
): Promise<boolean> {
  const frame = frameAt(next.at)
  if (!before || !frame || frameAt(before.at) !== frame) return false
  if (before.prepare && !before.prepare.leavesNothing) return false
  const between = BETWEEN[frame]
  if ([next, before].some(({ at }) => pathOf(at) === between)) return false
  await follow(page, between)
  await prepare()
  await follow(page, next.at)
  return true
}

/** Each page has a title of its own, so it is shown when the title has changed. */
async function follow(page: Page, address: string): Promise<void> {
  const before = await page.title()
  await page.evaluate((to) => history.pushState({}, '', to), address)
  await page
    .waitForFunction((title) => document.title !== title, before)
    .catch((cause: unknown) => {
      throw new Error(`${address} did not change the title "${before}"; <Page title> sets it`, { cause })
    })
  await settled(page)
}

const pathOf = (address: string) => address.replace(/[?#].*$/, '')

function frameAt(address: string): Frame | undefined {
  const shell = pageAt(address)?.shell
  return shell === 'gated' || shell === 'operator' ? shell : undefined
}

/** The page at an address; undefined for an address that is not a page of the application. */
export function pageAt(address: string): (typeof pages)[keyof typeof pages] | undefined {
  const path = pathOf(address)
  const all = Object.entries(pages)
  const [, page] =
    all.find(([pattern]) => pattern === path) ??
    all.find(([pattern]) => new RegExp(`^${pattern.replaceAll(/\$\w+/g, '[^/]+')}$`).test(path)) ??
    []
  return page
}
