import type { Problem } from '#domain/fields.ts'
import { type Refused, sentenceOf } from '#domain/refusals.ts'
import { provider } from '../provider.ts'

/** What a rule of the business refuses, as sentences at the fields of its draft. */
export function problemsOfRefusal(refused: Refused | null): Problem[] {
  return (refused?.refusals ?? []).map(({ code, path = [], values }) => ({
    path,
    message: sentenceOf(code, { email: provider.email, ...values }),
  }))
}
