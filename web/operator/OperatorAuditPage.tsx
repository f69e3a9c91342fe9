import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { listAudit } from '#contract/operator.ts'
import { DownloadCsv } from '../csv/DownloadCsv.tsx'
import { links, listSearch } from '../links.ts'
import { dayIn, searchOf, textIn } from '../listAddress.ts'
import { PastDays } from '../ui/DayFilter.tsx'
import { EmptyState, NoMatches } from '../ui/EmptyState.tsx'
import { TextLink } from '../ui/LinkButton.tsx'
import { Page } from '../ui/Page.tsx'
import { PagedTable } from '../ui/PagedTable.tsx'
import { SearchBox } from '../ui/SearchBox.tsx'
import { useListNavigation } from '../useListNavigation.ts'
import { auditColumns } from './auditColumns.tsx'
import classes from './Operator.module.css'
import { type AuditFilter, auditQuery, companyQuery } from './queries.ts'

const NO_FILTER = { search: null, companyId: null, fromDay: null, toDay: null } as const

const linkTo = ({ page, search, companyId, fromDay, toDay }: AuditFilter) =>
  links.operatorAudit(searchOf({ search, company: companyId?.toString(), from: fromDay, to: toDay }, page))

/** `/operator/audit`: all actions of operators. */
export default function OperatorAuditPage() {
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

  const { show, replace } = useListNavigation(filter, linkTo)

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
          onSearch={(search) => replace({ search })}
        />
        <PastDays from={filter.fromDay} to={filter.toDay} onChange={show} />
      </search>
      {filter.companyId !== null && <OneCompany id={filter.companyId} />}
      <PagedTable
        label="Audit log"
        pagesLabel="Pages of the audit log"
        stack="late"
        columns={auditColumns}
        list={audit}
        page={filter.page}
        rowKey={({ id }) => id}
        live={filter}
        empty={
          isFiltered ? (
            <NoMatches onClear={() => show(NO_FILTER)}>Nothing was found.</NoMatches>
          ) : (
            <EmptyState>Nothing has been done yet.</EmptyState>
          )
        }
        show={show}
        replace={replace}
      />
    </Page>
  )
}

/** Says which company the log is of. The number in the address may be of none. */
function OneCompany({ id }: { id: number }) {
  const { data: company } = useQuery(companyQuery(id))
  return (
    <div className={classes.oneCompany}>
      <p className={classes.line}>
        Only what was done to{' '}
        {company ? <TextLink {...links.operatorCompany(id)}>{company.name}</TextLink> : 'one company'}.
      </p>
      <TextLink {...links.operatorAudit()}>Show everything</TextLink>
    </div>
  )
}
