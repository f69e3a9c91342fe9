/** All SQL of companies and their profiles. */

import { sql } from 'kysely'
import { CompanyWire } from '#contract/companies.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { createCompany } from '#contract/registration.ts'
import {
  type Company,
  type CompanyProfile,
  companyNameKey,
  type HaulierDetails,
} from '#domain/companies/company.ts'
import type { HaulierDetailsDraft, HaulierProfileDraft } from '#domain/companies/profile-drafts.ts'
import { type ProfileState, UNCLAIMED_HOURS } from '#domain/companies/rules.ts'
import { type Day, HOUR_MS, londonDay } from '#domain/time.ts'
import type { NewCompany } from '#domain/users/drafts.ts'
import type { Db } from '../db/connect.ts'
import { type Json, type JsonRow, jsonRow, select, textOf } from '../db/json.ts'
import { memoizeByValue, prepared } from '../db/prepared.ts'
import type { Tables } from '../db/tables.ts'
import type { Tx } from '../db/transaction.ts'
import type { Settings } from '../settings.ts'
import { companyJson } from './json.ts'

/** A company, locked, with whether it has users. */
interface LockedCompany {
  readonly id: number
  readonly hasUsers: boolean
}

/** The company of a name, locked until the end of the transaction; null if it does not exist. */
export async function lockCompanyNamed(tx: Tx, name: string): Promise<LockedCompany | null> {
  const company = await tx
    .selectFrom('company')
    .where('name_key', '=', companyNameKey(name))
    .select('id')
    .forUpdate()
    .executeTakeFirst()
  if (!company) return null
  // A separate query, so that it sees a user who registered while this transaction waited for the lock.
  return { id: company.id, hasUsers: await hasUsers(tx, company.id) }
}

/** True if the company has at least one user. */
export async function hasUsers(tx: Tx, companyId: number): Promise<boolean> {
  const user = await tx
    .selectFrom('person')
    .where('company_id', '=', companyId)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return user !== undefined
}

/**
 * Creates a company that waits for its first user, or replaces one that still has no user; null if a user has
 * registered in the meantime.
 */
export async function insertCompany(tx: Tx, draft: NewCompany, now: Date): Promise<number | null> {
  const { name, type, country } = draft
  const inserted = await tx
    .insertInto('company')
    .values({ name, name_key: companyNameKey(name), type, country, created_at: now })
    .onConflict((conflict) => conflict.column('name_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (inserted) return inserted.id
  const existing = await lockCompanyNamed(tx, name)
  if (!existing || existing.hasUsers) return null
  await tx
    .updateTable('company')
    .set({ name, type, country, created_at: now })
    .where('id', '=', existing.id)
    .execute()
  return existing.id
}

/** The answer to creating a company. */
export async function newCompanyJson(tx: Tx, id: number): Promise<Json<ReplyOf<typeof createCompany>>> {
  const json = jsonRow(createCompany.reply, {
    id: sql`company.id`,
    name: sql`company.name`,
    country: sql`company.country`,
    type: sql`company.type`,
    isActive: sql`company.is_active`,
  })
  const row = await tx
    .selectFrom('company')
    .where('id', '=', id)
    .select(textOf(json).as('json'))
    .executeTakeFirstOrThrow()
  return row.json
}

/** True if a company of that name has users. */
export async function isCompanyTaken(db: Db, name: string): Promise<boolean> {
  const row = await db
    .selectFrom('company')
    .where('name_key', '=', companyNameKey(name))
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('person').whereRef('person.company_id', '=', 'company.id').select('person.id')),
    )
    .select('company.id')
    .executeTakeFirst()
  return row !== undefined
}

const findWhole = memoizeByValue((provider: string) =>
  prepared<{ id: number; today: Day }, JsonRow<Company>>(({ id, today }) =>
    select(
      { json: textOf(companyJson(sql`${today}::date`, provider)) },
      sql`from company where company.id = ${id}::int`,
    ),
  ),
)

/** The whole company as its users see it. */
export async function wholeCompanyJson(
  db: Db | Tx,
  id: number,
  now: Date,
  { provider }: Pick<Settings, 'provider'>,
): Promise<Json<Company>> {
  const [row] = await findWhole(provider.name)(db, { id, today: londonDay(now) })
  if (!row) throw new Error(`no company ${id}`)
  return row.json
}

/** The whole company, for a rule. */
export async function wholeCompany(...given: Parameters<typeof wholeCompanyJson>): Promise<Company> {
  return CompanyWire.decode(JSON.parse(await wholeCompanyJson(...given)))
}

type Column = keyof Tables['company']

const ADDRESS_COLUMNS = {
  vatNumber: 'vat_number',
  street: 'street',
  postcode: 'postcode',
  city: 'city',
} as const

const PROFILE_COLUMNS: Readonly<Record<keyof CompanyProfile, Column>> = {
  description: 'description',
  website: 'website',
  phone: 'phone',
  email: 'email',
  contactPerson: 'contact_person',
  invoicingEmail: 'invoicing_email',
  defaultPaymentTermDays: 'default_payment_term_days',
  areaCoverage: 'area_coverage',
  haulsContainer: 'hauls_container',
  haulsGeneral: 'hauls_general',
}

const HAULIER_COLUMNS: Readonly<Record<keyof HaulierDetails, Column>> = {
  fleetSize: 'fleet_size',
  trailerTypes: 'trailer_types',
  insuranceCoverage: 'insurance_coverage',
  defaultDemurrageFee: 'default_demurrage_fee',
  usualExtras: 'usual_extras',
  defaultFreeHours: 'default_free_hours',
  adr: 'adr',
  hiab: 'hiab',
  reefer: 'reefer',
  sideloader: 'sideloader',
  tippingChassis: 'tipping_chassis',
  waste: 'waste',
}

/** The columns that a draft sets; columns that it leaves out do not change. */
function given(columns: Readonly<Record<string, Column>>, draft: Readonly<Record<string, unknown>> = {}) {
  const pairs = Object.entries(columns).flatMap(([field, column]) =>
    draft[field] === undefined ? [] : [[column, draft[field]]],
  )
  return Object.fromEntries(pairs)
}

/** What the check of a profile change needs, locked. */
export async function lockProfile(tx: Tx, id: number): Promise<ProfileState> {
  return tx
    .selectFrom('company')
    .where('id', '=', id)
    .select([
      'type',
      'country',
      'vat_number as vatNumber',
      'hauls_container as haulsContainer',
      'hauls_general as haulsGeneral',
    ])
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** A haulier's form as it is stored: lists as JSON. */
function haulierValues({ usualExtras, ...rest }: HaulierDetailsDraft) {
  if (!usualExtras) return rest
  const extras = usualExtras.map((extra) => ({ ...extra, certain: extra.certain ?? false }))
  return { ...rest, usualExtras: JSON.stringify(extras) }
}

/** Saves the changes of a profile form. */
export async function saveProfile(tx: Tx, id: number, draft: HaulierProfileDraft): Promise<void> {
  const changes = {
    ...given(ADDRESS_COLUMNS, draft),
    ...given(PROFILE_COLUMNS, draft.profile),
    ...given(HAULIER_COLUMNS, draft.haulier && haulierValues(draft.haulier)),
  }
  if (Object.keys(changes).length === 0) return
  await tx.updateTable('company').set(changes).where('id', '=', id).execute()
}

const BATCH_SIZE = 500

/** Removes some companies without a user after their time limit; returns true if there may be more. */
export async function dropUnclaimedCompanies(tx: Tx, now: Date): Promise<boolean> {
  // Locks first, then checks again: a registration in progress must not lose its company.
  const unclaimed = await tx
    .selectFrom('company')
    .where('created_at', '<', new Date(now.getTime() - UNCLAIMED_HOURS * HOUR_MS))
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('person').whereRef('person.company_id', '=', 'company.id').select('person.id'))),
    )
    .select('id')
    .orderBy('id')
    .limit(BATCH_SIZE)
    .forUpdate()
    .skipLocked()
    .execute()
  if (unclaimed.length === 0) return false
  await tx
    .deleteFrom('company')
    .where(
      'id',
      'in',
      unclaimed.map(({ id }) => id),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('person').whereRef('person.company_id', '=', 'company.id').select('person.id'))),
    )
    .execute()
  return unclaimed.length === BATCH_SIZE
}
