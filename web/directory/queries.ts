import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { getHaulier, listHauliers } from '#contract/directory.ts'
import { companyNameKey } from '#domain/companies/company.ts'
import type { HaulierProfile } from '#domain/directory/haulier.ts'
import { call, callPage, type PageOf } from '../api/call.ts'
import { queryClient } from '../api/queries.ts'
import type { DirectoryFilter } from './filter.ts'

/** Lines of two, three and four cards are full (docs/rules/screens.md#lists). */
export const CARDS_PER_PAGE = 12

const DIRECTORY = ['directory']
const LISTS = [...DIRECTORY, 'list']

/** The query of a call of the directory. */
export function listParameters({ services, ...rest }: DirectoryFilter) {
  return { ...rest, services: services.length > 0 ? [...services] : null }
}

/** A page of the directory; the previous page shows until it has loaded. */
export function directoryQuery(filter: DirectoryFilter) {
  return queryOptions({
    queryKey: [...LISTS, filter],
    queryFn: ({ signal }) =>
      callPage(listHauliers, { ...listParameters(filter), pageSize: CARDS_PER_PAGE }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/**
 * One haulier. The list's copy shows at once while the newest is fetched
 * (docs/rules/directory.md#profile-page: "passing the company object along").
 */
export function haulierQuery(name: string) {
  const key = companyNameKey(name)
  return queryOptions({
    queryKey: [...DIRECTORY, 'profile', key],
    queryFn: ({ signal }) => call(getHaulier, undefined, { params: { name }, signal }),
    placeholderData: () => listed().find((haulier) => companyNameKey(haulier.name) === key),
  })
}

function listed(): HaulierProfile[] {
  const lists = queryClient.getQueriesData<PageOf<HaulierProfile[]>>({ queryKey: LISTS })
  return lists.flatMap(([, page]) => page?.items ?? [])
}
