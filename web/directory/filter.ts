import { SERVICES, type Service } from '#domain/directory/haulier.ts'
import { HAULAGE_TYPES, type HaulageType } from '#domain/requests/vocabulary.ts'
import type { ListSearch } from '../links.ts'
import { oneOf, searchOf, textIn } from '../listAddress.ts'

/** The filters and the page of the directory. */
export interface DirectoryFilter {
  readonly page: number
  readonly search: string | null
  readonly area: string | null
  readonly haulage: HaulageType | null
  readonly services: readonly Service[]
}

/** The filter in an address; invalid values are left out. */
export function filterIn({ page = 1, search, area, haulage, services }: ListSearch): DirectoryFilter {
  const wanted = typeof services === 'string' ? services.split(',') : []
  return {
    page,
    search: textIn(search),
    area: textIn(area),
    haulage: oneOf(HAULAGE_TYPES, haulage),
    services: SERVICES.filter((service) => wanted.includes(service)),
  }
}

/** The address of a filter; default values are left out. */
export function addressOf({ page, search, area, haulage, services }: DirectoryFilter): ListSearch {
  return searchOf({ search, area, haulage, services: services.join() }, page)
}

/** Whether a filter can hide hauliers: if so, an empty list does not mean that there are none. */
export function isNarrowed({ search, area, haulage, services }: DirectoryFilter): boolean {
  return search !== null || area !== null || haulage !== null || services.length > 0
}
