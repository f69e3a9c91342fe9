import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { getBooking, listBookings } from '#contract/bookings.ts'
import { getCompany, getOverview, listAudit, listCompanies, readMails } from '#contract/operator.ts'
import { listOperators } from '#contract/operator-accounts.ts'
import { getMarket } from '#contract/operator-market.ts'
import { listOutbox } from '#contract/operator-outbox.ts'
import { getSystem } from '#contract/operator-system.ts'
import { PAGE_SIZE } from '#contract/paging.ts'
import type { BookingStatus } from '#domain/bookings/vocabulary.ts'
import type { CompanyStatus } from '#domain/operator/operator.ts'
import type { Day } from '#domain/time.ts'
import { call, callPage } from '../api/call.ts'
import { operatorSession } from '../api/session.ts'

const OPERATOR = ['operator']

/** Operator pages are open all day: they poll, so that a new company shows within seconds. */
const LOOK_AGAIN_MS = 4_000

export const overviewQuery = queryOptions({
  queryKey: [...OPERATOR, 'overview'],
  queryFn: ({ signal }) => call(getOverview, undefined, { signal }),
  refetchInterval: LOOK_AGAIN_MS,
})

export interface CompanyListFilter {
  readonly page: number
  readonly status: CompanyStatus | null
  readonly search: string | null
}

/** A page of companies; the previous page shows until it has loaded. */
export function companiesQuery(filter: CompanyListFilter) {
  return queryOptions({
    queryKey: [...OPERATOR, 'companies', filter],
    queryFn: ({ signal }) => callPage(listCompanies, { ...filter, pageSize: PAGE_SIZE }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: LOOK_AGAIN_MS,
  })
}

export function companyQuery(id: number) {
  return queryOptions({
    queryKey: [...OPERATOR, 'company', id],
    queryFn: ({ signal }) => call(getCompany, undefined, { params: { id }, signal }),
    refetchInterval: LOOK_AGAIN_MS,
  })
}

export interface OperatorBookingFilter {
  readonly page: number
  readonly search: string | null
  readonly status: BookingStatus | null
}

/** A page of all bookings; the previous page shows until it has loaded. */
export function operatorBookingsQuery(filter: OperatorBookingFilter) {
  return queryOptions({
    queryKey: [...OPERATOR, 'bookings', filter],
    queryFn: ({ signal }) =>
      callPage(listBookings, { ...filter, pageSize: PAGE_SIZE }, { signal, session: operatorSession }),
    placeholderData: keepPreviousData,
    refetchInterval: LOOK_AGAIN_MS,
  })
}

/** One booking, without the values that only its two companies may read. */
export function operatorBookingQuery(reference: string) {
  return queryOptions({
    queryKey: [...OPERATOR, 'booking', reference],
    queryFn: ({ signal }) =>
      call(getBooking, undefined, { params: { reference }, signal, session: operatorSession }),
    refetchInterval: LOOK_AGAIN_MS,
  })
}

export interface AuditFilter {
  readonly page: number
  readonly search: string | null
  readonly companyId: number | null
  readonly fromDay: Day | null
  readonly toDay: Day | null
}

export function auditQuery(filter: AuditFilter) {
  return queryOptions({
    queryKey: [...OPERATOR, 'audit', filter],
    queryFn: ({ signal }) => callPage(listAudit, { ...filter, pageSize: PAGE_SIZE }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: LOOK_AGAIN_MS,
  })
}

export const operatorsQuery = queryOptions({
  queryKey: [...OPERATOR, 'operators'],
  queryFn: ({ signal }) => call(listOperators, undefined, { signal }),
})

export interface OutboxFilter {
  readonly page: number
  readonly search: string | null
}

/** A page of the outbox. A search reads days of sent emails, so it is not repeated as often. */
export function outboxQuery(filter: OutboxFilter) {
  return queryOptions({
    queryKey: [...OPERATOR, 'outbox', filter],
    queryFn: ({ signal }) => callPage(listOutbox, { ...filter, pageSize: PAGE_SIZE }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: filter.search === null ? LOOK_AGAIN_MS : false,
  })
}

/** The last slow work and the used storage; computed again when the page is opened again. */
export const systemQuery = queryOptions({
  queryKey: [...OPERATOR, 'system'],
  queryFn: ({ signal }) => call(getSystem, undefined, { signal }),
  refetchOnWindowFocus: 'always',
})

/** The market of the last weeks. */
export function marketQuery(weeks: number) {
  return queryOptions({
    queryKey: [...OPERATOR, 'market', weeks],
    queryFn: ({ signal }) => call(getMarket, { weeks }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** The mails on disk with their texts; not polled, since they may be many. */
export const mailsQuery = queryOptions({
  queryKey: [...OPERATOR, 'mails'],
  queryFn: ({ signal }) => call(readMails, {}, { signal }),
  refetchOnWindowFocus: 'always',
})
