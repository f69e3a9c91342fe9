/** Pages of lists: the rows that a query asks for, and the page details in the answer. */
import { PAGE_SIZE, WHOLE_LIST } from '#contract/paging.ts'
import { emptyList, type Json, type JsonRow } from './db/json.ts'

/**
 * A page's query counts up to this many rows itself. A longer total has its own query, and is cached for three seconds
 * (docs/decisions/0022-totals-of-long-lists.md).
 */
export const COUNTED_ALONG = 1000

export interface Window {
  readonly page: number | null
  readonly size: number
  readonly offset: number
}

/** The page details of an answer. `page` is null if the query had none: the list from its beginning. */
export interface PageInfo {
  readonly page: number | null
  readonly size: number
  readonly total: number
  /** True if there are more than `total`: a search with many results is not counted to the end. */
  readonly isAtLeast?: boolean
  /** True for a file, which has no pages and no links to them. */
  readonly isFile?: boolean
}

/** A page of a list as an answer contains it. */
export interface JsonPage<T> {
  readonly json: Json<T[]>
  readonly page: PageInfo
}

/** Which rows a list's query asks for: a page of ten unless it says otherwise, or the whole list. */
export function windowOf(query: { readonly page: number | null; readonly pageSize: number | null }): Window {
  const size = query.pageSize ?? (query.page === null ? WHOLE_LIST : PAGE_SIZE)
  return { page: query.page, size, offset: ((query.page ?? 1) - 1) * size }
}

/** The row of a list's query: the rows of the page as JSON, and the number of all. */
export interface PageRow<T> extends JsonRow<T[]> {
  readonly total: number
}

/** A page of a list from the row of its query. */
export function pageOf<T>(row: PageRow<T> | undefined, { page, size }: Window): JsonPage<T> {
  return { json: row?.json ?? emptyList(), page: { page, size, total: row?.total ?? 0 } }
}

/** A LIKE pattern that finds a text anywhere; wildcards in it are escaped. */
export function anywhere(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}
