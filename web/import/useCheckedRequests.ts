import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useMe } from '../api/queries.ts'
import { portsQuery } from '../requests/formQueries.ts'
import { checkRequest } from './check.ts'
import { requestsIn } from './grouping.ts'
import { portFinder } from './ports.ts'
import type { ImportTable } from './table.ts'

/** The rows of a table as requests, each checked against the rules of posting at the time when the page opened. */
export function useCheckedRequests({ rows }: ImportTable) {
  const { company } = useMe()
  const { data: ports, isError, refetch } = useQuery(portsQuery)
  const [now] = useState(() => new Date())
  const finder = useMemo(() => portFinder(ports), [ports])
  const requests = useMemo(
    () => requestsIn(rows).map((ofRequest) => checkRequest(ofRequest, { company, ports: finder, now })),
    [rows, company, finder, now],
  )
  return {
    requests,
    now,
    portsAreKnown: ports !== undefined,
    /** Loads the list of ports again; null while it loads or is there. */
    loadPorts: isError && !ports ? () => void refetch() : null,
  }
}
