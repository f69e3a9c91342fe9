import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type AlreadyPosted, loadKey } from '#domain/requests/posted.ts'
import type { CheckedRequest } from './check.ts'
import { type PostedLoads, postedQuery } from './postedQuery.ts'

const NONE: PostedLoads = new Map()

/** Which requests of an import its company has posted already; `isUnknown` until each is known. */
export function useAlreadyPosted(requests: readonly CheckedRequest[]) {
  // The posted request of one that was left out does not count for another one of the same load.
  const [leftOut, setLeftOut] = useState<readonly CheckedRequest[]>([])
  const all = [...leftOut, ...requests]
  const loads = all.flatMap(({ load }) => load ?? [])
  const isAsked = loads.length > 0
  const query = useQuery({ ...postedQuery(loads), enabled: isAsked, placeholderData: keepPreviousData })
  const known = postedAmong(all, query.data ?? NONE)
  const isPosted = ({ rows: [first] }: CheckedRequest) => first !== undefined && known.has(first.number)
  const posted = requests.filter(isPosted)
  return {
    /** How many of the requests are posted. */
    count: posted.length,
    /** The posted request of each, by the number of its first row. */
    posted: known,
    isUnknown: isAsked && !query.isError && loads.some((load) => !query.data?.has(loadKey(load))),
    /** True while an edit is being checked; the answer for the other requests is known. */
    isAskedAgain: query.isPlaceholderData,
    hasFailed: query.isError,
    askAgain: () => void query.refetch(),
    /** Notes that those posted are left out, and returns the others. */
    leaveOut() {
      setLeftOut([...leftOut, ...posted])
      return requests.filter((request) => !isPosted(request))
    },
  }
}

/** The posted request of each, by the number of its first row. Each posted one is that of one request. */
export function postedAmong(
  requests: readonly Pick<CheckedRequest, 'load' | 'rows'>[],
  loads: PostedLoads,
): ReadonlyMap<number, AlreadyPosted> {
  const left = new Map([...loads].map(([key, posted]) => [key, [...posted]]))
  const found = new Map<number, AlreadyPosted>()
  for (const { load, rows } of requests) {
    const same = load && left.get(loadKey(load))?.shift()
    if (same && rows[0]) found.set(rows[0].number, same)
  }
  return found
}
