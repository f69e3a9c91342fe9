/** The extras that a quote, a counter or a profile sends (docs/rules/extras.md#kinds). */
import * as z from 'zod/mini'
import { oneOf, optionalLine } from '../fields.ts'
import { AMOUNT_SENTENCE, MAX_PENCE } from '../money.ts'
import { EXTRA_KINDS, type ExtraKind, MAX_EXTRAS, Quantity } from './extras.ts'

/** The largest fuel surcharge in hundredths of a percent: 100%. */
const MAX_FUEL = 10_000
const MAX_OTHER_EXTRAS = 3

/** A problem of an extra that its shape does not check, at one field. */
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
const amountFitsKind = z.check<KindAndAmount>((context) => {
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
const extraFields = {
  kind: oneOf(EXTRA_KINDS),
  /** Pence for one unit; for a fuel surcharge hundredths of a percent of the total. */
  amount: z.number(),
  /** True if it will arise; other extras are only listed. Absent means false. */
  certain: z.nullable(z.boolean()),
  note: optionalLine(),
}

/** An extra that a haulier usually charges, as its profile keeps it: without a quantity. */
export const UsualExtraDraft = z.object(extraFields).check(amountFitsKind)

/** Each kind once, `other` up to three times. */
const eachKindOnce = z.check<readonly { readonly kind: ExtraKind }[]>((context) => {
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

const extrasChecks = [
  z.maxLength(MAX_EXTRAS, { error: `Use at most ${MAX_EXTRAS} extras.` }),
  eachKindOnce,
] as const

/** The extras of a profile. */
export const UsualExtrasDraft = z.array(UsualExtraDraft).check(...extrasChecks)

/** An extra as a quote sends it. Without a quantity it counts the containers; fuel has none. */
export const ExtraDraft = z.object({ ...extraFields, quantity: z.nullable(Quantity) }).check(amountFitsKind)
export type ExtraDraft = z.output<typeof ExtraDraft>

/** The extras of a quote. */
export const ExtrasDraft = z.array(ExtraDraft).check(...extrasChecks)
