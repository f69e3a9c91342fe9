/** Extras: amounts that a haulier charges besides the rates, and the resulting price (docs/rules/extras.md#kinds). */
import * as z from 'zod/mini'
import { halfHours, oneOf } from '../fields.ts'
import { Pence } from '../money.ts'

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

/** The most extras on one quote. */
export const MAX_EXTRAS = 12
/** The free waiting hours that screens suggest. They are never filled in. */
export const USUAL_FREE_HOURS = 3
const MAX_FREE_HOURS = 24

/** The waiting that is free of charge, for each container. */
export const FreeHours = halfHours(MAX_FREE_HOURS)

const MAX_QUANTITY = 9_999
const QUANTITY_SENTENCE = 'Enter a number from 0.1 to 9,999 with at most one decimal.'

/** How many units of an extra or a charge: 0.1 to 9,999 with one decimal at most. */
export const Quantity = z.number({ error: QUANTITY_SENTENCE }).check(
  z.gte(0.1, { error: QUANTITY_SENTENCE }),
  z.lte(MAX_QUANTITY, { error: QUANTITY_SENTENCE }),
  z.refine((quantity) => Math.round(quantity * 10) / 10 === quantity, { error: QUANTITY_SENTENCE }),
)

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
