/** The expected price of an offer with its extras, and extras in words (docs/rules/extras.md#expected-total). */
import { amountTimes, formatPence } from '../money.ts'
import { formatCount } from '../numbers.ts'
import { EXTRAS } from './extra-labels.ts'
import type { Extra, ExtraKind } from './extras.ts'
import type { ExtraDraft } from './extras-draft.ts'

/** The extras of a draft as they are stored: missing values are filled in. */
export function completeExtras(drafts: readonly ExtraDraft[], containers: number): Extra[] {
  return drafts.map(({ kind, amount, quantity, certain, note }) => ({
    kind,
    amount,
    quantity: kind === 'fuel' ? null : (quantity ?? containers),
    certain: certain ?? false,
    note,
  }))
}

/** The charges of an offer beside its total. */
export interface Terms {
  readonly extras: readonly Extra[]
  /** Pence per hour of waiting. */
  readonly demurrageFee: number | null
  readonly freeHours: number | null
}

/** The facts of a request that decide the expected price. */
interface ExpectedWork {
  /** Hours of waiting that the owner expects for each container. */
  readonly expectedWaitingHours: number
  /** How many containers are moved; 1 for a general load. */
  readonly containers: number
}

/** One amount on top of the total: an extra, or the waiting. Pence. */
interface ExpectedTerm {
  readonly kind: ExtraKind | 'waiting'
  readonly amount: number
  readonly note: string | null
}

/** `product / divisor`, a half rounded up. It is exact: the products exceed the safe integers. */
function roundedHalfUp(product: bigint, divisor: bigint): number {
  return Number((2n * product + divisor) / (2n * divisor))
}

/**
 * The expected additions to a total, each term rounded half up to the penny: the certain extras, fuel
 * always, and the waiting beyond the free hours. Without a fee or without free hours there is no waiting.
 */
export function expectedTerms(total: number, terms: Terms, work: ExpectedWork): ExpectedTerm[] {
  const found = terms.extras.flatMap(({ kind, amount, quantity, certain, note }): ExpectedTerm[] => {
    if (kind === 'fuel')
      return [{ kind, amount: roundedHalfUp(BigInt(total) * BigInt(amount), 10_000n), note }]
    return certain ? [{ kind, amount: amountTimes(amount, quantity ?? 0), note }] : []
  })
  const { demurrageFee, freeHours } = terms
  const halves = freeHours === null ? 0 : Math.max(0, (work.expectedWaitingHours - freeHours) * 2)
  if (demurrageFee !== null && halves > 0)
    found.push({
      kind: 'waiting',
      amount: roundedHalfUp(BigInt(demurrageFee) * BigInt(halves) * BigInt(work.containers), 2n),
      note: null,
    })
  return found
}

/** The total with all expected additions. Pence. */
export function expectedTotal(total: number, terms: Terms, work: ExpectedWork): number {
  return expectedTerms(total, terms, work).reduce((sum, { amount }) => sum + amount, total)
}

/** The name of an extra: that of its kind, or the note of an `other`. */
export function extraName({ kind, note }: Pick<Extra, 'kind' | 'note'>): string {
  return kind === 'other' && note ? note : EXTRAS[kind].label
}

/** The name of an extra with its note: "Wasted journey (after 4 pm)". */
export function notedName(extra: Pick<Extra, 'kind' | 'note'>): string {
  return extraName(extra) + (extra.kind === 'other' || extra.note === null ? '' : ` (${extra.note})`)
}

/** The price of an extra as text: "12.5% of the total", "£30.00 × 2 days", "£30.00 × 3, if it arises". */
export function extraPrice({ kind, amount, quantity, certain }: Extra): string {
  if (kind === 'fuel') return `${formatCount(amount / 100)}% of the total`
  const { unit } = EXTRAS[kind]
  const units = unit === null ? '' : ` ${unit}${quantity === 1 ? '' : 's'}`
  const count = quantity === 1 && unit === null ? '' : ` × ${formatCount(quantity ?? 0)}${units}`
  return `${formatPence(amount)}${count}${certain ? '' : ', if it arises'}`
}

/** Hours as text: "1 hour", "2.5 hours". */
export function hoursText(hours: number): string {
  return `${hours} ${hours === 1 ? 'hour' : 'hours'}`
}

/** How the extras and free hours of an offer differ from those of the offer that it answers. */
interface ExtrasChange {
  /** By position in the extras of the answer: true for a new or changed one. */
  readonly changed: readonly boolean[]
  /** Extras of the answered offer that the answer no longer has. */
  readonly struck: readonly Extra[]
  readonly freeHours: boolean
}

const sameExtra = (a: Extra, b: Extra) =>
  a.kind === b.kind &&
  a.amount === b.amount &&
  a.quantity === b.quantity &&
  a.certain === b.certain &&
  a.note === b.note

/** Compares the extras of an offer with those of the one that it answers. */
export function extrasChange(
  before: Pick<Terms, 'extras' | 'freeHours'>,
  after: Pick<Terms, 'extras' | 'freeHours'>,
): ExtrasChange {
  const isOther = (extra: Extra) => !before.extras.some((old) => sameExtra(old, extra))
  const named = (extras: readonly Extra[], { kind, note }: Extra) =>
    extras.some((extra) => extra.kind === kind && (kind !== 'other' || extra.note === note))
  return {
    changed: after.extras.map(isOther),
    struck: before.extras.filter((extra) => !named(after.extras, extra)),
    freeHours: before.freeHours !== after.freeHours,
  }
}
