import { IconAddressBook } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { listHauliers } from '#contract/directory.ts'
import type { HaulierProfile } from '#domain/directory/haulier.ts'
import { seesAllHauliers } from '#domain/directory/rules.ts'
import { planNamed } from '#domain/plans/plans.ts'
import { useMe } from '../api/queries.ts'
import { DownloadCsv } from '../csv/DownloadCsv.tsx'
import { links, listSearch } from '../links.ts'
import { pages } from '../pages.ts'
import { provider } from '../provider.ts'
import { noteList } from '../rememberedList.ts'
import { EmptyState, NoMatches } from '../ui/EmptyState.tsx'
import { Failure } from '../ui/Failure.tsx'
import { Page } from '../ui/Page.tsx'
import { Pager } from '../ui/Pager.tsx'
import { CardsSkeleton } from '../ui/Skeletons.tsx'
import { usePageRows } from '../ui/usePageRows.ts'
import { useListNavigation } from '../useListNavigation.ts'
import classes from './Directory.module.css'
import { DirectoryFilters } from './DirectoryFilters.tsx'
import { addressOf, type DirectoryFilter, filterIn, isNarrowed } from './filter.ts'
import { HaulierCard } from './HaulierCard.tsx'
import { CARDS_PER_PAGE, directoryQuery, listParameters } from './queries.ts'
import { UpgradeCard } from './UpgradeCard.tsx'

const linkTo = (filter: DirectoryFilter) => links.directory(addressOf(filter))

const NOTHING_NARROWS = { search: null, area: null, haulage: null, services: [], page: 1 } as const

/** `/haulier-directory`: the hauliers that the company may see. The address holds page and filters. */
export default function DirectoryPage() {
  const { company } = useMe()
  const filter = filterIn(listSearch(useSearch({ strict: false })))
  const page = useQuery(directoryQuery(filter))

  const total = page.data?.total
  const { show, replace } = useListNavigation(filter, linkTo)

  useEffect(() => noteList(links.directory, addressOf(filter)))

  const hauliers = usePageRows(page, {
    page: filter.page,
    pageSize: CARDS_PER_PAGE,
    replacePage: (to) => replace({ page: to }),
  })

  const isLimited = !seesAllHauliers(planNamed(company.plan, provider.name) ?? 'free')
  return (
    <Page
      title={pages['/haulier-directory'].title}
      hint="Find and connect with container haulage companies."
      actions={total !== 0 && <DownloadCsv endpoint={listHauliers} value={listParameters(filter)} />}
    >
      <div className={classes.directory}>
        <DirectoryFilters filter={filter} show={show} replace={replace} />
        {page.isError && !page.data ? (
          <Failure error={page.error} onRetry={() => page.refetch()} />
        ) : !hauliers ? (
          <CardsSkeleton />
        ) : (
          <>
            {total === 0 && (
              <NoHauliers filter={filter} isLimited={isLimited} onClear={() => show(NOTHING_NARROWS)} />
            )}
            <Cards hauliers={hauliers} isLimited={isLimited} isBusy={page.isPlaceholderData} />
          </>
        )}
        <div className={classes.pages}>
          <Pager
            label="Pages of the directory"
            page={filter.page}
            total={total ?? 0}
            pageSize={CARDS_PER_PAGE}
            onPage={(to) => show({ page: to })}
          />
        </div>
      </div>
    </Page>
  )
}

interface NoHauliersProps {
  filter: DirectoryFilter
  /** True for a Free account, which sees three profiles. */
  isLimited: boolean
  onClear: () => void
}

function NoHauliers({ filter, isLimited, onClear }: NoHauliersProps) {
  if (!isNarrowed(filter))
    return <EmptyState icon={IconAddressBook}>There are currently no haulage companies.</EmptyState>
  return (
    <NoMatches onClear={onClear}>
      {isLimited
        ? 'None of the profiles that a Free account shows fits these filters.'
        : 'No haulage company fits these filters.'}
    </NoMatches>
  )
}

interface CardsProps {
  hauliers: readonly HaulierProfile[]
  isLimited: boolean
  isBusy: boolean
}

function Cards({ hauliers, isLimited, isBusy }: CardsProps) {
  return (
    <ul className={classes.grid} data-busy={isBusy || undefined}>
      {hauliers.map((haulier) => (
        <li key={haulier.name} className={classes.item}>
          <HaulierCard haulier={haulier} />
        </li>
      ))}
      {isLimited && (
        <li className={classes.item}>
          <UpgradeCard />
        </li>
      )}
    </ul>
  )
}
