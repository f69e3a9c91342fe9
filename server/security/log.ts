/**
 * The security log (docs/rules/security-log.md#what): written with the call that it is about, or after a
 * refused call. It holds no secrets.
 */
import type { FastifyRequest } from 'fastify'
import { type Kysely, sql } from 'kysely'
import type { QueryOf } from '#contract/endpoint.ts'
import { type listSecurityEvents, SecurityEventWire } from '#contract/security.ts'
import type { SecurityEvent, SecurityKind, SecurityOutcome } from '#domain/security/log.ts'
import { deviceOf } from '#domain/security/session.ts'
import { addDays, DAY_MS, startOfDay } from '#domain/time.ts'
import { storedEmail } from '#domain/users/user.ts'
import { deleteBatch } from '../db/batches.ts'
import type { Db } from '../db/connect.ts'
import { jsonFrom, jsonList, jsonRow, type Sql, select, textOf } from '../db/json.ts'
import type { Tables } from '../db/tables.ts'
import type { Tx } from '../db/transaction.ts'
import { type JsonPage, pageOf, windowOf } from '../paging.ts'
import { typedPatterns } from '../searched.ts'

/** The parts of an entry that the call decides. */
export interface Trace {
  readonly kind: SecurityKind
  /** The email of the account, as typed or as known. */
  readonly who: string
  readonly byOperator?: boolean
  /** The company that it is about; without one, the company of the account. */
  readonly companyId?: number | null
  /** What the call acted on. */
  readonly detail?: string
}

/** The device and address of a call, as sessions and the log keep it. */
export function originOf(http: FastifyRequest): { readonly address: string; readonly device: string } {
  return { address: http.ip, device: deviceOf(http.headers['user-agent']) }
}

/**
 * Adds an entry. Users sometimes type a password into the wrong field, so an email is stored only if an account has it.
 * `reason` says why a call was refused.
 */
export async function addSecurityEvent(
  db: Kysely<Tables>,
  { kind, who, byOperator = false, companyId = null, detail = '' }: Trace,
  outcome: SecurityOutcome,
  { http, now }: { readonly http: FastifyRequest; readonly now: Date },
  reason = '',
): Promise<void> {
  const typed = storedEmail(who)
  const account = byOperator
    ? sql<string>`(select email from operator where email = ${typed})`
    : sql<string>`(select email from person where email = ${typed} and invited_until is null)`
  const ownCompany = sql<number>`(select company_id from person where email = ${typed} and invited_until is null)`
  await db
    .insertInto('security_event')
    .values({
      at: now,
      kind,
      outcome,
      who: sql<string>`coalesce(${account}, 'unknown')`,
      by_operator: byOperator,
      company_id: companyId ?? (byOperator ? null : ownCompany),
      ...originOf(http),
      detail: [detail, reason].filter(Boolean).join(': '),
    })
    .execute()
}

/** Totals stop here, or at the end of a later page: counting all of a long log takes seconds. */
const COUNTED_ROWS = 10_000

/** A page of the log as JSON, newest first: of one company, which learns no operator's email, or of all. */
export async function listSecurityJson(
  db: Db,
  ofCompany: number | null,
  query: QueryOf<typeof listSecurityEvents>,
): Promise<JsonPage<SecurityEvent>> {
  const window = windowOf(query)
  const where = sql.join(conditionsOf(ofCompany, query), sql` and `)
  const isOwn = ofCompany !== null
  const max = Math.max(COUNTED_ROWS, window.offset + window.size)
  const row = jsonRow(SecurityEventWire, {
    id: sql`entry.id`,
    at: sql`entry.at`,
    kind: sql`entry.kind`,
    outcome: sql`entry.outcome`,
    who: isOwn ? sql`case when entry.by_operator then 'Operator' else entry.who end` : sql`entry.who`,
    byOperator: sql`entry.by_operator`,
    address: isOwn ? sql`case when entry.by_operator then '' else entry.address end` : sql`entry.address`,
    device: sql`entry.device`,
    detail: sql`entry.detail`,
    company: isOwn ? sql`null` : sql`(select name from company where company.id = entry.company_id)`,
    companyId: isOwn ? sql`null` : sql`entry.company_id`,
  })
  const entries = sql`(
        select id, at, kind, outcome, who, by_operator, address, device, detail, company_id
        from security_event where ${where} order by id desc limit ${window.size} offset ${window.offset}
      ) as entry`
  const total = sql<number>`(select count(*) from (
    select 1 from security_event where ${where} limit ${max + 1}) as counted)::int`
  const json = textOf(jsonFrom(jsonList(row, sql`entry.id desc`), entries))
  const { rows } = await select({ json, total }, sql``).execute(db)
  const { json: entriesJson, page } = pageOf(rows[0], window)
  const isAtLeast = page.total > max
  return { json: entriesJson, page: { ...page, total: Math.min(page.total, max), isAtLeast } }
}

function conditionsOf(ofCompany: number | null, query: QueryOf<typeof listSecurityEvents>): Sql[] {
  const { search, kind, outcome, fromDay, toDay } = query
  const conditions: Sql[] = [sql`true`]
  if (ofCompany !== null) conditions.push(sql`company_id = ${ofCompany}`)
  if (kind !== null) conditions.push(sql`kind = ${kind}`)
  if (outcome !== null) conditions.push(sql`outcome = ${sql.lit(outcome)}`)
  if (fromDay !== null) conditions.push(sql`at >= ${startOfDay(fromDay)}`)
  if (toDay !== null) conditions.push(sql`at < ${startOfDay(addDays(toDay, 1))}`)
  if (search !== null) {
    // A company's search ignores the emails and addresses of operators, because the company is not shown them.
    const named = sql`concat_ws(chr(10), who, address)`
    const shown = ofCompany === null ? named : sql`case when not by_operator then ${named} end`
    conditions.push(
      sql`concat_ws(chr(10), ${shown}, device, detail) ilike all(${typedPatterns(search)}::text[])`,
    )
  }
  return conditions
}

/** Removes entries older than the retention time. */
export async function dropOldSecurityEvents(tx: Tx, now: Date, days: number): Promise<boolean> {
  return deleteBatch(tx, 'security_event', sql`at < ${new Date(now.getTime() - days * DAY_MS)}`)
}
