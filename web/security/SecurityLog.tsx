import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { PAGE_SIZE } from '#contract/paging.ts'
import { SECURITY_KINDS, SECURITY_OUTCOMES, type SecurityEvent } from '#domain/security/log.ts'
import { kindText, outcomeText } from '#domain/security/logText.ts'
import { DownloadCsv } from '../csv/DownloadCsv.tsx'
import { type ListSearch, type links, listSearch } from '../links.ts'
import { dayIn, oneOf, searchOf, textIn } from '../listAddress.ts'
import { type Column, DataTable } from '../ui/DataTable.tsx'
import { PastDays } from '../ui/DayFilter.tsx'
import { EmptyState, NoMatches } from '../ui/EmptyState.tsx'
import { Failure } from '../ui/Failure.tsx'
import { FilterSelect } from '../ui/FilterSelect.tsx'
import { Page, type PageProps } from '../ui/Page.tsx'
import { Pager } from '../ui/Pager.tsx'
import { SearchBox } from '../ui/SearchBox.tsx'
import { usePageRows } from '../ui/usePageRows.ts'
import { type SecurityFilter, type SecurityReader, securityList, securityQuery } from './queries.ts'
import classes from './SecurityLog.module.css'

const NO_FILTER = { search: null, kind: null, outcome: null, fromDay: null, toDay: null } as const

interface SecurityLogProps extends Omit<PageProps, 'actions' | 'children'> {
  reader: SecurityReader
  columns: Column<SecurityEvent>[]
  /** The address of this page with other filters. */
  linkTo: typeof links.securityLog | typeof links.operatorSecurityLog
}

/** The page of a security log: its filters and its entries, newest first. */
export function SecurityLog({ reader, columns, linkTo, ...page }: SecurityLogProps) {
  const navigate = useNavigate()
  const filter = filterIn(listSearch(useSearch({ strict: false })))
  const log = useQuery(securityQuery(reader, filter))
  const isFiltered = Object.keys(NO_FILTER).some((name) => filter[name as keyof typeof NO_FILTER] !== null)

  function show(change: Partial<SecurityFilter>, replace = false) {
    const { page, search, kind, outcome, fromDay, toDay } = { ...filter, page: 1, ...change }
    const wanted = searchOf({ search, kind, outcome, from: fromDay, to: toDay }, page)
    void navigate({ ...linkTo(wanted), replace })
  }

  const rows = usePageRows(log, { page: filter.page, replacePage: (page) => show({ page }, true) })

  return (
    <Page {...page} actions={<DownloadCsv endpoint={securityList(reader)} value={filter} />}>
      <search className={classes.filters}>
        <SearchBox
          aria-label="Search the security log"
          placeholder="Email or address"
          search={filter.search}
          onSearch={(search) => show({ search }, true)}
        />
        <FilterSelect
          label="What"
          all="Everything"
          values={SECURITY_KINDS}
          text={kindText}
          value={filter.kind}
          onChange={(kind) => show({ kind })}
        />
        <FilterSelect
          label="Outcome"
          all="Any outcome"
          values={SECURITY_OUTCOMES}
          text={outcomeText}
          value={filter.outcome}
          onChange={(outcome) => show({ outcome })}
        />
        <PastDays from={filter.fromDay} to={filter.toDay} onChange={show} />
      </search>
      {log.error && !log.data ? (
        <Failure error={log.error} onRetry={log.refetch} />
      ) : (
        <DataTable
          label="Security log"
          stack="late"
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          busy={log.isPlaceholderData}
          skeletonRows={PAGE_SIZE}
          empty={
            isFiltered ? (
              <NoMatches onClear={() => show(NO_FILTER)}>Nothing was found.</NoMatches>
            ) : (
              <EmptyState>Nothing has happened yet.</EmptyState>
            )
          }
        />
      )}
      <Pager
        label="Pages of the security log"
        page={filter.page}
        total={log.data?.total ?? 0}
        isMore={log.data?.isMore ?? false}
        onPage={(page) => show({ page })}
      />
    </Page>
  )
}

function filterIn(address: ListSearch): SecurityFilter {
  return {
    page: address.page ?? 1,
    search: textIn(address.search),
    kind: oneOf(SECURITY_KINDS, address.kind),
    outcome: oneOf(SECURITY_OUTCOMES, address.outcome),
    fromDay: dayIn(address.from),
    toDay: dayIn(address.to),
  }
}
