/** The history of requests: written with every change, never changed afterwards (docs/rules/requests.md#history). */
import { type Kysely, sql } from 'kysely'
import { getRequestHistory } from '#contract/requests.ts'
import type { HistoryEntry } from '#domain/requests/request.ts'
import type { Caller } from '../auth/caller.ts'
import { type Json, type JsonRow, jsonFrom, jsonList, jsonRow, type Sql, select, textOf } from '../db/json.ts'
import { prepared } from '../db/prepared.ts'
import { insertRows, rowsJson } from '../db/rows.ts'
import type { Tables } from '../db/tables.ts'
import type { Tx } from '../db/transaction.ts'
import { visibleSql } from './json.ts'
import { type Viewer, type ViewerValues, viewerSql, viewerValues } from './viewer.ts'

/** How many steps are answered: a page cannot show more, and one side could add to them without end. */
const MAX_STEPS = 1000

/**
 * One step to store. `haulierId` is the haulier of its negotiation; null for steps that all viewers see.
 */
export interface HistoryStep {
  /** Omitted only if the statement adds it. */
  readonly requestId?: number
  readonly haulierId: number | null
  readonly what: string
  readonly oldPrice?: number | null
  readonly newPrice?: number | null
  /** The prices with expected extras and waiting; omitted if they are the same. */
  readonly oldExpected?: number | null
  readonly newExpected?: number | null
  /** The company shown as the author, if not the caller's: other hauliers may not learn who has won. */
  readonly byCompany?: number
  /** The text shown instead of the caller's company, which is then not stored. */
  readonly shownAs?: string
}

const COLUMNS = [
  'request_id',
  'haulier_id',
  'company_id',
  'person_id',
  'at',
  'what',
  'old_price',
  'new_price',
  'old_extra',
  'new_extra',
  'shown_as',
  'key_name',
] as const

/** SQL that adds steps to the history, on the request of each or on that of `from`: see {@link historyRows}. */
export function addHistorySql(rows: Sql, request?: { readonly request_id: Sql }, from?: Sql): Sql {
  return insertRows('history', COLUMNS, rows, request, from)
}

const addQuery = prepared<{ rows: string }, never>(({ rows }) => sql`${addHistorySql(rows)}`)

/** Adds steps to the history, which is never changed afterwards (docs/rules/requests.md#history). */
export async function addHistory(
  tx: Tx,
  steps: readonly HistoryStep[],
  caller: Caller,
  now: Date,
): Promise<void> {
  if (steps.length > 0) await addQuery(tx, { rows: historyRows(steps, caller, now) })
}

/** Steps as rows for {@link addHistorySql}. */
export function historyRows(steps: readonly HistoryStep[], caller: Caller, now: Date): string {
  return rowsJson<'history'>(
    steps.map(({ requestId, haulierId, what, oldPrice, newPrice, byCompany, shownAs, ...expected }) => ({
      request_id: requestId,
      haulier_id: haulierId,
      company_id: shownAs ? null : (byCompany ?? caller.companyId),
      person_id: byCompany || shownAs ? null : caller.userId,
      at: now,
      what,
      old_price: oldPrice,
      new_price: newPrice,
      old_extra: extraOf(oldPrice, expected.oldExpected),
      new_extra: extraOf(newPrice, expected.newExpected),
      shown_as: shownAs,
      key_name: byCompany || shownAs ? null : caller.key?.name,
    })),
  )
}

function extraOf(price: number | null | undefined, expected: number | null | undefined): number | null {
  return price == null || expected == null || expected === price ? null : expected - price
}

type HistoryValues = ViewerValues & { id: number }

const historyQuery = (isHaulier: boolean) =>
  prepared<HistoryValues, JsonRow<HistoryEntry[]>>((parameters) => {
    const viewer = viewerSql(parameters, isHaulier)
    const step = jsonRow(getRequestHistory.reply.listOf, {
      // Only its own company sees which program it was.
      who: sql`(coalesce(h.shown_as, who.name, 'A former company')
        || case when h.company_id = ${viewer.companyId} then coalesce(' (API key ' || h.key_name || ')', '') else '' end)`,
      // The other side deals with the company. A program is named beside the company.
      user: sql`case when h.company_id = ${viewer.companyId} and h.key_name is null then
        coalesce(nullif(trim(person.first_name || ' ' || person.last_name), ''), person.email) end`,
      haulier: sql`haulier.name`,
      when: sql`h.at`,
      what: sql`h.what`,
      oldPrice: sql`h.old_price`,
      newPrice: sql`h.new_price`,
      oldExpected: sql`(h.old_price + coalesce(h.old_extra, 0))`,
      newExpected: sql`(h.new_price + coalesce(h.new_extra, 0))`,
    })
    const newest = sql`select h.id, h.company_id, h.person_id, h.haulier_id, h.at, h.what, h.old_price, h.new_price, h.old_extra,
      h.new_extra, h.shown_as, h.key_name from history h where h.request_id = r.id
      and (r.owner_id = ${viewer.companyId} or h.haulier_id is null or h.haulier_id = ${viewer.companyId})
      order by h.id desc limit ${sql.lit(MAX_STEPS)}`
    const seen = sql`(${newest}) as h
        left join company who on who.id = h.company_id
        left join person on person.id = h.person_id
        left join company haulier on haulier.id = h.haulier_id`
    const json = textOf(jsonFrom(jsonList(step, sql`h.id`), seen))
    const from = sql`
      from request r where r.id = ${parameters.id}::int and ${visibleSql(viewer)}`
    return select({ json }, from)
  })
const historyForHaulier = historyQuery(true)
const historyForShipper = historyQuery(false)

/** The newest steps of the viewer's part of a request's history, oldest first; null if it may not know of the request. */
export async function findHistoryJson(
  db: Kysely<Tables>,
  id: number,
  viewer: Viewer,
): Promise<Json<HistoryEntry[]> | null> {
  const find = viewer.isHaulier ? historyForHaulier : historyForShipper
  const [row] = await find(db, { ...viewerValues(viewer), id })
  return row?.json ?? null
}
