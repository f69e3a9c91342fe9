/** The audit log: what operators did. Entries are only added, never changed. */
import { sql } from 'kysely'
import { AuditEntryWire } from '#contract/operator.ts'
import type { AuditEntry } from '#domain/operator/operator.ts'
import { addDays, type Day, startOfDay } from '#domain/time.ts'
import type { Db } from '../db/connect.ts'
import { jsonFrom, jsonList, jsonRow, type Sql, select, textOf } from '../db/json.ts'
import { memoizeByValue, type Parameters, prepared } from '../db/prepared.ts'
import type { Tx } from '../db/transaction.ts'
import { type JsonPage, type PageRow, pageOf, windowOf } from '../paging.ts'
import { wordPatterns } from '../searched.ts'

interface NewAuditEntry {
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

interface AuditQuery {
  readonly page: number | null
  readonly pageSize: number | null
  readonly search: string | null
  readonly companyId: number | null
  readonly fromDay: Day | null
  readonly toDay: Day | null
}

/** The filters that a list has. They decide its SQL text; all others are parameters. */
interface ListKind {
  readonly ofCompany: boolean
  readonly hasFrom: boolean
  readonly hasTo: boolean
  readonly hasSearch: boolean
}

interface ListValues extends Record<string, unknown> {
  readonly companyId: number | null
  readonly from: Date | null
  readonly to: Date | null
  readonly searched: readonly string[] | null
  readonly size: number
  readonly offset: number
}

const listQuery = memoizeByValue((kind: ListKind) =>
  prepared<ListValues, PageRow<AuditEntry>>((parameters) => {
    const { size, offset } = parameters
    const where = sql.join(conditionsOf(kind, parameters), sql` and `)
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
      where ${where} order by id desc limit ${size}::int offset ${offset}::int) as entry`
    const total = sql<number>`(select count(*) from audit where ${where})::int`
    return select({ json: textOf(jsonFrom(jsonList(row, sql`id desc`), entries)), total }, sql``)
  }),
)

/** A page of the log as JSON, newest first. */
export async function listAuditJson(db: Db, query: AuditQuery): Promise<JsonPage<AuditEntry>> {
  const window = windowOf(query)
  const { search, companyId, fromDay, toDay } = query
  const find = listQuery({
    ofCompany: companyId !== null,
    hasFrom: fromDay !== null,
    hasTo: toDay !== null,
    hasSearch: search !== null,
  })
  const [row] = await find(db, {
    companyId,
    from: fromDay === null ? null : startOfDay(fromDay),
    to: toDay === null ? null : startOfDay(addDays(toDay, 1)),
    searched: search === null ? null : wordPatterns(search),
    size: window.size,
    offset: window.offset,
  })
  return pageOf(row, window)
}

function conditionsOf(kind: ListKind, parameters: Parameters<ListValues>): Sql[] {
  const conditions: Sql[] = [sql`true`]
  if (kind.ofCompany) conditions.push(sql`company_id = ${parameters.companyId}::int`)
  if (kind.hasFrom) conditions.push(sql`at >= ${parameters.from}::timestamptz`)
  if (kind.hasTo) conditions.push(sql`at < ${parameters.to}::timestamptz`)
  if (kind.hasSearch) {
    // Each on its own: a phrase does not go from one to the next.
    const text = sql`concat_ws(chr(10), searched_text(who), searched_text(what), searched_text(company_name))`
    conditions.push(sql`${text} like all(${parameters.searched}::text[])`)
  }
  return conditions
}
