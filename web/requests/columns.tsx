import { ActionIcon, type ActionIconProps } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, Ref } from 'react'
import type { QuoteRequest } from '#domain/requests/request.ts'
import { formatDay, londonDay } from '#domain/time.ts'
import { queryClient } from '../api/queries.ts'
import type { links } from '../links.ts'
import { CutText } from '../ui/CutText.tsx'
import type { Column } from '../ui/DataTable.tsx'
import { Hint } from '../ui/Hint.tsx'
import { LinkButton } from '../ui/LinkButton.tsx'
import { rowLink } from '../ui/rowLinks.ts'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import {
  DeadlineCell,
  LoadCell,
  NewMark,
  OffersCell,
  OwnQuotesCell,
  QuantityCell,
  RequesterCell,
  RouteCell,
} from './cells.tsx'
import { ListDate } from './ListDate.tsx'
import { requestQuery } from './queries.ts'
import classes from './RequestRows.module.css'

type Detail = typeof links.request | typeof links.subbieRequest
type ListLink = ReturnType<typeof links.requests | typeof links.subbieRequests>
type Columns = readonly Column<QuoteRequest>[]

const added: Column<QuoteRequest> = {
  header: 'Date Added',
  name: 'added',
  cell: ({ createdAt }) => <ListDate text={formatDay(londonDay(createdAt))} />,
  nowrap: true,
}

const whatAndUntil: Columns = [
  { header: 'Haulage Type', name: 'haulage', cell: ({ haulage }) => haulage },
  { header: 'Load Type', name: 'load', cell: (request) => <LoadCell request={request} /> },
  { header: 'Quantity', name: 'quantity', cell: (request) => <QuantityCell request={request} /> },
  { header: 'Status', name: 'status', cell: ({ status }) => <StatusBadge status={status} /> },
  { header: 'Quote Deadline', name: 'deadline', cell: (request) => <DeadlineCell request={request} /> },
]

const route: Column<QuoteRequest> = {
  header: 'Route',
  name: 'route',
  cell: (request) => <RouteCell request={request} />,
}

/** The list of a company's own requests (docs/rules/screens.md#request-list). */
export function ownColumns(detail: Detail, duplicate: (id: number) => ListLink): Columns {
  return [
    added,
    {
      header: 'My Reference',
      name: 'name',
      cell: ({ reference, isNew }) => (
        <div className={classes.name}>
          <CutText lines={2}>{reference ?? ''}</CutText>
          {isNew && <NewMark />}
        </div>
      ),
    },
    ...whatAndUntil,
    { header: 'Quotes submitted', name: 'quotes', cell: (request) => <OffersCell request={request} /> },
    route,
    {
      header: 'Actions',
      name: 'actions',
      cell: (request) => (
        <div className={classes.actions}>
          <DetailsButton link={detail(request.id)} id={request.id} of={request.reference ?? ''} />
          <Hint label="Duplicate">
            <DuplicateLink
              {...duplicate(request.id)}
              className={classes.duplicate}
              resetScroll={false}
              preload={false}
              variant="subtle"
              size={30}
              aria-label={`Duplicate ${request.reference}`}
            >
              <IconCopy size={16} aria-hidden />
            </DuplicateLink>
          </Hint>
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
      name: 'id',
      cell: ({ id, isNew }) => (
        <span className={classes.id}>
          <span className={classes.number}>{id}</span>
          {isNew && <NewMark />}
        </span>
      ),
    },
    { header: 'Shipper Name', name: 'name', cell: (request) => <RequesterCell request={request} /> },
    ...whatAndUntil,
    { header: 'Quotes Submitted', name: 'quotes', cell: (request) => <OwnQuotesCell request={request} /> },
    route,
    {
      header: 'Actions',
      name: 'actions',
      cell: ({ id }) => (
        <div className={classes.actions}>
          <DetailsButton link={detail(id)} id={id} of={`request ${id}`} />
        </div>
      ),
    },
  ]
}

interface DetailsButtonProps {
  link: ReturnType<Detail>
  id: number
  /** The request's name in the list. */
  of: string
}

function DetailsButton({ link, id, of }: DetailsButtonProps) {
  const prefetch = () => void queryClient.prefetchQuery(requestQuery(id))
  return (
    <LinkButton
      {...link}
      {...rowLink(id)}
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
