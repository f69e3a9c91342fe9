import { REQUEST_ORDERINGS, type RequestOrdering } from '#contract/requests.ts'
import { LIST_TABS, type ListTab } from '#domain/attention/attention.ts'
import {
  HAULAGE_TYPES,
  type HaulageType,
  REQUEST_STATUSES,
  type RequestStatus,
} from '#domain/requests/vocabulary.ts'
import type { ListSearch } from '../links.ts'

/** What a list of requests is narrowed to, and in which order and page it shows. */
export interface ListFilter {
  readonly page: number
  readonly search: string | null
  readonly status: RequestStatus | null
  readonly haulage: HaulageType | null
  /** Only what this haulier has quoted on; of no meaning in a list of own requests. */
  readonly quoted: boolean
  readonly tab: ListTab
  readonly ordering: RequestOrdering
}

/** The orderings in words, the usual one first. */
export const ORDERINGS: readonly { value: RequestOrdering; label: string }[] = [
  { value: '-created', label: 'Newest first' },
  { value: 'created', label: 'Oldest first' },
  { value: 'deadline', label: 'Earliest deadline' },
  { value: '-deadline', label: 'Latest deadline' },
  { value: 'pickup', label: 'Earliest pickup' },
  { value: '-pickup', label: 'Latest pickup' },
]

/** The filter that an address asks for; what it cannot mean is left out. */
export function filterIn(address: ListSearch): ListFilter {
  const { page = 1, search, status, haulage, quoted, tab, ordering } = address
  return {
    page,
    search: typeof search === 'string' ? search.trim().slice(0, 200) || null : null,
    status: oneOf(REQUEST_STATUSES, status),
    haulage: oneOf(HAULAGE_TYPES, haulage),
    quoted: quoted === 'yes',
    tab: oneOf(LIST_TABS, tab) ?? 'all',
    ordering: oneOf(REQUEST_ORDERINGS, ordering) ?? '-created',
  }
}

/** The address of a filter: short, since what goes without saying is left out. */
export function addressOf({ page, search, status, haulage, quoted, tab, ordering }: ListFilter): ListSearch {
  return {
    ...(search ? { search } : {}),
    ...(status ? { status } : {}),
    ...(haulage ? { haulage } : {}),
    ...(quoted ? { quoted: 'yes' } : {}),
    ...(tab === 'all' ? {} : { tab }),
    ...(ordering === '-created' ? {} : { ordering }),
    ...(page > 1 ? { page } : {}),
  }
}

/** Whether a filter hides requests, so that an empty list does not mean that there are none. */
export function isNarrowed({ search, status, haulage, quoted, tab }: ListFilter): boolean {
  return search !== null || status !== null || haulage !== null || quoted || tab !== 'all'
}

function oneOf<const T extends string>(values: readonly T[], given: unknown): T | null {
  return values.find((value) => value === given) ?? null
}
