/** Lists with a cursor, which return only what has changed (docs/rules/interface.md#updated-since). */
import { MAX_PAGE_SIZE } from '#contract/paging.ts'
import { throwRefusal } from '../http/errors.ts'
import type { FollowedPage } from './feed.ts'

interface FollowQuery extends Readonly<Record<string, unknown>> {
  readonly updatedSince: string | null
  readonly pageSize: number | null
}

/** The parameters that are allowed with a cursor. All others change the order of a list or filter it. */
const ALLOWED: readonly string[] = ['updatedSince', 'pageSize', 'scope', 'haulage']

/** The page of changes for a query with a cursor; null for a query without one. */
export async function followed<T>(
  query: FollowQuery,
  find: (cursor: string, size: number) => Promise<FollowedPage<T> | null>,
): Promise<FollowedPage<T> | null> {
  const { updatedSince, pageSize } = query
  if (updatedSince === null) return null
  const others = Object.entries(query).filter(([field, value]) => value != null && !ALLOWED.includes(field))
  if (others.length > 0) throwRefusal('cursor_alone', ['updatedSince'])
  const page = await find(updatedSince, pageSize ?? MAX_PAGE_SIZE)
  return page ?? throwRefusal('cursor_unknown', ['updatedSince'])
}
