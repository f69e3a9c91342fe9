/** The measured lists of requests, and the PostgreSQL cost of a page. */
import { REQUEST_ORDERINGS } from '#contract/requests.ts'
import { NO_LOAD_FILTER } from '#domain/requests/list-filter.ts'
import { addDays, londonDay } from '#domain/time.ts'
import type { Db } from '../server/db/connect.ts'
import { type ListFilter, listRequests } from '../server/requests/lists.ts'
import { cpuClock } from './cpu-clock.ts'
import type { Sizes } from './fill.ts'

const CALLS = 40
const PLAIN: ListFilter = {
  scope: 'all',
  search: null,
  status: null,
  haulage: null,
  tab: null,
  ordering: null,
  ...NO_LOAD_FILTER,
  page: 1,
  pageSize: 10,
}

interface ListCase {
  readonly name: string
  readonly isSearch: boolean
  readonly companies: readonly number[]
  readonly filter: Partial<ListFilter>
}

/** Shippers are numbered from 1, hauliers after them; see fill() for the three that have a tenth of all. */
export function casesOf({ shippers }: Pick<Sizes, 'shippers'>): ListCase[] {
  const many = (first: number) => Array.from({ length: CALLS }, (_, nth) => first + nth * 17)
  const hauliers = many(shippers + 3)
  const callers = {
    hauliers,
    shippers: many(2),
    'shipper with a tenth': [1],
    'haulier with a tenth': [shippers + 1],
  }
  type Caller = keyof typeof callers
  const today = londonDay(new Date())
  const groups: readonly [Caller, string, Partial<ListFilter>][] = [
    ['hauliers', 'to bid', { scope: 'bids' }],
    ['hauliers', 'open', { scope: 'bids', status: 'Open' }],
    ['hauliers', 'open, general', { scope: 'bids', status: 'Open', haulage: 'General' }],
    ['hauliers', 'usual size', { scope: 'bids', sizes: ['40HC'] }],
    ['hauliers', 'rare size', { scope: 'bids', sizes: ['45HC'] }],
    ['hauliers', 'size without requests', { scope: 'bids', sizes: ['20TK'] }],
    ['hauliers', 'requirement', { scope: 'bids', requirements: ['ADR (Haz)'] }],
    ['hauliers', 'area', { scope: 'bids', deliveryAreas: ['LS'] }],
    ['hauliers', 'rare area', { scope: 'bids', deliveryAreas: ['TR'] }],
    ['hauliers', 'area without requests', { scope: 'bids', deliveryAreas: ['PL'] }],
    [
      'hauliers',
      'pickup day',
      { scope: 'bids', pickupFrom: addDays(today, 20), pickupTo: addDays(today, 20) },
    ],
    ['hauliers', 'page 1,000', { scope: 'bids', page: 1000 }],
    ['haulier with a tenth', 'quoted', { scope: 'quoted' }],
    ['haulier with a tenth', 'expired', { scope: 'quoted', status: 'Expired' }],
    ['haulier with a tenth', 'usual size', { scope: 'quoted', sizes: ['40HC'] }],
    ['haulier with a tenth', 'rare size', { scope: 'quoted', sizes: ['45HC'] }],
    ['haulier with a tenth', 'size without requests', { scope: 'quoted', sizes: ['20TK'] }],
    ['haulier with a tenth', 'area', { scope: 'quoted', deliveryAreas: ['LS'] }],
    [
      'haulier with a tenth',
      'rare area and size',
      { scope: 'quoted', deliveryAreas: ['TR'], sizes: ['45HC'] },
    ],
    ['haulier with a tenth', 'page 1,000', { scope: 'quoted', page: 1000 }],
    ['shippers', 'own', { scope: 'own' }],
    ['shipper with a tenth', 'own', { scope: 'own' }],
    ['shipper with a tenth', 'open', { scope: 'own', status: 'Open' }],
    ['shipper with a tenth', 'expired', { scope: 'own', status: 'Expired' }],
    ['shipper with a tenth', 'usual size', { scope: 'own', sizes: ['40HC'] }],
    ['shipper with a tenth', 'rare size', { scope: 'own', sizes: ['45HC'] }],
    ['shipper with a tenth', 'size without requests', { scope: 'own', sizes: ['20TK'] }],
    ['shipper with a tenth', 'area without requests', { scope: 'own', deliveryAreas: ['PL'] }],
    ['shipper with a tenth', 'page 1,000', { scope: 'own', page: 1000 }],
  ]
  const searches: readonly [Caller, ListFilter['scope'], string[]][] = [
    [
      'hauliers',
      'bids',
      [
        'felixstowe',
        'town 123',
        'town 12',
        'town 123 felixstowe',
        'southampton felixstowe',
        'nowhere at all',
        'zq',
      ],
    ],
    ['shippers', 'own', ['felixstowe', 'town 123', 'nowhere at all', 'zq']],
    [
      'shipper with a tenth',
      'own',
      ['felixstowe', 'town 123', 'town 123 felixstowe', 'southampton felixstowe', 'po 987', 'nowhere at all'],
    ],
    [
      'haulier with a tenth',
      'quoted',
      ['felixstowe', 'town 123', 'southampton felixstowe', 'nowhere at all'],
    ],
  ]
  const inOrders = (caller: Caller, what: string, filter: Partial<ListFilter>, isSearch: boolean) =>
    REQUEST_ORDERINGS.map((ordering) => ({
      name: `${caller}, ${what}, ${ordering}`,
      isSearch,
      companies: callers[caller],
      filter: { ...filter, ordering },
    }))
  return [
    ...groups.flatMap(([caller, what, filter]) => inOrders(caller, what, filter, false)),
    ...searches.flatMap(([caller, scope, texts]) =>
      texts.flatMap((search) => inOrders(caller, `“${search}”`, { scope, search }, true)),
    ),
  ]
}

/** The PostgreSQL cost of a page. */
interface PageCost {
  /** CPU milliseconds of a call with cached totals, and of the first call, which counts. */
  readonly ms: number
  readonly first: number
}

/** CPU milliseconds of PostgreSQL for a call, on a database of one connection. */
export async function measure(
  db: Db,
  { companies, filter }: ListCase,
  firstHaulier: number,
): Promise<PageCost> {
  const cpu = await cpuClock(db)
  const call = (nth: number) => {
    const companyId = companies[nth % companies.length] ?? 0
    const viewer = { userId: companyId, companyId, isHaulier: companyId >= firstHaulier, now: new Date() }
    return listRequests(db, viewer, { ...PLAIN, ...filter })
  }
  // Two different texts may have to be planned: one counts, one does not.
  const cold = cpu()
  await call(0)
  const first = cpu() - cold
  for (let nth = 1; nth < 5; nth++) await call(nth)
  const before = cpu()
  for (let nth = 0; nth < CALLS; nth++) await call(nth)
  return { ms: (cpu() - before) / CALLS, first }
}
