/** An extra on the wire, in quotes and in the profile of a haulier (docs/rules/extras.md#shape). */
import { pounds, yesNo } from './codecs.ts'

export const extraNames = {
  kind: 'kind',
  /** A percentage has two decimals, as pounds do. */
  amount: ['amount', pounds],
  certain: ['certain', yesNo],
  note: 'note',
} as const
