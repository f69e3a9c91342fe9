import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { PAGE_SIZE } from '#contract/paging.ts'
import { links } from '../../links.ts'
import { addressOf, filterIn } from '../filter.ts'
import { requestListQuery, type Scope } from '../queries.ts'
import {
  beyond,
  keepTrail,
  keptTrail,
  lengthened,
  neighboursOn,
  pageAtEnd,
  type Trail,
  type Way,
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
  const on = useBeyond(scope, trail, 'on', found !== null && found.next === null)
  const back = useBeyond(scope, trail, 'back', found !== null && found.previous === null)

  useEffect(() => {
    const more = on ?? back
    if (!trail || !more) return
    const longer = lengthened(trail, more.page, more.ids, more.way)
    keepTrail(name, longer)
    setTrail(longer)
  }, [trail, on, back, name])

  if (!trail || !found) return null
  return { ...found, list: list(addressOf({ ...filterIn(trail.search), page: found.page })) }
}

/** The rows of the list beyond an end of the trail, on that page or on the one after it. */
function useBeyond(scope: Scope, trail: Trail | null, way: Way, isWanted: boolean) {
  const edge = trail ? pageAtEnd(trail, way) : 1
  const after = way === 'on' ? edge + 1 : edge - 1
  const atEdge = useListed(scope, trail, edge, isWanted)
  const ids = trail && atEdge ? beyond(trail, atEdge.ids, way) : []
  const isLast = way === 'on' ? edge * PAGE_SIZE >= (atEdge?.total ?? 0) : after < 1
  const further = useListed(scope, trail, after, isWanted && atEdge !== null && ids.length === 0 && !isLast)
  if (!isWanted || !trail) return null
  if (ids.length > 0) return { ids, page: edge, way }
  const later = further ? beyond(trail, further.ids, way) : []
  return later.length > 0 ? { ids: later, page: after, way } : null
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
