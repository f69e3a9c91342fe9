import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { PAGE_SIZE } from '#contract/paging.ts'
import { links } from '../../links.ts'
import { addressOf, filterIn } from '../filter.ts'
import { requestListQuery, type Scope } from '../queries.ts'
import {
  type Direction,
  extended,
  keepTrail,
  keptTrail,
  neighboursOn,
  pageAtEnd,
  rowsBeyond,
  type Trail,
} from '../trail.ts'
import type { HomeList } from './homeList.ts'

/**
 * The requests before and after one in the list that the user came from, and its page of the list; null if the user did
 * not come from a list. At the end of a page the next page is fetched.
 */
export function useNeighbours(home: HomeList, scope: Scope, id: number) {
  const list = links[home]
  const name = list().to
  const [trail, setTrail] = useState(() => keptTrail(name))
  const found = trail && neighboursOn(trail, id)
  const next = useRowsBeyond(scope, trail, 'next', found !== null && found.next === null)
  const previous = useRowsBeyond(scope, trail, 'previous', found !== null && found.previous === null)

  useEffect(() => {
    const more = next ?? previous
    if (!trail || !more) return
    const longer = extended(trail, more.page, more.ids, more.direction)
    keepTrail(name, longer)
    setTrail(longer)
  }, [trail, next, previous, name])

  if (!trail || !found) return null
  return { ...found, list: list(addressOf({ ...filterIn(trail.search), page: found.page })) }
}

/** The rows of the list beyond an end of the trail, on that page or on the one after it. */
function useRowsBeyond(scope: Scope, trail: Trail | null, direction: Direction, isWanted: boolean) {
  const edge = trail ? pageAtEnd(trail, direction) : 1
  const after = direction === 'next' ? edge + 1 : edge - 1
  const atEdge = useListed(scope, trail, edge, isWanted)
  const ids = trail && atEdge ? rowsBeyond(trail, atEdge.ids, direction) : []
  const isLast = direction === 'next' ? edge * PAGE_SIZE >= (atEdge?.total ?? 0) : after < 1
  const further = useListed(scope, trail, after, isWanted && atEdge !== null && ids.length === 0 && !isLast)
  if (!isWanted || !trail) return null
  if (ids.length > 0) return { ids, page: edge, direction }
  const later = further ? rowsBeyond(trail, further.ids, direction) : []
  return later.length > 0 ? { ids: later, page: after, direction } : null
}

function useListed(scope: Scope, trail: Trail | null, page: number, isWanted: boolean) {
  const { data, isPlaceholderData } = useQuery({
    ...requestListQuery(scope, { ...filterIn(trail?.search ?? {}), page }),
    enabled: isWanted,
  })
  if (!isWanted || !data || isPlaceholderData) return null
  return {
    ids: data.items.map((request) => request.id),
    total: data.isMore ? Number.POSITIVE_INFINITY : data.total,
  }
}
