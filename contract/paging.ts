/** The parts of a list's query that every paged list takes (docs/rules/interface.md#lists). */
import * as z from 'zod/mini'
import { optionalLine } from '#domain/fields.ts'
import { countInText } from './codecs.ts'
import { wire } from './wire.ts'

/** How many rows a page has unless it is asked otherwise, and at most. */
export const PAGE_SIZE = 10
export const MAX_PAGE_SIZE = 100
/** How many rows a list gives that is asked for no page. */
export const WHOLE_LIST = 1000

/** Beyond this the rows to be skipped are more than the database can count to, at the largest pages. */
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

/** A list that is only paged. */
export const PageQuery = wire(z.object({ page: pageFields.page, pageSize: pageFields.pageSize }), {
  page: pageNames.page,
  pageSize: pageNames.pageSize,
})
