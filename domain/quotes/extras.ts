/** Extras: what a haulier charges besides the rates, and the price that follows (docs/rules/extras.md#kinds). */
import * as z from 'zod/mini'
import { halfHours, oneOf, optionalLine } from '../fields.ts'
import { AMOUNT_SENTENCE, MAX_PENCE, Pence } from '../money.ts'

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

/** The most extras on one quote, and how many of them may be of the kind `other`. */
export const MAX_EXTRAS = 12
const MAX_OTHER_EXTRAS = 3
/** The largest fuel surcharge in hundredths of a percent: 100 %. */
const MAX_FUEL = 10_000
/** The hours that screens offer as free waiting. They are never assumed. */
export const USUAL_FREE_HOURS = 3
const MAX_FREE_HOURS = 24

/** The waiting that is free of charge, for each container. */
export const FreeHours = halfHours(MAX_FREE_HOURS)

/** The problem of an extra beyond the shape of its fields, at one field. */
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

type KindAndAmount = Parameters<typeof extraProblem>[0]

/** The amount fits the kind, and `other` has a note. */
export const amountFitsKind = z.check<KindAndAmount>((context) => {
  const problem = extraProblem(context.value)
  if (problem)
    context.issues.push({
      code: 'custom',
      path: [problem.field],
      message: problem.message,
      input: context.value,
    })
})

/** The fields that an extra has in a profile and on a quote. */
export const extraFields = {
  kind: oneOf(EXTRA_KINDS),
  /** Pence for one unit; of a fuel surcharge hundredths of a percent of the total. */
  amount: z.number(),
  /** True where it will arise; the others are only named. Absent means false. */
  certain: z.nullable(z.boolean()),
  note: optionalLine(),
}

/** An extra that a haulier usually charges, as its profile keeps it: without a quantity. */
export const UsualExtraDraft = z.object(extraFields).check(amountFitsKind)
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

/** The checks of a list of extras: at most twelve, each kind once. */
export const extrasChecks = [
  z.maxLength(MAX_EXTRAS, { error: `Use at most ${MAX_EXTRAS} extras.` }),
  ownKinds,
] as const

export const UsualExtrasDraft = z.array(UsualExtraDraft).check(...extrasChecks)

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
