/**
 * Every refusal: its code, its HTTP status and its exact sentence. Rules return codes; no code recognises a refusal by
 * its text. Those of a feature are in `domain/<feature>/refusals.ts`; those of any call in `call-refusals.ts`.
 */

import { apiKeyRefusals } from './api-keys/refusals.ts'
import { bookingRefusals } from './bookings/refusals.ts'
import { callRefusals } from './call-refusals.ts'
import { fileRefusals } from './companies/file-refusals.ts'
import { companyRefusals } from './companies/refusals.ts'
import { laneRefusals } from './lanes/refusals.ts'
import { operatorRefusals } from './operator/refusals.ts'
import { planRefusals } from './plans/refusals.ts'
import { questionRefusals } from './questions/refusals.ts'
import { quoteRefusals } from './quotes/refusals.ts'
import { requestRefusals } from './requests/refusals.ts'
import { securityRefusals } from './security/refusals.ts'
import { templateRefusals } from './templates/refusals.ts'
import { userRefusals } from './users/refusals.ts'
import { webhookRefusals } from './webhooks/refusals.ts'

/** The refusals of every feature; a test checks that no two features use the same code. */
export const refusals = {
  ...callRefusals,
  ...apiKeyRefusals,
  ...webhookRefusals,
  ...userRefusals,
  ...securityRefusals,
  ...companyRefusals,
  ...fileRefusals,
  ...laneRefusals,
  ...templateRefusals,
  ...questionRefusals,
  ...requestRefusals,
  ...quoteRefusals,
  ...bookingRefusals,
  ...operatorRefusals,
  ...planRefusals,
} as const

export type RefusalCode = keyof typeof refusals

/** The place of a problem in a value, in domain field names and list positions. */
export type Path = readonly (string | number)[]

/** One reason why something is refused. `path` is given for refusals about a field. */
export interface Refusal {
  readonly code: RefusalCode
  readonly path?: Path
  /** The values for the placeholders of the message, if the rule knows them. */
  readonly values?: Readonly<Record<string, string>>
  /** The fields of the object that have changed meanwhile, if that is the reason. */
  readonly changed?: readonly string[]
}

/** The negative answer of a rule: one reason, or several field problems at once. */
export class Refused {
  readonly refusals: readonly Refusal[]
  constructor(refusals: readonly Refusal[]) {
    this.refusals = refusals
  }
}

/** Refuses with one code; `path` names the field at fault in domain words, `values` fill the sentence. */
export function refuse(code: RefusalCode, path?: Path, values?: Refusal['values']): Refused {
  return new Refused([{ code, ...(path ? { path } : {}), ...(values ? { values } : {}) }])
}

/** True for a refusal. */
export function isRefused(answer: unknown): answer is Refused {
  return answer instanceof Refused
}

/**
 * The sentence of a refusal with its placeholders filled.
 * A placeholder without a value stays visible, so that a forgotten one is noticed.
 */
export function sentenceOf(code: RefusalCode, values: Readonly<Record<string, string>> = {}): string {
  return refusals[code].sentence.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
}
