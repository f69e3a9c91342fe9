/** SQL of companies as operators list, load and change them; `company-record.ts` reads all details of one. */
import { sql } from 'kysely'
import { type CompanyFilter, CompanyRowWire, ContactWire } from '#contract/operator.ts'
import { companyNameKey } from '#domain/companies/company.ts'
import type { CompanyChanges, CompanyRow } from '#domain/operator/operator.ts'
import type { ChangeableCompany, CompanyUpdate } from '#domain/operator/rules.ts'
import { withoutQuotes } from '#domain/searched-words.ts'
import { isCountry } from '../companies/countries.ts'
import { hasUsers } from '../companies/store.ts'
import type { Db } from '../db/connect.ts'
import { jsonFrom, jsonList, jsonRow, type Sql, select, textOf } from '../db/json.ts'
import { memoizeByValue, type Parameters, prepared } from '../db/prepared.ts'
import type { Tx } from '../db/transaction.ts'
import { anywhere, type JsonPage, type PageRow, pageOf, windowOf } from '../paging.ts'
import { lockCompanyName, queueRenamed } from '../requests/renamed-companies.ts'
import { namedOnce, phonePattern, wordPatterns } from '../searched.ts'

/** When a company was registered, activated and deactivated, why, and the contact to ring. */
export function activationColumns() {
  const contact = jsonRow(ContactWire, {
    firstName: sql`contact.first_name`,
    lastName: sql`contact.last_name`,
    email: sql`contact.email`,
    // The number to call: phoneToCall() in domain/companies/registration.ts.
    phone: sql`coalesce(company.phone, contact.phone)`,
  })
  return {
    registeredAt: sql`company.created_at`,
    activatedAt: sql`company.activated_at`,
    deactivatedAt: sql`company.deactivated_at`,
    reason: sql`company.deactivation_reason`,
    // At first the user who registered the company; later that user may have left, or be no Admin any more.
    contact: sql`(select ${contact} from (
        select first_name, last_name, email, phone from person
        where person.company_id = company.id order by is_active desc, role = 'Admin' desc, id limit 1
      ) as contact)`,
  }
}

interface CompanyQuery {
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

/** The properties that decide the SQL text of a list of companies. All others are parameters. */
interface ListKind extends Pick<CompanyQuery, 'status'> {
  readonly hasSearch: boolean
}

interface ListValues extends Record<string, unknown> {
  readonly searchedName: readonly string[] | null
  readonly searchedPhone: string | null
  readonly searchedNumber: string | null
  readonly searched: string | null
  readonly size: number
  readonly offset: number
}

const listQuery = memoizeByValue((kind: ListKind) =>
  prepared<ListValues, PageRow<CompanyRow>>((parameters) => {
    const { size, offset } = parameters
    const where = sql.join(conditionsOf(kind, parameters), sql` and `)
    const direction = kind.status === 'waiting' ? sql`asc` : sql`desc`
    const order = sql`company.created_at ${direction}, company.id ${direction}`
    const row = jsonRow(CompanyRowWire, {
      id: sql`company.id`,
      name: sql`company.name`,
      number: sql`company.number`,
      country: sql`company.country`,
      type: sql`company.type`,
      isActive: sql`company.is_active`,
      ...activationColumns(),
    })
    const fitting = namedOnce(sql`select id, created_at from company where ${where}`, kind.hasSearch)
    // An array, since PostgreSQL would join a subquery of unknown length with all companies.
    const listed = sql`company where company.id = any(array(
      select id from fitting as company order by ${order} limit ${size}::int offset ${offset}::int))`
    const total = sql<number>`(select count(*) from fitting)::int`
    return sql`${fitting} ${select({ json: textOf(jsonFrom(jsonList(row, order), listed)), total }, sql``)}`
  }),
)

/** A page of companies as JSON: newest first, but waiting companies in order of arrival. */
export async function listCompaniesJson(db: Db, query: CompanyQuery): Promise<JsonPage<CompanyRow>> {
  const window = windowOf(query)
  const { search, status } = query
  const [row] = await listQuery({ status, hasSearch: !!search })(db, {
    searchedName: search ? wordPatterns(search) : null,
    searchedPhone: search && phonePattern(withoutQuotes(search)),
    searchedNumber: search && anywhere(withoutQuotes(search).replaceAll(/\s/g, '')),
    searched: search && anywhere(withoutQuotes(search).toLowerCase()),
    size: window.size,
    offset: window.offset,
  })
  return pageOf(row, window)
}

function conditionsOf({ status, hasSearch }: ListKind, parameters: Parameters<ListValues>): Sql[] {
  const conditions: Sql[] = [sql`true`]
  if (status) conditions.push(FILTERS[status])
  if (hasSearch) {
    const name = sql`all(${parameters.searchedName}::text[])`
    const phone = sql`${parameters.searchedPhone}::text`
    const number = sql`${parameters.searchedNumber}::text`
    const pattern = sql`${parameters.searched}::text`
    conditions.push(sql`(company.searched_name like ${name}
      or replace(company.number, ' ', '') ilike ${number}
      or company.searched_phone like ${phone}
      or company.id in (
        select company_id from person
        where email like ${pattern} or searched_name like ${name} or searched_phone like ${phone}
      ))`)
  }
  return conditions
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
  { name, country }: Pick<CompanyChanges, 'name' | 'country'>,
): Promise<LoadedCompany | null> {
  if (name !== undefined) await lockCompanyName(tx, id)
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

/** Saves a change of a company. Its requests are found by a new name within a moment. */
export async function updateCompany(
  tx: Tx,
  { id, name, activatedAt }: Pick<LoadedCompany, 'id' | 'name' | 'activatedAt'>,
  update: CompanyUpdate,
): Promise<void> {
  if (update.name !== name) await queueRenamed(tx, id)
  // Before its first activation a company has no public page.
  if (activatedAt !== null && companyNameKey(update.name) !== companyNameKey(name))
    await rememberFormerName(tx, id, name)
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

/** Stores the name that a company had until now. A name leads to the last company that had it. */
async function rememberFormerName(tx: Tx, id: number, name: string): Promise<void> {
  await tx
    .insertInto('former_company_name')
    .values({ name_key: companyNameKey(name), company_id: id })
    .onConflict((conflict) => conflict.column('name_key').doUpdateSet({ company_id: id }))
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
