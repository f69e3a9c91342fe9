/** What a followed list needs beside its rows (docs/rules/interface.md#updated-since). */
import { MAX_PAGE_SIZE } from '#contract/paging.ts'
import { throwRefusal } from '../http/errors.ts'
import type { FollowedPage } from './feed.ts'

interface FollowQuery extends Readonly<Record<string, unknown>> {
  readonly updatedSince: string | null
  readonly pageSize: number | null
}

/** What may be said beside the cursor: the others put a list in another order, or cut it. */
const ALLOWED: readonly string[] = ['updatedSince', 'pageSize', 'scope', 'haulage']

/** Where a query follows its list: the page of changes. Null where it asks for the list as it is. */
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
