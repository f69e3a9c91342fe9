/** Maps changes to the queries that they make stale, and fetches those again: after own writes and live events. */
import type { ChangeKind, LiveChange } from '#domain/live/change.ts'
import { queryClient } from './queries.ts'

/** The subject of a write of this page. Operator pages get no events, so all their data is one kind. */
export interface OwnChange {
  readonly kind: ChangeKind | 'operator'
  /** The request that changed; null for one that does not exist yet. */
  readonly requestId?: number | null
}

type Key = readonly (string | number)[]

/** For each kind of change the first key parts of the queries that show it. */
const SHOWN_BY: Readonly<Record<OwnChange['kind'], readonly string[]>> = {
  request: ['requests', 'request-usage', 'attention'],
  quote: ['requests', 'attention'],
  company: ['me', 'directory', 'user-profile'],
  users: ['users', 'me', 'user-profile'],
  plan: ['plans', 'me', 'request-usage', 'directory'],
  attention: ['attention', 'requests'],
  load: ['attention', 'requests'],
  question: ['questions', 'attention', 'requests'],
  booking: ['bookings', 'requests', 'attention'],
  notifications: ['lanes', 'notifications'],
  webhook: ['webhooks'],
  sessions: ['own-security'],
  operator: ['operator'],
}

/** Live changes are fetched at most this often. */
const PAUSE_MS = 700
/** How long the next live changes wait for the answers of the last ones. A call without an answer does not stop them. */
const MAX_WAIT_MS = 10_000
/** The number of remembered transactions. The event of a write of this page follows its answer within a second or two. */
const MAX_REMEMBERED = 500

/** The keys that were fetched again since each transaction was committed. */
const fetchedSince = new Map<string, Map<string, Promise<void>>>()

let waiting: LiveChange[] = []
let isScheduled = false
let lastAt = 0

/**
 * Fetches again the data that changes of other users may affect: at once, or together a little later if many come.
 * Visible queries are fetched now, the others when they are next shown.
 */
export function refreshAfterLive(changes: readonly LiveChange[]): void {
  waiting.push(...changes)
  if (!isScheduled) schedule()
}

function schedule(): void {
  isScheduled = true
  // The clock of the machine may have been set back.
  setTimeout(refreshWaiting, Math.min(PAUSE_MS, Math.max(0, lastAt + PAUSE_MS - Date.now())))
}

/** Waits for the answers before the next fetch: fetching again aborts a call, so a slow answer would never arrive. */
async function refreshWaiting(): Promise<void> {
  lastAt = Date.now()
  const due = waiting
  waiting = []
  const { promise: limit, resolve: giveUp } = Promise.withResolvers<void>()
  const timer = setTimeout(giveUp, MAX_WAIT_MS)
  await Promise.race([refresh(due), limit])
  clearTimeout(timer)
  isScheduled = false
  if (waiting.length > 0) schedule()
}

/**
 * Fetches again the data that a write of this page has changed, and waits for the visible queries. `transaction` comes from the
 * answer: the first of answer and event fetches, and the second does not fetch again.
 */
export function refreshAfterWrite(
  changes: readonly OwnChange[],
  transaction: string | null = null,
): Promise<void> {
  const transactions = transaction === null ? [] : [transaction]
  return refresh(changes.map(({ kind, requestId = null }) => ({ kind, requestId, transactions })))
}

/** Fetches everything again. */
export function refreshAll(): void {
  void queryClient.invalidateQueries()
}

interface Stale {
  readonly kind: OwnChange['kind']
  readonly requestId: number | null
  /** The transaction of the change; none if unknown. */
  readonly transactions: readonly string[]
}

async function refresh(changes: readonly Stale[]): Promise<void> {
  const stale = new Map<string, { key: Key; transactions: string[]; isDue: boolean }>()
  for (const change of changes)
    for (const key of keysOf([change])) {
      const { transactions } = change
      const entry = stale.get(nameOf(key)) ?? { key, transactions: [], isDue: false }
      entry.transactions.push(...transactions)
      entry.isDue ||= transactions.length === 0 || transactions.some((one) => !fetchOf(one, key))
      stale.set(nameOf(key), entry)
    }
  const isDue = (name: string) => stale.get(name)?.isDue === true
  const fetches: (Promise<void> | undefined)[] = []
  for (const { key, transactions } of stale.values()) {
    if (!isDue(nameOf(key))) fetches.push(...transactions.map((one) => fetchOf(one, key)))
    // A wider key includes this one.
    else if (prefixesOf(key).slice(0, -1).some(isDue)) continue
    else {
      const fetch = queryClient.invalidateQueries({ queryKey: [...key] })
      for (const transaction of transactions) remember(transaction, nameOf(key), fetch)
      fetches.push(fetch)
    }
  }
  await Promise.all(fetches)
}

/** The fetch that updated a key, or a key above it, to a transaction. */
function fetchOf(transaction: string, key: Key): Promise<void> | undefined {
  const fetches = fetchedSince.get(transaction)
  return prefixesOf(key)
    .map((name) => fetches?.get(name))
    .find(Boolean)
}

function remember(transaction: string, name: string, fetch: Promise<void>): void {
  const fetches = fetchedSince.get(transaction) ?? new Map<string, Promise<void>>()
  fetchedSince.set(transaction, fetches.set(name, fetch))
  const [oldest] = fetchedSince.keys()
  if (fetchedSince.size > MAX_REMEMBERED && oldest !== undefined) fetchedSince.delete(oldest)
}

const nameOf = (key: Key) => key.join('/')
/** The names of a key's prefixes, from that of everything to the key itself. */
const prefixesOf = (key: Key) => ['', ...key.map((_part, index) => nameOf(key.slice(0, index + 1)))]

/**
 * The keys to invalidate: for requests only the lists and the changed one, so that the page of one request is not
 * fetched again with every change of another.
 */
export function keysOf(changes: readonly OwnChange[]): Key[] {
  const keys = new Map<string, Key>()
  const add = (key: Key) => keys.set(nameOf(key), key)
  for (const { kind, requestId } of changes) {
    // A newer server may announce a kind that this page does not know: it may concern any data of the page.
    if (!Object.hasOwn(SHOWN_BY, kind)) return [[]]
    for (const name of SHOWN_BY[kind]) {
      if (name === 'requests' && typeof requestId === 'number') {
        add(['requests', 'list'])
        add(['requests', requestId])
      } else add([name])
    }
  }
  return [...keys.values()]
}
