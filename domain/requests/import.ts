/** Posting many requests at once: all of them or none (docs/rules/import.md). */
import * as z from 'zod/mini'
import { oneOf } from '../fields.ts'
import type { MonthlyUsage } from '../plans/rules.ts'
import { isRefused, type Refusal, Refused, refuse } from '../refuse.ts'
import { ContainerRequestDraft, GeneralRequestDraft } from './request.ts'
import { createContainerRequest, createGeneralRequest, type NewRequest } from './rules.ts'
import { HAULAGE_TYPES } from './vocabulary.ts'

/** The most requests of one import. */
export const MAX_IMPORTED = 200

/** One request to be posted: the draft of its haulage type. */
export const ImportedDraft = z.object({
  haulage: oneOf(HAULAGE_TYPES),
  container: z.optional(ContainerRequestDraft),
  general: z.optional(GeneralRequestDraft),
})
export type ImportedDraft = z.output<typeof ImportedDraft>

const COUNT_SENTENCE = `Send 1 to ${MAX_IMPORTED} requests.`

export const ImportDraft = z.object({
  requests: z
    .array(ImportedDraft, { error: COUNT_SENTENCE })
    .check(
      z.minLength(1, { error: COUNT_SENTENCE }),
      z.maxLength(MAX_IMPORTED, { error: COUNT_SENTENCE, abort: true }),
    ),
})
export type ImportDraft = z.output<typeof ImportDraft>

/**
 * The requests of an import, ready to be stored. Refuses with the refusals of each of them, at its index; with
 * vat_missing_for_request; or with monthly_limit_reached if the month does not have room for all.
 * `codeOf` gives the UN/LOCODE of a port by its name.
 */
export function importRequests(
  drafts: readonly ImportedDraft[],
  company: { readonly vatNumber: string | null },
  usage: MonthlyUsage,
  codeOf: (port: string) => string | null,
  now: Date,
): NewRequest[] | Refused {
  const created = drafts.map(({ container, general }) => {
    if (container) return createContainerRequest(container, company, usage, codeOf, now)
    if (general) return createGeneralRequest(general, company, usage, now)
    throw new Error('a draft of neither haulage type passed its shape')
  })
  const refused = created.map((answer) => (isRefused(answer) ? answer.refusals : []))
  const atFields = refused.flatMap((refusals, index): Refusal[] =>
    refusals.flatMap((refusal) =>
      refusal.path
        ? [{ ...refusal, path: ['requests', index, draftKey(drafts[index]), ...refusal.path] }]
        : [],
    ),
  )
  if (atFields.length > 0) return new Refused(atFields)
  const whole = refused.flat()[0]
  if (whole) return new Refused([whole])
  if (usage.remaining !== null && drafts.length > usage.remaining) return refuse('monthly_limit_reached')
  return created.flatMap((answer) => (isRefused(answer) ? [] : [answer]))
}

function draftKey(draft: ImportedDraft | undefined): 'container' | 'general' {
  return draft?.container ? 'container' : 'general'
}
