/** The changes that the server announces to the open pages of a company (docs/rules/live.md#stream). */
import * as z from 'zod/mini'
import { Id, oneOf } from '../fields.ts'

/**
 * The subject of a change. It names what to fetch again and carries no data. The fetch checks the rights of the caller,
 * so an announcement discloses nothing.
 *
 * - `request`: a request was posted, changed, decided or deleted
 * - `quote`: a quote or counter on a request was made, decided or cancelled
 * - `company`: the company itself: activated or not, its profile, its documents
 * - `users`: the company's users
 * - `plan`: the company's plan
 * - `attention`: what waits for this user, or what the user has seen
 * - `load`: a load was posted on a lane of this user with notifications at once
 * - `question`: a question on a request was asked, answered or hidden
 * - `booking`: a booking was made or changed; `requestId` is the request it came from
 * - `notifications`: this user's lanes, or choice of emails
 * - `webhook`: the company's webhooks
 * - `sessions`: this user's sessions or second factor
 */
const CHANGE_KINDS = [
  'request',
  'quote',
  'company',
  'users',
  'plan',
  'attention',
  'load',
  'question',
  'booking',
  'notifications',
  'webhook',
  'sessions',
] as const
export type ChangeKind = (typeof CHANGE_KINDS)[number]

/** One change. `requestId` names its request, if any. */
const Change = z.object({ kind: oneOf(CHANGE_KINDS), requestId: z.nullable(Id) })

/**
 * A change as open pages receive it. `transactions` names the transactions that made it: a page that made the change
 * itself knows the name from the answer to its write, and has fetched already.
 */
export const LiveChange = z.extend(Change, { transactions: z.array(z.string()) })
export type LiveChange = z.output<typeof LiveChange>

/** Changes that became visible together. */
export const LiveUpdate = z.object({ changes: z.array(LiveChange) })
export type LiveUpdate = z.output<typeof LiveUpdate>
