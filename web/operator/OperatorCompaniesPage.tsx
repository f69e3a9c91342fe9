import { Button } from '@mantine/core'
import { IconFilterOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { listCompanies } from '#contract/operator.ts'
import { COMPANY_STATUSES } from '#domain/operator/operator.ts'
import { DownloadCsv } from '../csv/DownloadCsv.tsx'
import { links, listSearch } from '../links.ts'
import { oneOf, searchOf, textIn } from '../listAddress.ts'
import { noteList } from '../rememberedList.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { FilterSelect } from '../ui/FilterSelect.tsx'
import { Page } from '../ui/Page.tsx'
import { PagedTable } from '../ui/PagedTable.tsx'
import { SearchBox } from '../ui/SearchBox.tsx'
import { useSearchHint } from '../ui/useSearchHint.ts'
import { useListNavigation } from '../useListNavigation.ts'
import { companyColumns } from './companyColumns.tsx'
import classes from './Operator.module.css'
import { type CompanyListFilter, companiesQuery } from './queries.ts'

const WORDS = { waiting: 'Waiting', active: 'Active', deactivated: 'Deactivated' } as const

const linkTo = ({ page, status, search }: CompanyListFilter) =>
  links.operatorCompanies(searchOf({ search, status }, page))

/** `/operator/companies`: finds a company by name, number or user. */
export default function OperatorCompaniesPage() {
  const address = listSearch(useSearch({ strict: false }))
  const filter: CompanyListFilter = {
    page: address.page ?? 1,
    status: oneOf(COMPANY_STATUSES, address.status),
    search: textIn(address.search),
  }
  const companies = useQuery(companiesQuery(filter))

  const { show, replace } = useListNavigation(filter, linkTo)
  useEffect(() => noteList(links.operatorCompanies, linkTo(filter).search))

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
          onSearch={(search) => replace({ search })}
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
      <PagedTable
        label="Companies"
        pagesLabel="Pages of companies"
        columns={companyColumns}
        list={companies}
        page={filter.page}
        rowKey={({ id }) => id}
        live={filter}
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
        show={show}
        replace={replace}
      />
    </Page>
  )
}
