/**
 * Companies and users for tests, written directly into the database: fast, and independent of the calls under test.
 * Registration itself is tested through its own calls.
 */
import { randomUUID } from 'node:crypto'
import { companyNameKey } from '#domain/companies/company.ts'
import type { CompanyType } from '#domain/companies/vocabulary.ts'
import type { PaidPlanCode } from '#domain/plans/plans.ts'
import { DAY_MS } from '#domain/time.ts'
import type { Role } from '#domain/users/user.ts'
import { openSession } from '../auth/sessions.ts'
import type { Db } from '../db/connect.ts'

export interface User {
  id: number
  email: string
  /** The token of the user's calls. */
  token: string
}

/** A company with its first Admin. */
export interface Company extends User {
  companyId: number
  name: string
  type: CompanyType
}

export interface CompanyOptions {
  name?: string
  /** Whether the provider has activated it; true unless said otherwise. */
  active?: boolean
  /**
   * Whether it has the documents for posting and quoting: VAT number, Conditions of Carriage. True unless said
   * otherwise.
   */
  ready?: boolean
  /** A paid plan that covers the time of the world. Without it the company is on Free. */
  plan?: PaidPlanCode
}

// One counter for all worlds of a process, so that names and emails are unique.
let made = 0

export async function addCompany(
  db: Db,
  now: Date,
  type: CompanyType,
  { name, active = true, ready = true, plan }: CompanyOptions = {},
): Promise<Company> {
  made += 1
  const companyName = name ?? `${type} ${made} Ltd`
  const company = await db
    .insertInto('company')
    .values({
      name: companyName,
      name_key: companyNameKey(companyName),
      type,
      country: 'United Kingdom',
      is_active: active,
      activated_at: active ? now : null,
      vat_number: ready ? 'GB123456782' : null,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (ready && type === 'Haulier') await addConditions(db, now, company.id)
  if (plan) await addPlan(db, now, company.id, plan)
  const admin = await addUser(db, now, company.id, 'Admin')
  return { ...admin, companyId: company.id, name: companyName, type }
}

/** A user of a company, signed in. */
export async function addUser(db: Db, now: Date, companyId: number, role: Role): Promise<User> {
  made += 1
  const email = `person${made}@company${companyId}.example`
  return db.transaction().execute(async (tx) => {
    const { id } = await tx
      .insertInto('person')
      .values({ company_id: companyId, email, first_name: 'Ada', last_name: 'Marsh', role, joined_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { id, email, token: await openSession(tx, id, now) }
  })
}

/** The row of an uploaded document, without content. Tests that download a document upload one themselves. */
async function addConditions(db: Db, now: Date, companyId: number): Promise<void> {
  await db
    .insertInto('file')
    .values({
      id: randomUUID(),
      company_id: companyId,
      slot: 'conditionsOfCarriage',
      name: 'conditions.pdf',
      content_type: 'application/pdf',
      bytes: 1000,
      uploaded_at: now,
    })
    .execute()
}

/** A period from the day before to half a year later, so that it covers every reading of today. */
async function addPlan(db: Db, now: Date, companyId: number, plan: PaidPlanCode): Promise<void> {
  const day = (days: number) => new Date(now.getTime() + days * DAY_MS).toISOString().slice(0, 10)
  await db
    .insertInto('plan_period')
    .values({ company_id: companyId, plan, starts_on: day(-1), ends_on: day(180), created_at: now })
    .execute()
}
