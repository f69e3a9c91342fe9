/**
 * The requests of a list in the order in which the user saw them, so that one page links to the next. The order is
 * kept: a request that leaves the list after it was opened stays on the trail.
 */
import * as z from 'zod/mini'
import { userSession } from '../api/session.ts'
import { browserStorage, keepInBrowser } from '../api/storage.ts'
import { parsedText, tabStore } from '../api/tabStore.ts'
import { type ListSearch, listSearch } from '../links.ts'

interface Step {
  readonly id: number
  /** The page of the list that it was on. */
  readonly page: number
}

export interface Trail {
  /** The filters and the order of the list. */
  readonly search: ListSearch
  readonly steps: readonly Step[]
}

export function trailOf(search: ListSearch, page: number, ids: readonly number[]): Trail {
  return { search, steps: ids.map((id) => ({ id, page })) }
}

/** The requests before and after one; null for a request that is not on the trail. */
export function neighboursOn(trail: Trail, id: number) {
  const at = trail.steps.findIndex((step) => step.id === id)
  const here = trail.steps[at]
  if (!here) return null
  return {
    page: here.page,
    previous: trail.steps[at - 1]?.id ?? null,
    next: trail.steps[at + 1]?.id ?? null,
  }
}

/** From an end of the trail: to the rows after it, or to those before it. */
export type Direction = 'next' | 'previous'

/** The page at an end of a trail. */
export function pageAtEnd({ steps }: Trail, direction: Direction): number {
  return (direction === 'next' ? steps.at(-1) : steps[0])?.page ?? 1
}

/** The rows of a page beyond the end of a trail: those after its last, or before its first, request. */
export function rowsBeyond(trail: Trail, listed: readonly number[], direction: Direction): number[] {
  const isKnown = (id: number) => trail.steps.some((step) => step.id === id)
  if (direction === 'next') return listed.slice(listed.findLastIndex(isKnown) + 1)
  const first = listed.findIndex(isKnown)
  return listed.slice(0, first < 0 ? listed.length : first)
}

/** A trail extended at its end or its beginning with the requests of a page. */
export function extended(trail: Trail, page: number, ids: readonly number[], direction: Direction): Trail {
  const more = ids.map((id) => ({ id, page }))
  return { ...trail, steps: direction === 'next' ? [...trail.steps, ...more] : [...more, ...trail.steps] }
}

const PREFIX = 'quayline.trail.'
const ofThisTab = tabStore<unknown>(PREFIX)

/** Keeps the trail of a list, for a reload and for requests that are opened in a new tab. */
export function keepTrail(list: string, trail: Trail): void {
  ofThisTab.save(list, trail)
  keepInBrowser(PREFIX + list, JSON.stringify(trail))
}

/** The last trail of a list in this tab, else of another tab; null if the list was not shown. */
export function keptTrail(list: string): Trail | null {
  return trailIn(ofThisTab.read(list)) ?? trailIn(parsedText(browserStorage()?.getItem(PREFIX + list)))
}

const Kept = z.object({
  search: z.looseObject({}),
  steps: z.array(z.object({ id: z.number(), page: z.number() })),
})

/** A kept trail; null for one that another version of the page, or an extension, wrote in another form. */
function trailIn(kept: unknown): Trail | null {
  const read = z.safeParse(Kept, kept)
  return read.success ? { ...read.data, search: listSearch(read.data.search) } : null
}

userSession.onEnd(() => {
  const shared = browserStorage()
  for (const name of Object.keys(shared ?? {})) if (name.startsWith(PREFIX)) shared?.removeItem(name)
})
