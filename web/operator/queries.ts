import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import {
  type CompanyFilter,
  getCompany,
  getOverview,
  listAudit,
  listCompanies,
  readMails,
} from '#contract/operator.ts'
import { listOperators } from '#contract/operator-accounts.ts'
import { PAGE_SIZE } from '#contract/paging.ts'
import type { Day } from '#domain/time.ts'
import { call, callPage } from '../api/call.ts'

const OPERATOR = ['operator']

/** The desk is left open all day: it looks again by itself, so that whoever registers stands there in seconds. */
const LOOK_AGAIN_MS = 4_000

export const overviewQuery = queryOptions({
  queryKey: [...OPERATOR, 'overview'],
  queryFn: ({ signal }) => call(getOverview, undefined, { signal }),
  refetchInterval: LOOK_AGAIN_MS,
})

export interface CompanyListFilter {
  readonly page: number
  readonly status: CompanyFilter | null
  readonly search: string | null
}

/** A page of companies; the page before it stays until it is there. */
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
  queryKey: [...OPERATOR, 'staff'],
  queryFn: ({ signal }) => call(listOperators, undefined, { signal }),
})

/** The mails on disk, whole; not asked for again and again, since they may be many. */
export const mailsQuery = queryOptions({
  queryKey: [...OPERATOR, 'mails'],
  queryFn: ({ signal }) => call(readMails, {}, { signal }),
  refetchOnWindowFocus: 'always',
})
