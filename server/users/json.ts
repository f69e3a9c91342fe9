/**
 * A user as JSON: for itself with the whole company, and for other users of the company
 * (docs/rules/users.md#users-table).
 */
import { sql } from 'kysely'
import { SignedInUserWire } from '#contract/accounts.ts'
import { CompanyUserWire } from '#contract/users.ts'
import type { CompanyUser, SignedInUser } from '#domain/users/user.ts'
import { companyJson } from '../companies/json.ts'
import { type JsonSql, jsonRow, type Sql } from '../db/json.ts'

function userColumns() {
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

/** SQL for the JSON of the signed-in user. The query must have `person` and its `company` in scope. */
export function signedInUserJson(today: Sql, provider: string): JsonSql<SignedInUser> {
  return jsonRow(SignedInUserWire, {
    ...userColumns(),
    singleKeys: sql`person.single_keys`,
    company: companyJson(today, provider),
  })
}

/**
 * SQL for the JSON of a user of a company, with or without the state of its second factor. The query must have
 * `person` and its `company` in scope.
 */
export function companyUserJson(showsSecondFactor: boolean): JsonSql<CompanyUser> {
  const hasSecondFactor = showsSecondFactor
    ? sql`exists(select from second_factor
        where second_factor.person_id = person.id and second_factor.confirmed_at is not null)`
    : sql`null::boolean`
  return jsonRow(CompanyUserWire, {
    ...userColumns(),
    invitedUntil: sql`person.invited_until`,
    hasSecondFactor,
  })
}
