/** What the provider's staff see of companies, and what they change: all SQL of it. */
import { sql } from 'kysely'
import { CompanyExtrasWire, type CompanyFilter, CompanyRowWire, ContactWire } from '#contract/operator.ts'
import { companyNameKey } from '#domain/companies/company.ts'
import type { ChangeableCompany, CompanyUpdate } from '#domain/operator/rules.ts'
import { requestLimit } from '#domain/plans/rules.ts'
import { londonDay, londonMonth } from '#domain/time.ts'
import { isCountry } from '../companies/countries.ts'
import { companyJson } from '../companies/json.ts'
import { hasPeople } from '../companies/store.ts'
import type { Db } from '../db/connect.ts'
import { jsonRow, type Sql } from '../db/json.ts'
import type { Tx } from '../db/transaction.ts'
import type { PageInfo } from '../paging.ts'
import { anywhere, windowOf } from '../paging.ts'
import { loadPlan } from '../plans/store.ts'
import { openToBidsSql } from '../requests/json.ts'
import type { Settings } from '../settings.ts'
import { companyUserJson } from '../users/json.ts'

function standingColumns() {
  const contact = jsonRow(ContactWire, {
    firstName: sql`contact.first_name`,
    lastName: sql`contact.last_name`,
    email: sql`contact.email`,
    phone: sql`contact.phone`,
  })
  return {
    registeredAt: sql`company.created_at`,
    activatedAt: sql`company.activated_at`,
    deactivatedAt: sql`company.deactivated_at`,
    reason: sql`company.deactivation_reason`,
    // Whoever registered the company: its first Admin.
    contact: sql`(select ${contact} from (
        select first_name, last_name, email, phone from person
        where person.company_id = company.id order by role = 'Admin' desc, id limit 1
      ) as contact)`,
  }
}

export interface CompanyQuery {
  readonly page: number | null
  readonly pageSize: number | null
  readonly search: string | null
  readonly status: CompanyFilter | null
}

/** SQL that is true for companies that wait to be rung; one that nobody belongs to has no one to ring. */
export const waitingSql: Sql = sql`not company.is_active and company.deactivated_at is null
  and exists (select from person where person.company_id = company.id)`

const FILTERS: Readonly<Record<CompanyFilter, Sql>> = {
  pending: sql`not company.is_active`,
  waiting: waitingSql,
  active: sql`company.is_active`,
  deactivated: sql`not company.is_active and company.deactivated_at is not null`,
}

/** A page of companies as JSON: newest first, but those that wait in the order in which they came. */
export async function listCompaniesJson(
  db: Db,
  query: CompanyQuery,
): Promise<{ json: string; page: PageInfo }> {
  const { page, size, offset } = windowOf(query)
  const where = sql.join(conditionsOf(query), sql` and `)
  const direction = query.status === 'waiting' ? sql`asc` : sql`desc`
  const order = sql`company.created_at ${direction}, company.id ${direction}`
  const row = jsonRow(CompanyRowWire, {
    id: sql`company.id`,
    name: sql`company.name`,
    number: sql`company.number`,
    country: sql`company.country`,
    type: sql`company.type`,
    isActive: sql`company.is_active`,
    ...standingColumns(),
  })
  const { rows } = await sql<{ json: string; total: number }>`
    select (select coalesce(json_agg(${row} order by ${order}), '[]') from company where company.id in (
        select company.id from company where ${where} order by ${order} limit ${size} offset ${offset}
      ))::text as json,
      (select count(*) from company where ${where})::int as total`.execute(db)
  return { json: rows[0]?.json ?? '[]', page: { page, size, total: rows[0]?.total ?? 0 } }
}

function conditionsOf({ search, status }: CompanyQuery): Sql[] {
  const conditions: Sql[] = [sql`true`]
  if (status) conditions.push(FILTERS[status])
  if (search) {
    const pattern = anywhere(search)
    conditions.push(sql`(company.name_key like ${anywhere(companyNameKey(search))}
      or company.number ilike ${pattern}
      or company.id in (
        select company_id from person
        where email ilike ${pattern} or first_name || ' ' || last_name ilike ${pattern}
      ))`)
  }
  return conditions
}

/** The JSON of one company with its people, documents, plan and usage; null where there is none. */
export async function findCompanyJson(
  db: Db | Tx,
  id: number,
  now: Date,
  settings: Pick<Settings, 'provider'>,
): Promise<string | null> {
  const limit = requestLimit(await loadPlan(db, id, now))
  const { from, to } = londonMonth(now)
  const extras = jsonRow(CompanyExtrasWire, {
    ...standingColumns(),
    people: sql`(select coalesce(json_agg(${companyUserJson()} order by person.joined_at desc, person.id desc), '[]')
      from person where person.company_id = company.id)`,
    usage: {
      used: sql`activity.used`,
      limit: sql`${limit}::int`,
      remaining: sql`greatest(0, ${limit}::int - activity.used)`,
      requests: sql`activity.requests`,
      openRequests: sql`activity.open`,
      quotes: sql`bids.quotes`,
      wonQuotes: sql`bids.won`,
    },
  })
  const { rows } = await sql<{ json: string }>`
    select (${companyJson(now, settings)}::jsonb || ${extras}::jsonb)::text as json
    from company,
      lateral (select count(*) as requests, count(*) filter (where ${openToBidsSql({ today: sql`${londonDay(now)}::date` })}) as open,
          count(*) filter (where r.created_at >= ${from} and r.created_at < ${to}) as used
        from request r where r.owner_id = company.id) as activity,
      lateral (select count(*) as quotes, count(*) filter (where status = 'Won') as won
        from quote where quote.author_id = company.id and quote.haulier_id = company.id) as bids
    where company.id = ${id}`.execute(db)
  return rows[0]?.json ?? null
}

/** A company as the operator's rules need it. */
export interface LoadedCompany extends ChangeableCompany {
  readonly id: number
}

/** Loads a company and locks its row, so that of two who activate it at once one finds it active. */
export async function lockCompany(
  tx: Tx,
  id: number,
  country: string | undefined,
): Promise<LoadedCompany | null> {
  const row = await tx
    .selectFrom('company')
    .where('id', '=', id)
    .select([
      'id',
      'name',
      'is_active as isActive',
      'activated_at as activatedAt',
      'deactivated_at as deactivatedAt',
      'deactivation_reason as reason',
      'number',
      'incorporated_on as incorporatedOn',
      'country',
      'phone',
      'decline_reason as declineReason',
    ])
    .forUpdate()
    .executeTakeFirst()
  // In a query of its own: it sees whoever registered while this one waited for the lock.
  const countryIsListed = country === undefined || isCountry(country)
  return row ? { ...row, hasPeople: await hasPeople(tx, id), countryIsListed } : null
}

export async function updateCompany(tx: Tx, id: number, update: CompanyUpdate): Promise<void> {
  await tx
    .updateTable('company')
    .set({
      is_active: update.isActive,
      activated_at: update.activatedAt,
      deactivated_at: update.deactivatedAt,
      deactivation_reason: update.reason,
      number: update.number,
      incorporated_on: update.incorporatedOn,
      name: update.name,
      name_key: companyNameKey(update.name),
      country: update.country,
      phone: update.phone,
      decline_reason: update.declineReason,
    })
    .where('id', '=', id)
    .execute()
}

/** Whom to write to about the company: its active Admins. */
export async function loadAdmins(tx: Tx, companyId: number): Promise<{ to: string; firstName: string }[]> {
  return tx
    .selectFrom('person')
    .where('company_id', '=', companyId)
    .where('role', '=', 'Admin')
    .where('is_active', '=', true)
    .orderBy('id')
    .select(['email as to', 'first_name as firstName'])
    .execute()
}
