import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { listPlaces } from '#contract/places.ts'
import { call, callPage } from '../api/call.ts'

const PLACES = ['places']

/** The company's known places, last used first: as many as a field offers. */
export const placesQuery = queryOptions({
  queryKey: PLACES,
  queryFn: ({ signal }) => call(listPlaces, { page: null, pageSize: null, search: null }, { signal }),
  staleTime: 60_000,
})

/** A page of the places that contain a text. */
export function placesPageQuery(page: number, search: string | null, pageSize: number) {
  return queryOptions({
    queryKey: [...PLACES, page, search],
    queryFn: ({ signal }) => callPage(listPlaces, { page, pageSize, search }, { signal }),
    placeholderData: keepPreviousData,
  })
}
