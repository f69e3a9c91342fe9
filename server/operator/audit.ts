/** The audit log: what operators did. Entries are only added, never changed. */
import { sql } from 'kysely'
import { AuditEntryWire } from '#contract/operator.ts'
import type { AuditEntry } from '#domain/operator/operator.ts'
import { addDays, type Day, startOfDay } from '#domain/time.ts'
import type { Db } from '../db/connect.ts'
import { emptyList, jsonFrom, jsonList, jsonRow, type Sql, select, textOf } from '../db/json.ts'
import type { Tx } from '../db/transaction.ts'
import { anywhere, type JsonPage, windowOf } from '../paging.ts'

export interface NewAuditEntry {
  readonly who: string
  readonly what: string
  readonly company?: { readonly id: number; readonly name: string }
}

export async function addToAudit(tx: Tx, entries: readonly NewAuditEntry[], now: Date): Promise<void> {
  if (entries.length === 0) return
  await tx
    .insertInto('audit')
    .values(
      entries.map(({ who, what, company }) => ({
        at: now,
        who,
        what,
        company_id: company?.id ?? null,
        company_name: company?.name ?? null,
      })),
    )
    .execute()
}

export interface AuditQuery {
  readonly page: number | null
  readonly pageSize: number | null
  readonly search: string | null
  readonly companyId: number | null
  readonly fromDay: Day | null
  readonly toDay: Day | null
}

/** A page of the log as JSON, newest first. */
export async function listAuditJson(db: Db, query: AuditQuery): Promise<JsonPage<AuditEntry>> {
  const { page, size, offset } = windowOf(query)
  const where = sql.join(conditionsOf(query), sql` and `)
  const row = jsonRow(AuditEntryWire, {
    id: sql`id`,
    who: sql`who`,
    when: sql`at`,
    what: sql`what`,
    company: sql`company_name`,
    companyId: sql`company_id`,
  })
  const entries = sql`(
    select id, who, at, what, company_name, company_id from audit
    where ${where} order by id desc limit ${size} offset ${offset}) as entry`
  const total = sql<number>`(select count(*) from audit where ${where})::int`
  const json = textOf(jsonFrom(jsonList(row, sql`id desc`), entries))
  const { rows } = await select({ json, total }, sql``).execute(db)
  return { json: rows[0]?.json ?? emptyList(), page: { page, size, total: rows[0]?.total ?? 0 } }
}

function conditionsOf({ search, companyId, fromDay, toDay }: AuditQuery): Sql[] {
  const conditions: Sql[] = [sql`true`]
  if (companyId !== null) conditions.push(sql`company_id = ${companyId}`)
  if (fromDay !== null) conditions.push(sql`at >= ${startOfDay(fromDay)}`)
  if (toDay !== null) conditions.push(sql`at < ${startOfDay(addDays(toDay, 1))}`)
  if (search !== null) {
    const pattern = anywhere(search)
    conditions.push(sql`(who ilike ${pattern} or what ilike ${pattern} or company_name ilike ${pattern})`)
  }
  return conditions
}
