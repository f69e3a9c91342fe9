import { ActionIcon, type ActionIconProps, Tooltip, VisuallyHidden } from '@mantine/core'
import { IconCopy, IconTruck } from '@tabler/icons-react'
import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, Ref } from 'react'
import type { QuoteRequest } from '#domain/requests/request.ts'
import { stopsText } from '#domain/requests/stops.ts'
import { formatDateTime, formatDay, londonDay } from '#domain/time.ts'
import { queryClient } from '../api/queries.ts'
import type { links } from '../links.ts'
import type { Column } from '../ui/DataTable.tsx'
import { LinkButton } from '../ui/LinkButton.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { requestQuery } from './queries.ts'
import classes from './RequestList.module.css'
import { loadTypeOf, ownBadge, pendingCount, quantityText, submittedCount } from './rows.ts'

type Detail = typeof links.request | typeof links.subbieRequest
type ListLink = ReturnType<typeof links.requests | typeof links.subbieRequests>
type Columns = readonly Column<QuoteRequest>[]

const added: Column<QuoteRequest> = {
  header: 'Date Added',
  cell: ({ createdAt }) => formatDay(londonDay(createdAt)),
  nowrap: true,
}

const whatAndUntil: Columns = [
  { header: 'Haulage Type', cell: ({ haulage }) => haulage },
  { header: 'Load Type', cell: loadTypeOf, nowrap: true },
  { header: 'Quantity', cell: quantityText, nowrap: true },
  { header: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
  { header: 'Quote Deadline', cell: ({ deadline }) => formatDay(deadline), nowrap: true },
]

// The one column that takes what the others leave.
const route: Column<QuoteRequest> = {
  header: 'Route',
  cell: (request) => <RouteCell request={request} />,
  width: '100%',
  wide: true,
}

/** The list of a company's own requests (docs/rules/screens.md#request-list). */
export function ownColumns(detail: Detail, duplicate: (id: number) => ListLink): Columns {
  return [
    added,
    {
      header: 'My Reference',
      cell: ({ reference, isNew }) => (
        <span className={classes.name}>
          {reference}
          {isNew && <NewMark />}
        </span>
      ),
    },
    ...whatAndUntil,
    { header: 'Quotes submitted', cell: pendingCount },
    route,
    {
      header: 'Actions',
      wide: true,
      cell: (request) => (
        <div className={classes.actions}>
          <DetailsButton link={detail(request.id)} id={request.id} of={request.reference ?? ''} />
          <Tooltip label="Duplicate">
            <DuplicateLink
              {...duplicate(request.id)}
              resetScroll={false}
              preload={false}
              variant="subtle"
              size={30}
              aria-label={`Duplicate ${request.reference}`}
            >
              <IconCopy size={16} aria-hidden />
            </DuplicateLink>
          </Tooltip>
        </div>
      ),
    },
  ]
}

/** The list of requests that a haulier can bid on or has bid on (docs/rules/screens.md#request-list). */
export function bidColumns(detail: Detail): Columns {
  return [
    added,
    {
      header: 'Request ID',
      cell: ({ id, isNew }) => (
        <span className="ql-nowrap">
          {id}
          {isNew && <NewMark />}
        </span>
      ),
    },
    { header: 'Shipper Name', cell: (request) => <Requester request={request} /> },
    ...whatAndUntil,
    { header: 'Quotes Submitted', cell: (request) => <OwnQuotes request={request} /> },
    route,
    {
      header: 'Actions',
      wide: true,
      cell: ({ id }) => <DetailsButton link={detail(id)} id={id} of={`request ${id}`} />,
    },
  ]
}

/** The other side has done something that this user has not looked at. */
function NewMark() {
  return (
    <span className={classes.new}>
      <VisuallyHidden>New</VisuallyHidden>
    </span>
  )
}

const SUBCONTRACT = 'This is a sub-contractor request from a haulage company'

function Requester({ request: { ownerName, ownerType } }: { request: QuoteRequest }) {
  return (
    <span className={classes.name}>
      {ownerName}
      {ownerType === 'Haulier' && (
        <Tooltip label={SUBCONTRACT}>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the tooltip must be found without a mouse too */}
          <span role="img" aria-label={SUBCONTRACT} tabIndex={0} className={classes.truck}>
            <IconTruck size={16} stroke={1.8} aria-hidden />
          </span>
        </Tooltip>
      )}
    </span>
  )
}

/** How many quotes the haulier has on it, and how it stands where that says more. */
function OwnQuotes({ request }: { request: QuoteRequest }) {
  const badge = ownBadge(request)
  const count = submittedCount(request)
  return (
    <span className={classes.own}>
      {count}
      {badge !== 'Available' && <StatusBadge status={badge} />}
    </span>
  )
}

function RouteCell({ request: { route, stopCount } }: { request: QuoteRequest }) {
  return (
    <dl className={classes.route}>
      <Stop label="Pickup" place={route.pickup} at={route.pickupAt} stops={stopsText(stopCount)} />
      <Stop label="Delivery" place={route.delivery} at={route.deliveryAt} />
    </dl>
  )
}

function Stop(props: { label: string; place: string; at: Date; stops?: string }) {
  const { label, place, at, stops = '' } = props
  return (
    <div className={classes.stop}>
      <dt>{label}</dt>
      <dd>
        <Place name={place} /> <span className={classes.time}>{formatDateTime(at)}</span>
        {stops !== '' && <span className={classes.time}> {stops}</span>}
      </dd>
    </div>
  )
}

const POSTCODE = /^(.*\s)([A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2})$/i

/** Keeps a post code on one line. */
function Place({ name }: { name: string }) {
  const [, before = name, postcode] = POSTCODE.exec(name) ?? []
  return (
    <span className={classes.place}>
      {before}
      {postcode && <span className="ql-nowrap">{postcode}</span>}
    </span>
  )
}

interface DetailsButtonProps {
  link: ReturnType<Detail>
  id: number
  /** What the list calls the request. */
  of: string
}

function DetailsButton({ link, id, of }: DetailsButtonProps) {
  const prefetch = () => void queryClient.prefetchQuery(requestQuery(id))
  return (
    <LinkButton
      {...link}
      variant="default"
      size="compact-sm"
      aria-label={`Details of ${of}`}
      onMouseEnter={prefetch}
      onFocus={prefetch}
    >
      Details
    </LinkButton>
  )
}

type AnchorAttributes = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'style' | 'color'> & {
  ref?: Ref<HTMLAnchorElement>
}

const DuplicateLink = createLink((props: ActionIconProps & AnchorAttributes) => (
  <ActionIcon component="a" {...props} />
))
