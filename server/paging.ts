/** Which part of a list a query asks for, and what the answer says of it. */
import { PAGE_SIZE, WHOLE_LIST } from '#contract/paging.ts'
import type { Json } from './db/json.ts'

export interface Window {
  readonly page: number | null
  readonly size: number
  readonly offset: number
}

/** What an answer says of its page. `page` is null where the query named no page: the list from its beginning. */
export interface PageInfo {
  readonly page: number | null
  readonly size: number
  readonly total: number
}

/** A page of a list as an answer carries it. */
export interface JsonPage<T> {
  readonly json: Json<T[]>
  readonly page: PageInfo
}

/** Which rows a list's query asks for: a page of ten unless it says otherwise, or the whole list. */
export function windowOf(query: { readonly page: number | null; readonly pageSize: number | null }): Window {
  const size = query.pageSize ?? (query.page === null ? WHOLE_LIST : PAGE_SIZE)
  return { page: query.page, size, offset: ((query.page ?? 1) - 1) * size }
}

/** A pattern for LIKE that finds a text anywhere, whatever signs it has. */
export function anywhere(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}
