import { useEffect } from 'react'

export interface PagedList<Row> {
  /** Undefined until the first answer. */
  readonly data:
    | { readonly items: readonly Row[]; readonly total: number; readonly isMore?: boolean }
    | undefined
  /** True while `data` is that of another page. */
  readonly isPlaceholderData: boolean
}

interface Paging {
  /** The page shown, from 1. */
  page: number
  pageSize?: number
  /** Shows another page, in place of this one in the history. */
  replacePage: (page: number) => void
}

/**
 * The rows of a page of a list; undefined while they load. A page beyond the last one, because its rows have gone or its
 * address is old, leads to the last page, because an empty page would say that there are no rows at all.
 */
export function usePageRows<Row>(
  { data, isPlaceholderData }: PagedList<Row>,
  { page, pageSize = 10, replacePage }: Paging,
): readonly Row[] | undefined {
  const total = data?.total ?? 0
  const lastPage = Math.max(1, Math.ceil(total / pageSize))
  const isBeyond = data !== undefined && !isPlaceholderData && page > lastPage
  const isElsewhere = data?.items.length === 0 && total > 0
  // A total that is cached for a moment still counts the last row of a page.
  const isGone = !isPlaceholderData && isElsewhere && page > 1
  useEffect(() => {
    if (isBeyond) replacePage(lastPage)
    else if (isGone) replacePage(page - 1)
  })
  return isBeyond || isElsewhere ? undefined : data?.items
}
