/** Which emails a user wants (docs/rules/notifications.md). */
import * as z from 'zod/mini'
import { oneOf } from '../fields.ts'

/** Emails about new quotes on the company's requests: each at once, gathered after the first, or none. */
export const QUOTE_MAILS = ['each', 'gathered', 'none'] as const
export type QuoteMails = (typeof QUOTE_MAILS)[number]

export const Notifications = z.object({ quotes: oneOf(QUOTE_MAILS) })
export type Notifications = z.output<typeof Notifications>

/** How long further quotes on a request are gathered after an email. */
export const GATHER_MINUTES = 30
/** The shortest time between two emails about loads on lanes to one user. */
export const LOAD_MAILS_APART_MINUTES = 10
/** When digests go out on working days, in London. */
export const DIGEST_TIME = '07:00'
