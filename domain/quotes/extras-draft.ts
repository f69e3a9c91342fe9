/** The extras that a quote or counter sends (docs/rules/extras.md#kinds). */
import * as z from 'zod/mini'
import { amountFitsKind, extraFields, extrasChecks } from './extras.ts'

const MAX_QUANTITY = 9_999
const QUANTITY_SENTENCE = 'Enter a number from 0.1 to 9,999 with at most one decimal.'
const Quantity = z.number({ error: QUANTITY_SENTENCE }).check(
  z.gte(0.1, { error: QUANTITY_SENTENCE }),
  z.lte(MAX_QUANTITY, { error: QUANTITY_SENTENCE }),
  z.refine((quantity) => Math.round(quantity * 10) / 10 === quantity, { error: QUANTITY_SENTENCE }),
)

/** An extra as a quote sends it. Without a quantity it counts the containers; fuel has none. */
export const ExtraDraft = z.object({ ...extraFields, quantity: z.nullable(Quantity) }).check(amountFitsKind)
export type ExtraDraft = z.output<typeof ExtraDraft>

export const ExtrasDraft = z.array(ExtraDraft).check(...extrasChecks)
