/**
 * Loads a negotiation under lock, in two statements: the first locks, the second reads what other transactions
 * wrote while the first waited.
 */
import { sql } from 'kysely'
import type { RequestField } from '#domain/requests/edit.ts'
import type { Caller } from '../auth/caller.ts'
import { prepared } from '../db/prepared.ts'
import { withCtes } from '../db/rows.ts'
import type { Tx } from '../db/transaction.ts'
import { claimSql, isFirstSql, type KeyValues } from '../http/idempotency.ts'
import { type LoadedRequest, loadedRequest, REQUEST_ROW, type RequestRow } from '../requests/store.ts'
import type { QuoteReader } from './gathered-mails.ts'
import { type LoadedOffer, loadedOffer, OFFER_ROW, type OfferRow } from './offers.ts'

/** A locked request with all offers on it, and the active users who may be mailed. */
export interface Negotiation {
  readonly request: LoadedRequest
  readonly offers: readonly LoadedOffer[]
  readonly lines: readonly { readonly id: number; readonly size: string; readonly count: number }[]
  readonly users: readonly QuoteReader[]
  /** The caller's Conditions of Carriage. */
  readonly conditionsId: string | null
  /** The fields of the request that have changed since a version of it. */
  readonly changedSince: readonly string[]
  /** The companies on the request that the operator has deactivated. */
  readonly inactiveCompanies: readonly number[]
}

type LockValues = KeyValues & { companyId: number; requestId: number }
type LockedRow = { readonly vatNumber: string | null } & {
  readonly [K in keyof RequestRow]: RequestRow[K] | null
}

/** Locks the company before the request. Rows read under both locks are current. */
const lockToQuote = prepared<LockValues, LockedRow>((parameters) => {
  const { companyId, requestId } = parameters
  return withCtes(
    {
      claimed: claimSql(parameters),
      profile: sql`select vat_number as "vatNumber" from company
        where id = ${companyId}::int and ${isFirstSql(parameters)} for share`,
      locked: sql`select ${REQUEST_ROW} from request
        where id = ${requestId}::int and exists (select 1 from profile) for update`,
    },
    sql`select profile."vatNumber", locked.* from profile left join locked on true`,
  )
})

/**
 * Locks a request to quote on, and the caller's profile, which cannot change until the transaction ends. Null
 * if the key of the call has an answer; the request is null if it does not exist.
 */
export async function lockForQuote(
  tx: Tx,
  requestId: number,
  { companyId }: Caller,
  key: KeyValues,
): Promise<{ readonly vatNumber: string | null; readonly request: LoadedRequest | null } | null> {
  const [row] = await lockToQuote(tx, { ...key, companyId, requestId })
  if (!row) return null
  const { vatNumber, ...request } = row
  const isThere = request.id !== null && request.deletedAt === null
  return { vatNumber, request: isThere ? loadedRequest(request as RequestRow, key.now) : null }
}

const lockOfQuote = prepared<{ quoteId: number }, RequestRow>(
  ({ quoteId }) => sql`select ${REQUEST_ROW} from request
    where id = (select request_id from quote where quote.id = ${quoteId}::int) for update`,
)

/** Locks the request of an offer; null if the offer does not exist. */
export async function lockForDecision(tx: Tx, quoteId: number, now: Date): Promise<LoadedRequest | null> {
  const [row] = await lockOfQuote(tx, { quoteId })
  return row && row.deletedAt === null ? loadedRequest(row, now) : null
}

interface ReadRow extends Pick<Negotiation, 'lines' | 'conditionsId' | 'inactiveCompanies'> {
  readonly offers: readonly OfferRow[]
  readonly users: readonly (Omit<QuoteReader, 'quietUntil'> & { readonly quietUntil: string | null })[]
  readonly changes: readonly (readonly RequestField[])[]
}

/**
 * The users who may get mails of a call: the owner's, and optionally those of every company with an open offer.
 */
type Audience = 'owner' | 'everyone'

type ReadValues = {
  requestId: number
  ownerId: number
  companyId: number
  userId: number
  sinceVersion: number
  isForEveryone: boolean
}

const readQuery = prepared<ReadValues, ReadRow>(
  ({ requestId, ownerId, companyId, userId, sinceVersion, isForEveryone }) =>
    withCtes(
      {
        // The job that mails gathered quotes skips locked rows.
        quiet: sql`select person_id, quiet_until from quote_mailing where request_id = ${requestId}::int for update`,
        offer: sql`select ${OFFER_ROW}, q.is_open as "isOpen" from quote q where q.request_id = ${requestId}::int`,
        line: sql`select id, size, count, position from request_line where request_id = ${requestId}::int`,
        conditions: sql`select id from file where company_id = ${companyId}::int and slot = 'conditionsOfCarriage'
          and replaced_at is null for share`,
        // An array, since with "or" PostgreSQL would read the users of all companies.
        reader: sql`select p.id, p.email, p.company_id as "companyId", p.role, p.quote_mails as "quoteMails",
            quiet.quiet_until as "quietUntil"
          from person p left join quiet on quiet.person_id = p.id
          where p.is_active and p.invited_until is null and p.company_id = any(array(
              select ${ownerId}::int union all
              select offer."haulierId" from offer where ${isForEveryone}::boolean and offer."isOpen"))
            and (p.role = 'Admin' or p.id = ${userId}::int or p.id in (select offer."createdBy" from offer)
              or p.id = (select r.created_by from request r where r.id = ${requestId}::int))`,
      },
      sql`select
        (select coalesce(json_agg(offer order by offer.id), '[]') from offer) as offers,
        (select coalesce(json_agg(line order by line.position), '[]') from line) as lines,
        (select coalesce(json_agg(reader order by reader.id), '[]') from reader) as users,
        (select coalesce(json_agg(c.fields order by c.version), '[]') from request_change c
          where c.request_id = ${requestId}::int and c.version > ${sinceVersion}::bigint) as changes,
        (select coalesce(json_agg(c.id), '[]') from company c where not c.is_active
          and (c.id = ${ownerId}::int or c.id in (select offer."haulierId" from offer))) as "inactiveCompanies",
        (select id from conditions) as "conditionsId"`,
    ),
)

interface ReadOptions {
  readonly audience: Audience
  readonly now: Date
  /** The version of the request from which changes are searched; by default there are none. */
  readonly sinceVersion?: number
}

/** Everything else that a rule about a locked request needs. */
export async function readNegotiation(
  tx: Tx,
  request: LoadedRequest,
  { companyId, userId }: Caller,
  { audience, now, sinceVersion = request.version }: ReadOptions,
): Promise<Negotiation> {
  const { id, ownerId } = request
  const isForEveryone = audience === 'everyone'
  const values = { requestId: id, ownerId, companyId, userId, sinceVersion, isForEveryone }
  const [row] = await readQuery(tx, values)
  if (!row) throw new Error(`request ${id} has gone`)
  const { offers, users, changes, ...rest } = row
  return {
    ...rest,
    request,
    offers: offers.map((offer) => loadedOffer(offer, request, now)),
    users: users.map((user) => ({ ...user, quietUntil: user.quietUntil ? new Date(user.quietUntil) : null })),
    changedSince: [...new Set(changes.flat())],
  }
}
