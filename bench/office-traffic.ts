/** The traffic of other companies in the benchmark of an office: posts, quotes, counters and accepts over HTTP. */
import { setTimeout } from 'node:timers/promises'
import { acceptQuote, submitContainerQuote } from '#contract/quotes.ts'
import { postContainerRequest } from '#contract/requests.ts'
import type { ContainerRequest } from '#domain/requests/request.ts'
import { addDays, HOUR_MS, londonDay, startOfDay } from '#domain/time.ts'
import { callerWith, overNetwork } from '../server/testing/caller.ts'
import type { Company } from '../server/testing/companies.ts'
import { aContainerQuote, aContainerRequest } from '../server/testing/freight.ts'

interface Morning {
  readonly url: string
  /** The first of each is the company with the open lists: its other users do their part, too. */
  readonly shippers: readonly Company[]
  readonly hauliers: readonly Company[]
  readonly posts: number
  readonly quotes: number
  readonly counters: number
  readonly accepts: number
  /** How long it takes; actions are spread evenly. */
  readonly ms: number
}

type Action = 'posts' | 'quotes' | 'counters' | 'accepts'

interface Thread {
  readonly request: ContainerRequest
  readonly owner: Company
  readonly quotedBy: Set<Company>
  /** Offers of hauliers that have not been answered. */
  readonly offers: { id: number }[]
}

/** One by its number; after the last comes the first again. */
const picked = <T>(all: readonly T[], nth: number): T => {
  const one = all[nth % all.length]
  if (one === undefined) throw new Error('nothing to pick from')
  return one
}

const TOWNS = [
  'Leeds LS9 0PX',
  'Daventry NN11 8QH',
  'Wakefield WF5 9TJ',
  'Trafford Park M17 1PG',
  'Hull HU9 5PX',
]

/** Plays it. Returns how many of each were done, and the time; an action without an object is left out. */
export async function playMorning(morning: Morning): Promise<Record<Action | 'seconds', number>> {
  const { url, shippers, hauliers, ms } = morning
  const as = (company: Company) => callerWith(overNetwork(url), company.token)
  const today = londonDay(new Date())
  const open: Thread[] = []
  const done: Record<Action, number> = { posts: 0, quotes: 0, counters: 0, accepts: 0 }

  const actions: Readonly<Record<Action, (nth: number) => Promise<boolean>>> = {
    async posts(nth) {
      const owner = picked(shippers, nth)
      const pickup = startOfDay(addDays(today, 4 + (nth % 9))).getTime() + (6 + (nth % 11)) * HOUR_MS
      const body = aContainerRequest({
        reference: `PO ${nth}`,
        deadline: addDays(today, 2 + (nth % 2)),
        route: {
          pickup: 'Felixstowe',
          pickupAt: new Date(pickup),
          delivery: picked(TOWNS, nth),
          deliveryAt: new Date(pickup + 6 * HOUR_MS),
          empty: 'Felixstowe',
        },
      })
      const request = await as(owner).call(postContainerRequest, { body })
      open.push({ request, owner, quotedBy: new Set(), offers: [] })
      return true
    },
    async quotes(nth) {
      // Mostly on new requests, sometimes on those of the watched shipper.
      const thread = open.toReversed().find(({ quotedBy }, index) => index >= nth % 7 && quotedBy.size < 12)
      if (!thread) return false
      const from = nth % hauliers.length
      const by = [...hauliers.slice(from), ...hauliers.slice(0, from)].find(
        (one) => !thread.quotedBy.has(one),
      )
      if (!by) return false
      thread.quotedBy.add(by)
      const body = aContainerQuote(thread.request, 30_000 + 100 * (nth % 90))
      thread.offers.push(await as(by).call(submitContainerQuote, { body }))
      return true
    },
    async counters() {
      const thread = open.find(({ offers }) => offers.length > 0)
      const offer = thread?.offers.shift()
      if (!thread || !offer) return false
      const body = aContainerQuote(thread.request, 29_000, { counters: [offer.id], isCounter: true })
      await as(thread.owner).call(submitContainerQuote, { body })
      return true
    },
    async accepts() {
      const at = open.findIndex(({ offers }) => offers.length > 1)
      const offer = open[at]?.offers.at(-1)
      const [thread] = at < 0 ? [] : open.splice(at, 1)
      if (!thread || !offer) return false
      await as(thread.owner).call(acceptQuote, { params: { id: offer.id }, body: { status: null } })
      return true
    },
  }

  const began = performance.now()
  const order = orderOf(morning)
  for (const [nth, action] of order.entries()) {
    const due = (ms * nth) / order.length
    await setTimeout(Math.max(0, began + due - performance.now()))
    if (await actions[action](done[action])) done[action] += 1
  }
  return { ...done, seconds: (performance.now() - began) / 1000 }
}

/** All actions, spread evenly over the morning. */
function orderOf(morning: Morning): Action[] {
  const names = ['posts', 'quotes', 'counters', 'accepts'] as const
  return names
    .flatMap((action, index) =>
      Array.from({ length: morning[action] }, (_, nth) => ({
        action,
        // Offers come before their answers.
        when: (nth + 0.1 + index / 5) / morning[action],
      })),
    )
    .toSorted((a, b) => a.when - b.when)
    .map(({ action }) => action)
}
