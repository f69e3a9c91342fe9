import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { listAudit } from '#contract/operator.ts'
import { PAGE_SIZE } from '#contract/paging.ts'
import { DownloadCsv } from '../csv/DownloadCsv.tsx'
import { links, listSearch } from '../links.ts'
import { dayIn, searchOf, textIn } from '../listAddress.ts'
import { DataTable } from '../ui/DataTable.tsx'
import { PastDays } from '../ui/DayFilter.tsx'
import { EmptyState, NoMatches } from '../ui/EmptyState.tsx'
import { Failure } from '../ui/Failure.tsx'
import { TextLink } from '../ui/LinkButton.tsx'
import { Page } from '../ui/Page.tsx'
import { Pager } from '../ui/Pager.tsx'
import { SearchBox } from '../ui/SearchBox.tsx'
import { usePageRows } from '../ui/usePageRows.ts'
import { auditColumns } from './auditColumns.tsx'
import classes from './Operator.module.css'
import { type AuditFilter, auditQuery } from './queries.ts'

const NO_FILTER = { search: null, companyId: null, fromDay: null, toDay: null } as const

/** `/operator/audit`: all actions of operators. */
export default function OperatorAuditPage() {
  const navigate = useNavigate()
  const address = listSearch(useSearch({ strict: false }))
  const filter: AuditFilter = {
    page: address.page ?? 1,
    search: textIn(address.search),
    companyId: Number(address.company) || null,
    fromDay: dayIn(address.from),
    toDay: dayIn(address.to),
  }
  const audit = useQuery(auditQuery(filter))
  const isFiltered =
    filter.search !== null || filter.companyId !== null || filter.fromDay !== null || filter.toDay !== null

  function show(change: Partial<AuditFilter>, replace = false) {
    const { page, search, companyId, fromDay, toDay } = { ...filter, page: 1, ...change }
    const wanted = searchOf({ search, company: companyId?.toString(), from: fromDay, to: toDay }, page)
    void navigate({ ...links.operatorAudit(wanted), replace })
  }

  const rows = usePageRows(audit, { page: filter.page, replacePage: (page) => show({ page }, true) })

  return (
    <Page
      title="Audit log"
      hint="All actions of operators, newest first. Entries are never removed."
      actions={<DownloadCsv endpoint={listAudit} value={filter} />}
    >
      <search className={classes.filters}>
        <SearchBox
          aria-label="Search the audit log"
          placeholder="Who, what or company"
          search={filter.search}
          onSearch={(search) => show({ search }, true)}
        />
        <PastDays from={filter.fromDay} to={filter.toDay} onChange={show} />
      </search>
      {filter.companyId !== null && (
        <p className={classes.line}>
          Only what was done to one company. <TextLink {...links.operatorAudit()}>Show everything</TextLink>
        </p>
      )}
      {audit.error && !audit.data ? (
        <Failure error={audit.error} onRetry={audit.refetch} />
      ) : (
        <DataTable
          label="Audit log"
          stack="late"
          columns={auditColumns}
          rows={rows}
          rowKey={({ id }) => id}
          busy={audit.isPlaceholderData}
          skeletonRows={PAGE_SIZE}
          live={audit.isPlaceholderData ? undefined : JSON.stringify(filter)}
          empty={
            isFiltered ? (
              <NoMatches onClear={() => show(NO_FILTER)}>Nothing was found.</NoMatches>
            ) : (
              <EmptyState>Nothing has been done yet.</EmptyState>
            )
          }
        />
      )}
      <Pager
        label="Pages of the audit log"
        page={filter.page}
        total={audit.data?.total ?? 0}
        onPage={(page) => show({ page })}
      />
    </Page>
  )
}
