import { Button } from '@mantine/core'
import { IconFilterOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { listCompanies } from '#contract/operator.ts'
import { PAGE_SIZE } from '#contract/paging.ts'
import { COMPANY_STATUSES } from '#domain/operator/operator.ts'
import { DownloadCsv } from '../csv/DownloadCsv.tsx'
import { links, listSearch } from '../links.ts'
import { oneOf, searchOf, textIn } from '../listAddress.ts'
import { noteList } from '../rememberedList.ts'
import { DataTable } from '../ui/DataTable.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Failure } from '../ui/Failure.tsx'
import { FilterSelect } from '../ui/FilterSelect.tsx'
import { Page } from '../ui/Page.tsx'
import { Pager } from '../ui/Pager.tsx'
import { SearchBox } from '../ui/SearchBox.tsx'
import { usePageRows } from '../ui/usePageRows.ts'
import { useSearchHint } from '../ui/useSearchHint.ts'
import { companyColumns } from './companyColumns.tsx'
import classes from './Operator.module.css'
import { type CompanyListFilter, companiesQuery } from './queries.ts'

const WORDS = { waiting: 'Waiting', active: 'Active', deactivated: 'Deactivated' } as const

const addressOf = ({ page, status, search }: CompanyListFilter) => searchOf({ search, status }, page)

/** `/operator/companies`: finds a company by name, number or user. */
export default function OperatorCompaniesPage() {
  const navigate = useNavigate()
  const address = listSearch(useSearch({ strict: false }))
  const filter: CompanyListFilter = {
    page: address.page ?? 1,
    status: oneOf(COMPANY_STATUSES, address.status),
    search: textIn(address.search),
  }
  const companies = useQuery(companiesQuery(filter))

  useEffect(() => noteList(links.operatorCompanies, addressOf(filter)))

  function show(change: Partial<CompanyListFilter>, replace = false) {
    void navigate({ ...links.operatorCompanies(addressOf({ ...filter, page: 1, ...change })), replace })
  }

  const rows = usePageRows(companies, { page: filter.page, replacePage: (page) => show({ page }, true) })

  return (
    <Page
      title="Companies"
      hint="Every company that has registered, newest first."
      actions={<DownloadCsv endpoint={listCompanies} value={filter} />}
    >
      <search className={classes.filters}>
        <SearchBox
          aria-label="Search companies"
          placeholder={useSearchHint('Name, number, email or phone')}
          search={filter.search}
          onSearch={(search) => show({ search }, true)}
        />
        <FilterSelect
          label="Status"
          all="All statuses"
          values={COMPANY_STATUSES}
          text={(status) => WORDS[status]}
          value={filter.status}
          onChange={(status) => show({ status })}
        />
      </search>
      {companies.error && !companies.data ? (
        <Failure error={companies.error} onRetry={companies.refetch} />
      ) : (
        <DataTable
          label="Companies"
          columns={companyColumns}
          rows={rows}
          rowKey={({ id }) => id}
          busy={companies.isPlaceholderData}
          skeletonRows={PAGE_SIZE}
          live={companies.isPlaceholderData ? undefined : JSON.stringify(filter)}
          empty={
            <EmptyState
              icon={IconFilterOff}
              action={
                <Button variant="default" onClick={() => show({ search: null, status: null })}>
                  Show all companies
                </Button>
              }
            >
              No company was found.
            </EmptyState>
          }
        />
      )}
      <Pager
        label="Pages of companies"
        page={filter.page}
        total={companies.data?.total ?? 0}
        onPage={(page) => show({ page })}
      />
    </Page>
  )
}
