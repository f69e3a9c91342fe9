/**
 * Every refusal: its code, its HTTP status and its exact sentence. Those of a feature are in
 * `domain/<feature>/refusals.ts`; those of any call in `call-refusals.ts`.
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

/**
 * The sentence of a refusal with its placeholders filled.
 * A placeholder without a value stays visible, so that a forgotten one is noticed.
 */
export function sentenceOf(code: RefusalCode, values: Readonly<Record<string, string>> = {}): string {
  return refusals[code].sentence.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
}
