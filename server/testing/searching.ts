/** The first page of a list that can be searched, as its callers read it. */
import { expect } from 'vitest'
import type { World } from './harness.ts'

interface SearchedPage {
  readonly rows: readonly Record<string, unknown>[]
  readonly total: number
  /** Whether there are more than `total` (docs/rules/interface.md#lists). */
  readonly hasMore: boolean
  readonly link: string
}

/** A function that searches the list at a path; `more` is the rest of the query. */
export function searching(world: World, path: string) {
  return async (who: { token: string }, text: string, more = ''): Promise<SearchedPage> => {
    const { status, rows, headers } = await world
      .as(who.token)
      .get(`${path}?page=1${more}&search=${encodeURIComponent(text)}`)
    expect(status, text).toBe(200)
    return {
      rows,
      total: Number(headers['x-total-count']),
      hasMore: headers['x-total-more'] === 'true',
      link: String(headers.link),
    }
  }
}
