/** The parts of a list's query that every paged list takes (docs/rules/interface.md#lists). */
import * as z from 'zod/mini'
import { optionalLine } from '#domain/fields.ts'
import { countInText } from './codecs.ts'
import { wire } from './wire.ts'

/** How many rows a page has by default, and at most. */
export const PAGE_SIZE = 10
export const MAX_PAGE_SIZE = 100
/** How many rows a list has without `page` in the query. */
export const WHOLE_LIST = 1000

/** Beyond this, at the largest page size, the number of skipped rows is too large for the database. */
const LAST_PAGE = 20_000_000

const pageNumber = z
  .int({ error: 'Enter a page number from 1.' })
  .check(
    z.gte(1, { error: 'Enter a page number from 1.' }),
    z.lte(LAST_PAGE, { error: 'There is no such page.' }),
  )
const pageSizeError = `Enter a page size from 1 to ${MAX_PAGE_SIZE}.`

export const pageFields = {
  page: z.nullable(pageNumber),
  pageSize: z.nullable(
    z
      .int({ error: pageSizeError })
      .check(z.gte(1, { error: pageSizeError }), z.lte(MAX_PAGE_SIZE, { error: pageSizeError })),
  ),
  search: optionalLine(),
}

export const pageNames = {
  page: ['page', countInText],
  pageSize: ['page_size', countInText],
  search: 'search',
} as const

/** The header that says that there are more than `X-Total-Count` (docs/rules/interface.md#lists). */
export const TOTAL_MORE_HEADER = 'X-Total-More'

/** The first cursor of a followed list: everything counts as changed since then. */
export const NO_CURSOR = '0'
/** The header with the cursor for the next call (docs/rules/interface.md#updated-since). */
export const NEXT_CURSOR_HEADER = 'X-Next-Cursor'

const cursorError = `Send ${NO_CURSOR}, or the cursor of the last answer.`

/** A cursor: the database that gave it, a transaction, and the object in it. */
const updatedSince = z.nullable(
  z
    .string({ error: cursorError })
    .check(z.regex(/^(0|[0-9a-f]{8}\.(0|[1-9]\d{0,17})\.\d{1,9})$/, { error: cursorError })),
)

export const followFields = { updatedSince }
export const followNames = { updatedSince: 'updated_since' } as const

/** A list that is paged, or followed. */
export const FollowedPageQuery = wire(
  z.object({ page: pageFields.page, pageSize: pageFields.pageSize, ...followFields }),
  { page: pageNames.page, pageSize: pageNames.pageSize, ...followNames },
)
