/** All SQL of companies as operators see and change them. */
import { sql } from 'kysely'
import {
  CompanyExtrasWire,
  type CompanyFilter,
  CompanyRowWire,
  ContactWire,
  PlanOfCompanyWire,
} from '#contract/operator.ts'
import { companyNameKey } from '#domain/companies/company.ts'
import type { CompanyFile, CompanyRow } from '#domain/operator/operator.ts'
import type { ChangeableCompany, CompanyUpdate } from '#domain/operator/rules.ts'
import { requestLimit } from '#domain/plans/rules.ts'
import { londonDay, londonMonth } from '#domain/time.ts'
import { isCountry } from '../companies/countries.ts'
import { companyJson } from '../companies/json.ts'
import { hasUsers } from '../companies/store.ts'
import type { Db } from '../db/connect.ts'
import {
  emptyList,
  type Json,
  jsonBoth,
  jsonFrom,
  jsonList,
  jsonRow,
  type Sql,
  select,
  textOf,
} from '../db/json.ts'
import type { Tx } from '../db/transaction.ts'
import { anywhere, type JsonPage, windowOf } from '../paging.ts'
import { planNameSql } from '../plans/json.ts'
import { loadPlan } from '../plans/store.ts'
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
    // The contact is the user who registered the company: its first Admin.
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

/** SQL that is true for companies that wait for a call by an operator: those with at least one user. */
export const waitingSql: Sql = sql`not company.is_active and company.deactivated_at is null
  and exists (select from person where person.company_id = company.id)`

const FILTERS: Readonly<Record<CompanyFilter, Sql>> = {
  pending: sql`not company.is_active`,
  waiting: waitingSql,
  active: sql`company.is_active`,
  deactivated: sql`not company.is_active and company.deactivated_at is not null`,
}

/** A page of companies as JSON: newest first, but waiting companies in order of arrival. */
export async function listCompaniesJson(db: Db, query: CompanyQuery): Promise<JsonPage<CompanyRow>> {
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
  const listed = sql`company where company.id in (
    select company.id from company where ${where} order by ${order} limit ${size} offset ${offset})`
  const total = sql<number>`(select count(*) from company where ${where})::int`
  const json = textOf(jsonFrom(jsonList(row, order), listed))
  const { rows } = await select({ json, total }, sql``).execute(db)
  return { json: rows[0]?.json ?? emptyList(), page: { page, size, total: rows[0]?.total ?? 0 } }
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

/** The JSON of one company with its users, documents, plan and usage; null if it does not exist. */
export async function findCompanyJson(
  db: Db | Tx,
  id: number,
  now: Date,
  settings: Pick<Settings, 'provider'>,
): Promise<Json<CompanyFile> | null> {
  const limit = requestLimit(await loadPlan(db, id, now))
  const { from, to } = londonMonth(now)
  const extras = jsonRow(CompanyExtrasWire, {
    ...standingColumns(),
    users: sql`(select coalesce(json_agg(${companyUserJson(true)} order by person.joined_at desc, person.id desc), '[]')
      from person where person.company_id = company.id)`,
    plans: companyPlansSql(settings),
    usage: {
      used: sql`activity.used`,
      limit: sql`${limit}::int`,
      remaining: sql`greatest(0, ${limit}::int - activity.used)`,
      requests: sql`activity.requests`,
      openRequests: sql`activity.open`,
      quotes: sql`activity.quotes`,
      wonQuotes: sql`activity.won`,
    },
  })
  const json = textOf(jsonBoth(companyJson(now, settings), extras))
  // Each count reads one index alone: a company may have a hundred thousand requests.
  const requests = (which: Sql) =>
    sql`(select count(*) from request r where r.owner_id = company.id and ${which})`
  const source = sql`
    from company,
      lateral (select ${requests(sql`true`)} as requests,
          ${requests(sql`r.stage in ('Open', 'Withheld') and r.deadline >= ${londonDay(now)}::date`)} as open,
          ${requests(sql`r.created_at >= ${from} and r.created_at < ${to}`)} as used,
          (select count(*) from quote where author_id = company.id and haulier_id = company.id) as quotes,
          (select count(*) from quote where haulier_id = company.id and status = 'Won') as won) as activity
    where company.id = ${id}`
  const { rows } = await select({ json }, source).execute(db)
  return rows[0]?.json ?? null
}

/** SQL for the periods of company `company` as a list. */
function companyPlansSql({ provider }: Pick<Settings, 'provider'>): Sql {
  const row = jsonRow(PlanOfCompanyWire, {
    id: sql`id`,
    plan: planNameSql(sql`plan`, provider),
    startsOn: sql`starts_on`,
    endsOn: sql`ends_on`,
    reason: sql`given_reason`,
  })
  return jsonFrom(
    jsonList(row, sql`starts_on, id`),
    sql`plan_period where company_id = company.id and ends_on > starts_on`,
  )
}

/** A company as the operator's rules need it. */
export interface LoadedCompany extends ChangeableCompany {
  readonly id: number
}

/**
 * Loads a company and locks its row: of two concurrent activations, the second finds it active. Quotes that name the
 * company do not wait for it, because a deactivation waits for quotes on its requests.
 */
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
    .forNoKeyUpdate()
    .executeTakeFirst()
  // A separate query, so that it sees a user who registered while this transaction waited for the lock.
  const countryIsListed = country === undefined || isCountry(country)
  return row ? { ...row, hasUsers: await hasUsers(tx, id), countryIsListed } : null
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

/** The recipients of mails about the company: its active Admins. */
export async function loadAdmins(tx: Tx, companyId: number): Promise<{ to: string; firstName: string }[]> {
  return tx
    .selectFrom('person')
    .where('company_id', '=', companyId)
    .where('role', '=', 'Admin')
    .where('is_active', '=', true)
    .where('invited_until', 'is', null)
    .orderBy('id')
    .select(['email as to', 'first_name as firstName'])
    .execute()
}

/** The owners of requests on which a company has offers that may be live. */
export async function loadOwnersQuotedBy(tx: Tx, companyId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('quote')
    .where('haulier_id', '=', companyId)
    .where('status', 'in', ['Pending', 'Counter'])
    .select('owner_id')
    .distinct()
    .execute()
  return rows.map((row) => row.owner_id)
}
