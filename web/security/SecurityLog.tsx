import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { SECURITY_KINDS, SECURITY_OUTCOMES, type SecurityEvent } from '#domain/security/log.ts'
import { kindText, outcomeText } from '#domain/security/logText.ts'
import { DownloadCsv } from '../csv/DownloadCsv.tsx'
import { type ListSearch, type links, listSearch } from '../links.ts'
import { dayIn, oneOf, searchOf, textIn } from '../listAddress.ts'
import type { Column } from '../ui/DataTable.tsx'
import { PastDays } from '../ui/DayFilter.tsx'
import { EmptyState, NoMatches } from '../ui/EmptyState.tsx'
import { FilterSelect } from '../ui/FilterSelect.tsx'
import { Page, type PageProps } from '../ui/Page.tsx'
import { PagedTable } from '../ui/PagedTable.tsx'
import { SearchBox } from '../ui/SearchBox.tsx'
import { useListNavigation } from '../useListNavigation.ts'
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
  const filter = filterIn(listSearch(useSearch({ strict: false })))
  const log = useQuery(securityQuery(reader, filter))
  const isFiltered = Object.keys(NO_FILTER).some((name) => filter[name as keyof typeof NO_FILTER] !== null)

  const { show, replace } = useListNavigation(filter, ({ page, search, kind, outcome, fromDay, toDay }) =>
    linkTo(searchOf({ search, kind, outcome, from: fromDay, to: toDay }, page)),
  )

  return (
    <Page {...page} actions={<DownloadCsv endpoint={securityList(reader)} value={filter} />}>
      <search className={classes.filters}>
        <SearchBox
          aria-label="Search the security log"
          placeholder="Email or address"
          search={filter.search}
          onSearch={(search) => replace({ search })}
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
      <PagedTable
        label="Security log"
        pagesLabel="Pages of the security log"
        stack="late"
        columns={columns}
        list={log}
        page={filter.page}
        rowKey={({ id }) => id}
        empty={
          isFiltered ? (
            <NoMatches onClear={() => show(NO_FILTER)}>Nothing was found.</NoMatches>
          ) : (
            <EmptyState>Nothing has happened yet.</EmptyState>
          )
        }
        show={show}
        replace={replace}
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
