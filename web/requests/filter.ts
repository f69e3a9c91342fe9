import { REQUEST_ORDERINGS, type RequestOrdering } from '#contract/requests.ts'
import { LIST_TABS, type ListTab } from '#domain/attention/attention.ts'
import { type LoadFilter, NO_LOAD_FILTER } from '#domain/requests/list-filter.ts'
import {
  CONTAINER_REQUIREMENTS,
  CONTAINER_SIZES,
  HAULAGE_TYPES,
  type HaulageType,
  LOAD_TYPES,
  REQUEST_STATUSES,
  type RequestStatus,
} from '#domain/requests/vocabulary.ts'
import type { ListSearch } from '../links.ts'
import { dayIn, oneOf, searchOf, textIn } from '../listAddress.ts'

/** The filters, the order and the page of a list of requests. */
export interface ListFilter extends LoadFilter {
  readonly page: number
  readonly search: string | null
  readonly status: RequestStatus | null
  readonly haulage: HaulageType | null
  /** Only requests that this haulier has quoted on; not used in a list of the company's own requests. */
  readonly quoted: boolean
  readonly tab: ListTab
  readonly ordering: RequestOrdering
}

/** The labels of the orders, the default first. */
export const ORDERINGS: readonly { value: RequestOrdering; label: string }[] = [
  { value: '-created', label: 'Newest first' },
  { value: 'created', label: 'Oldest first' },
  { value: 'deadline', label: 'Earliest deadline' },
  { value: '-deadline', label: 'Latest deadline' },
  { value: 'pickup', label: 'Earliest pickup' },
  { value: '-pickup', label: 'Latest pickup' },
]

/** The filter in an address; invalid values are left out. */
export function filterIn(address: ListSearch): ListFilter {
  const { page = 1, search, status, haulage, quoted, tab, ordering } = address
  return {
    page,
    search: textIn(search),
    status: oneOf(REQUEST_STATUSES, status),
    haulage: oneOf(HAULAGE_TYPES, haulage),
    quoted: quoted === 'yes',
    tab: oneOf(LIST_TABS, tab) ?? 'all',
    ordering: oneOf(REQUEST_ORDERINGS, ordering) ?? '-created',
    loadTypes: someOf(LOAD_TYPES, address.load),
    sizes: someOf(CONTAINER_SIZES, address.size),
    requirements: someOf(CONTAINER_REQUIREMENTS, address.needs),
    pickupAreas: textsIn(address.pickup),
    deliveryAreas: textsIn(address.delivery),
    pickupFrom: dayIn(address.from),
    pickupTo: dayIn(address.to),
  }
}

/** The address of a filter; default values are left out. */
export function addressOf(filter: ListFilter): ListSearch {
  const { page, search, status, haulage, quoted, tab, ordering } = filter
  const { loadTypes, sizes, requirements, pickupAreas, deliveryAreas, pickupFrom, pickupTo } = filter
  const set = {
    search,
    status,
    haulage,
    quoted: quoted ? 'yes' : null,
    tab: tab === 'all' ? null : tab,
    ordering: ordering === '-created' ? null : ordering,
    load: loadTypes?.join(),
    size: sizes?.join(),
    needs: requirements?.join(),
    pickup: pickupAreas?.join(),
    delivery: deliveryAreas?.join(),
    from: pickupFrom,
    to: pickupTo,
  }
  return searchOf(set, page)
}

/** How many of the filters by load are in use. */
export function loadFiltersUsed(filter: ListFilter): number {
  return LOAD_FILTERS.filter((name) => filter[name] !== null).length
}

const LOAD_FILTERS = Object.keys(NO_LOAD_FILTER) as (keyof LoadFilter)[]

/** The change that removes every filter. */
export const UNNARROWED = {
  ...NO_LOAD_FILTER,
  search: null,
  status: null,
  haulage: null,
  quoted: false,
  tab: 'all' as const,
}

/** Whether a filter can hide requests: if so, an empty list does not mean that there are none. */
export function isNarrowed(filter: ListFilter): boolean {
  const { search, status, haulage, quoted, tab } = filter
  return (
    search !== null ||
    status !== null ||
    haulage !== null ||
    quoted ||
    tab !== 'all' ||
    loadFiltersUsed(filter) > 0
  )
}

function someOf<const T extends string>(values: readonly T[], given: unknown): T[] | null {
  const texts = textsIn(given)
  const known = values.filter((value) => texts?.includes(value))
  return known.length > 0 ? known : null
}

/** The values of a filter in an address, between commas; each counts once. */
function textsIn(given: unknown): string[] | null {
  const texts = typeof given === 'string' ? given.split(',').map((text) => text.trim().slice(0, 200)) : []
  const kept = [...new Set(texts)].filter((text) => text !== '').slice(0, 20)
  return kept.length > 0 ? kept : null
}
