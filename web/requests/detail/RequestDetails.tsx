import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { isNotFound } from '../../api/CallError.ts'
import { useMe } from '../../api/queries.ts'
import { useMarkSeen } from '../../attention/useMarkSeen.ts'
import { NotFound } from '../../shell/NotFound.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { noteOpened } from '../../ui/rowLinks.ts'
import { Spinner } from '../../ui/Spinner.tsx'
import { requestQuery } from '../queries.ts'
import { HaulierView } from './HaulierView.tsx'
import type { HomeList } from './homeList.ts'
import { OwnerView } from './OwnerView.tsx'

/** The page of one request: its owner sees the quotes received, a haulier its own. */
export function RequestDetails() {
  const { requestId = '' } = useParams({ strict: false })
  const { company } = useMe()
  const isId = /^[1-9]\d{0,8}$/.test(requestId)
  const {
    data: request,
    isPlaceholderData,
    error,
    refetch,
  } = useQuery({ ...requestQuery(Number(requestId)), enabled: isId })

  useMarkSeen({ id: Number(requestId), isNew: request !== undefined && !isPlaceholderData && request.isNew })

  useEffect(() => noteOpened(requestId), [requestId])

  if (!isId) return <NotFound />
  if (!request) {
    if (error) return isNotFound(error) ? <NotFound /> : <Failure error={error} onRetry={refetch} />
    return <Spinner title="Quote Details" />
  }
  const isGone = isNotFound(error)
  if (request.ownerName === company.name) {
    // Deleted by another user of the company, or before the user came back to it: the page has nothing to show.
    if (isGone) return <NotFound />
    // Also if a sub-contractor request of the company is opened by the address for requests of others.
    const home: HomeList = request.isSubcontract ? 'subbieRequests' : 'requests'
    return <OwnerView key={request.id} request={request} home={home} />
  }
  // It closed while the haulier looked at it: the page and typed values stay.
  return <HaulierView key={request.id} request={request} isGone={isGone} />
}
