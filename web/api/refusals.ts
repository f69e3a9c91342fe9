import type { Problem } from '#domain/fields.ts'
import { sentenceOf } from '#domain/refusals.ts'
import type { Refused } from '#domain/refuse.ts'
import { provider } from '../provider.ts'

/** The refusals of a business rule, as sentences at the fields of its draft. */
export function problemsOfRefusal(refused: Refused | null): Problem[] {
  return (refused?.refusals ?? []).map(({ code, path = [], values }) => ({
    path,
    message: sentenceOf(code, { email: provider.email, ...values }),
  }))
}
