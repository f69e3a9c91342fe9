/** Extras: what a haulier charges besides the rates, and the price that follows (docs/rules/extras.md#kinds). */
import * as z from 'zod/mini'
import { halfHours, Id, oneOf, optionalLine } from '../fields.ts'
import { AMOUNT_SENTENCE, formatPence, MAX_PENCE, Pence } from '../money.ts'
import { formatCount } from '../numbers.ts'

/** The kinds of extra, in the order in which screens list them. */
export const EXTRA_KINDS = [
  'fuel',
  'tolls',
  'vbs',
  'portCharges',
  'weekend',
  'wastedJourney',
  'nextDayReturn',
  'returnElsewhere',
  'shunt',
  'weighing',
  'genset',
  'storage',
  'tailLift',
  'extraDrop',
  'other',
] as const
export type ExtraKind = (typeof EXTRA_KINDS)[number]

/** What each kind is called, and what one unit of it is where that is not a container or the load. */
export const EXTRAS: Readonly<Record<ExtraKind, { readonly label: string; readonly unit: string | null }>> = {
  fuel: { label: 'Fuel surcharge', unit: null },
  tolls: { label: 'Tolls', unit: null },
  vbs: { label: 'Vehicle booking fee (VBS)', unit: null },
  portCharges: { label: 'Quay rent, line demurrage and detention', unit: null },
  weekend: { label: 'Weekend working', unit: null },
  wastedJourney: { label: 'Wasted journey', unit: null },
  nextDayReturn: { label: 'Next-day return', unit: null },
  returnElsewhere: { label: 'Return elsewhere', unit: 'mile' },
  shunt: { label: 'Shunt', unit: null },
  weighing: { label: 'Weighing (VGM)', unit: null },
  genset: { label: 'Genset', unit: 'day' },
  storage: { label: 'Storage', unit: 'day' },
  tailLift: { label: 'Tail-lift', unit: null },
  extraDrop: { label: 'Extra drop', unit: 'drop' },
  other: { label: 'Other', unit: null },
}

/** The most extras on one quote, and how many of them may be of the kind `other`. */
export const MAX_EXTRAS = 12
export const MAX_OTHER_EXTRAS = 3
/** The largest fuel surcharge in hundredths of a percent: 100 %. */
export const MAX_FUEL = 10_000
export const MAX_QUANTITY = 9_999
/** The hours that screens offer as free waiting. They are never assumed. */
export const USUAL_FREE_HOURS = 3
export const MAX_FREE_HOURS = 24

/** The waiting that is free of charge, for each container. */
export const FreeHours = halfHours(MAX_FREE_HOURS)

const QUANTITY_SENTENCE = 'Enter a number from 0.1 to 9,999 with at most one decimal.'
const Quantity = z.number({ error: QUANTITY_SENTENCE }).check(
  z.gte(0.1, { error: QUANTITY_SENTENCE }),
  z.lte(MAX_QUANTITY, { error: QUANTITY_SENTENCE }),
  z.refine((quantity) => Math.round(quantity * 10) / 10 === quantity, { error: QUANTITY_SENTENCE }),
)

/** What is wrong with an extra beyond the shape of its fields, as one problem at a field. */
function extraProblem(extra: {
  readonly kind: ExtraKind
  readonly amount: number
  readonly note: string | null
}): { readonly field: 'amount' | 'note'; readonly message: string } | null {
  const { kind, amount, note } = extra
  const max = kind === 'fuel' ? MAX_FUEL : MAX_PENCE
  const isInRange = Number.isInteger(amount) && amount >= 0 && amount <= max
  if (!isInRange && kind === 'fuel')
    return { field: 'amount', message: 'Enter a percentage from 0 to 100 with at most two decimals.' }
  if (!isInRange) return { field: 'amount', message: AMOUNT_SENTENCE }
  if (kind === 'other' && note === null) return { field: 'note', message: 'Say what this extra is.' }
  return null
}

type Judged = Parameters<typeof extraProblem>[0]

const consistent = z.check<Judged>((context) => {
  const problem = extraProblem(context.value)
  if (problem)
    context.issues.push({
      code: 'custom',
      path: [problem.field],
      message: problem.message,
      input: context.value,
    })
})

const usual = {
  kind: oneOf(EXTRA_KINDS),
  /** Pence for one unit; of a fuel surcharge hundredths of a percent of the total. */
  amount: z.number(),
  /** True where it will arise; the others are only named. Absent means false. */
  certain: z.nullable(z.boolean()),
  note: optionalLine(),
}

/** An extra that a haulier usually charges, as its profile keeps it: without a quantity. */
export const UsualExtraDraft = z.object(usual).check(consistent)
/** An extra as a quote sends it. Without a quantity it counts the containers; fuel has none. */
export const ExtraDraft = z.object({ ...usual, quantity: z.nullable(Quantity) }).check(consistent)
export type ExtraDraft = z.output<typeof ExtraDraft>

/** At most twelve, each kind once, `other` three times. */
const ownKinds = z.check<readonly { readonly kind: ExtraKind }[]>((context) => {
  const seen = new Map<ExtraKind, number>()
  context.value.forEach(({ kind }, index) => {
    const count = (seen.get(kind) ?? 0) + 1
    seen.set(kind, count)
    if (count <= (kind === 'other' ? MAX_OTHER_EXTRAS : 1)) return
    const message =
      kind === 'other' ? 'Use "other" at most three times.' : 'Each kind of extra can be given once.'
    context.issues.push({ code: 'custom', path: [index, 'kind'], message, input: context.value })
  })
})
const TOO_MANY = `Use at most ${MAX_EXTRAS} extras.`

export const ExtrasDraft = z.array(ExtraDraft).check(z.maxLength(MAX_EXTRAS, { error: TOO_MANY }), ownKinds)
export const UsualExtrasDraft = z
  .array(UsualExtraDraft)
  .check(z.maxLength(MAX_EXTRAS, { error: TOO_MANY }), ownKinds)

/** An extra of a stored quote. `quantity` counts units of the whole request; it is null for fuel only. */
export const Extra = z.object({
  kind: oneOf(EXTRA_KINDS),
  amount: Pence,
  quantity: z.nullable(z.number()),
  certain: z.boolean(),
  note: z.nullable(z.string()),
})
export type Extra = z.output<typeof Extra>

/** An extra of a haulier's profile. */
export const UsualExtra = z.omit(Extra, { quantity: true })
export type UsualExtra = z.output<typeof UsualExtra>

/** The extras of a draft as they are stored: what was left out is filled in. */
export function completeExtras(drafts: readonly ExtraDraft[], containers: number): Extra[] {
  return drafts.map(({ kind, amount, quantity, certain, note }) => ({
    kind,
    amount,
    quantity: kind === 'fuel' ? null : (quantity ?? containers),
    certain: certain ?? false,
    note,
  }))
}

/** What an offer asks beside its total. */
export interface Terms {
  readonly extras: readonly Extra[]
  /** Pence per hour of waiting. */
  readonly demurrageFee: number | null
  readonly freeHours: number | null
}

/** What the expected price of a request depends on. */
export interface ExpectedWork {
  /** Hours of waiting that the owner expects for each container. */
  readonly expectedWaitingHours: number
  /** How many containers are moved; 1 for a general load. */
  readonly containers: number
}

/** One amount that comes to the total: an extra, or the waiting. Pence. */
export interface ExpectedTerm {
  readonly kind: ExtraKind | 'waiting'
  readonly amount: number
  readonly note: string | null
}

/** `product / divisor`, a half rounded up. Exact: the products are larger than a number holds without loss. */
function roundedHalfUp(product: bigint, divisor: bigint): number {
  return Number((2n * product + divisor) / (2n * divisor))
}

/**
 * What comes to a total in all likelihood, each term rounded half up to the penny: the certain extras, fuel
 * always, and the waiting beyond the free hours. Without a fee or without free hours there is no waiting.
 */
export function expectedTerms(total: number, terms: Terms, work: ExpectedWork): ExpectedTerm[] {
  const found = terms.extras.flatMap(({ kind, amount, quantity, certain, note }): ExpectedTerm[] => {
    if (kind === 'fuel')
      return [{ kind, amount: roundedHalfUp(BigInt(total) * BigInt(amount), 10_000n), note }]
    const tenths = BigInt(Math.round((quantity ?? 0) * 10))
    return certain ? [{ kind, amount: roundedHalfUp(BigInt(amount) * tenths, 10n), note }] : []
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

/** The total with all that is expected to come to it. Pence. */
export function expectedTotal(total: number, terms: Terms, work: ExpectedWork): number {
  return expectedTerms(total, terms, work).reduce((sum, { amount }) => sum + amount, total)
}

/** The name of an extra: that of its kind, or the note of an `other`. */
export function extraName({ kind, note }: Pick<Extra, 'kind' | 'note'>): string {
  return kind === 'other' && note ? note : EXTRAS[kind].label
}

/** The price of an extra in words: "12.5 % of the total", "£30.00 × 2 days", "£30.00 × 3, if it arises". */
export function extraPrice({ kind, amount, quantity, certain }: Extra): string {
  if (kind === 'fuel') return `${formatCount(amount / 100)} % of the total`
  const { unit } = EXTRAS[kind]
  const units = unit === null ? '' : ` ${unit}${quantity === 1 ? '' : 's'}`
  const count = quantity === 1 && unit === null ? '' : ` × ${formatCount(quantity ?? 0)}${units}`
  return `${formatPence(amount)}${count}${certain ? '' : ', if it arises'}`
}

/** Hours in words: "1 hour", "2.5 hours". */
export function hoursText(hours: number): string {
  return `${hours} ${hours === 1 ? 'hour' : 'hours'}`
}

/** What of the extras and free hours of an offer differs from those of the offer that it answers. */
export interface ExtrasChange {
  /** By position in the extras of the answer: true where it is new or not as it was. */
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

/** The offer that a new one replaces at the haulier's wish: the number of its own live first quote. */
export const Revises = z.optional(z.nullable(Id))
