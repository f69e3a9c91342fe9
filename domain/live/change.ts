/** What open pages are told when something changed that concerns their company (docs/rules/live.md#stream). */
import * as z from 'zod/mini'
import { Id, oneOf } from '../fields.ts'

/**
 * What a change is about. It says where to look again, never what is there now: whoever looks is shown what it
 * may see, so an announcement gives nothing away.
 *
 * - `request`: a request was posted, changed, decided or deleted
 * - `quote`: a quote or counter on a request was made, decided or cancelled
 * - `company`: the company itself: activated or not, its profile, its documents
 * - `people`: the company's users
 * - `plan`: the company's plan
 * - `attention`: what waits for this person, or what the person has seen
 * - `load`: a load was posted on a lane of this person that is to be told at once
 * - `question`: a question on a request was asked, answered or hidden
 * - `booking`: a booking was made or changed; `requestId` is the request it came from
 */
export const CHANGE_KINDS = [
  'request',
  'quote',
  'company',
  'people',
  'plan',
  'attention',
  'load',
  'question',
  'booking',
] as const
export type ChangeKind = (typeof CHANGE_KINDS)[number]

/** One change. `requestId` names the request where there is one. */
export const Change = z.object({ kind: oneOf(CHANGE_KINDS), requestId: z.nullable(Id) })
export type Change = z.output<typeof Change>

/**
 * A change as open pages are told of it. `transactions` names the transactions that made it: a page which made the
 * change itself knows the name from the answer to its write, and has fetched what it shows already.
 */
export const LiveChange = z.extend(Change, { transactions: z.array(z.string()) })
export type LiveChange = z.output<typeof LiveChange>

/** The changes that became visible together. */
export const LiveUpdate = z.object({ changes: z.array(LiveChange) })
export type LiveUpdate = z.output<typeof LiveUpdate>
