/** A person as JSON: for itself with the whole company, and for colleagues (docs/rules/users.md#users-table). */
import { sql } from 'kysely'
import { SignedInUserWire } from '#contract/accounts.ts'
import { CompanyUserWire } from '#contract/users.ts'
import { companyJson } from '../companies/json.ts'
import { jsonRow, type Sql } from '../db/json.ts'
import type { Settings } from '../settings.ts'

function personColumns() {
  return {
    id: sql`person.id`,
    username: sql`person.email`,
    email: sql`person.email`,
    firstName: sql`person.first_name`,
    lastName: sql`person.last_name`,
    joinedAt: sql`person.joined_at`,
    lastLoginAt: sql`person.last_login_at`,
    active: sql`person.is_active`,
    profile: {
      phone: sql`person.phone`,
      jobTitle: sql`person.job_title`,
      role: sql`person.role`,
      companyName: sql`company.name`,
    },
  }
}

/** SQL for the JSON of the signed-in person. The query must have `person` and its `company` in scope. */
export function signedInUserJson(now: Date, settings: Pick<Settings, 'provider'>): Sql {
  return jsonRow(SignedInUserWire, { ...personColumns(), company: companyJson(now, settings) })
}

/** SQL for the JSON of a colleague. The query must have `person` and its `company` in scope. */
export function companyUserJson(): Sql {
  return jsonRow(CompanyUserWire, personColumns())
}
