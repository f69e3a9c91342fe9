/** All SQL of people and their tokens. */
import { sql } from 'kysely'
import { login } from '#contract/accounts.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import type { listUsers } from '#contract/users.ts'
import type { Invitation, Registration, Role, UserProfileDraft } from '#domain/users/user.ts'
import { TERMS_VERSION } from '#domain/users/user.ts'
import { endSessions, forgetSessions, hashToken, newToken } from '../auth/sessions.ts'
import type { Db } from '../db/connect.ts'
import { jsonRow } from '../db/json.ts'
import type { Tx } from '../db/transaction.ts'
import type { Answer } from '../http/route.ts'
import { anywhere, windowOf } from '../paging.ts'
import type { Settings } from '../settings.ts'
import { companyUserJson, signedInUserJson } from './json.ts'

type Provider = Pick<Settings, 'provider'>

export async function isEmailTaken(db: Db | Tx, email: string): Promise<boolean> {
  const row = await db.selectFrom('person').where('email', '=', email).select('id').executeTakeFirst()
  return row !== undefined
}

/** Inserts the first person of a company; null where the e-mail has just been taken. */
export async function insertFirstAdmin(
  tx: Tx,
  companyId: number,
  role: Role,
  { email, firstName, lastName, profile }: Registration,
  passwordHash: string,
  now: Date,
): Promise<number | null> {
  const row = await tx
    .insertInto('person')
    .values({
      company_id: companyId,
      email,
      password_hash: passwordHash,
      first_name: firstName,
      last_name: lastName,
      phone: profile.phone,
      role,
      joined_at: now,
      terms_version: TERMS_VERSION,
      terms_accepted_at: now,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Inserts an invited colleague without a password; null where the e-mail has just been taken. */
export async function insertInvitedUser(
  tx: Tx,
  companyId: number,
  { email, firstName, lastName, profile }: Invitation,
  now: Date,
): Promise<number | null> {
  const row = await tx
    .insertInto('person')
    .values({
      company_id: companyId,
      email,
      first_name: firstName ?? '',
      last_name: lastName ?? '',
      phone: profile?.phone ?? null,
      role: 'User',
      joined_at: now,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** A person with the password hash that is stored; no hash where none was ever set. */
export interface Account {
  readonly id: number
  readonly email: string
  readonly active: boolean
  readonly passwordHash: string | null
}

const accountColumns = ['id', 'email', 'is_active as active', 'password_hash as passwordHash'] as const

export async function findAccount(db: Db, email: string): Promise<Account | null> {
  const row = await db
    .selectFrom('person')
    .where('email', '=', email)
    .select(accountColumns)
    .executeTakeFirst()
  return row ?? null
}

/** A person, locked; null where there is none. */
export async function lockAccount(tx: Tx, id: number): Promise<Account | null> {
  const row = await tx
    .selectFrom('person')
    .where('id', '=', id)
    .select(accountColumns)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

export async function recordSignIn(tx: Tx, id: number, now: Date): Promise<void> {
  await tx.updateTable('person').set({ last_login_at: now }).where('id', '=', id).execute()
}

/** The JSON of the signed-in person. */
export async function signedInJson(db: Db | Tx, id: number, now: Date, settings: Provider): Promise<string> {
  const row = await db
    .selectFrom('person')
    .innerJoin('company', 'company.id', 'person.company_id')
    .where('person.id', '=', id)
    .select(sql<string>`${signedInUserJson(now, settings)}::text`.as('json'))
    .executeTakeFirstOrThrow()
  return row.json
}

/** What signing in answers: the token with the person. */
export async function sessionJson(
  tx: Tx,
  id: number,
  token: string,
  now: Date,
  settings: Provider,
): Promise<string> {
  const json = jsonRow(login.reply, { token: sql`${token}::text`, user: signedInUserJson(now, settings) })
  const row = await tx
    .selectFrom('person')
    .innerJoin('company', 'company.id', 'person.company_id')
    .where('person.id', '=', id)
    .select(sql<string>`${json}::text`.as('json'))
    .executeTakeFirstOrThrow()
  return row.json
}

/** Which of some e-mails are anybody's. */
export async function existingEmails(db: Db, emails: readonly string[]): Promise<ReadonlySet<string>> {
  if (emails.length === 0) return new Set()
  const rows = await db.selectFrom('person').where('email', 'in', emails).select('email').execute()
  return new Set(rows.map(({ email }) => email))
}

/** Ends one session. */
export async function endSession(tx: Tx, tokenHash: Buffer): Promise<void> {
  await tx.deleteFrom('session').where('token_hash', '=', tokenHash).execute()
  await forgetSessions(tx)
}

/** Sets a password: every mailed token and every session, but the one that is kept, ends with the old one. */
export async function setPassword(
  tx: Tx,
  userId: number,
  passwordHash: string,
  keep: Buffer | null = null,
): Promise<void> {
  await tx.updateTable('person').set({ password_hash: passwordHash }).where('id', '=', userId).execute()
  await dropTokens(tx, userId)
  await endSessions(tx, userId, keep)
}

/** Saves what a person changed of its own details. */
export async function saveDetails(
  tx: Tx,
  id: number,
  { firstName, lastName, profile }: UserProfileDraft,
): Promise<void> {
  const changes = {
    ...(firstName === undefined ? {} : { first_name: firstName }),
    ...(lastName === undefined ? {} : { last_name: lastName }),
    ...(profile?.phone === undefined ? {} : { phone: profile.phone }),
    ...(profile?.jobTitle === undefined ? {} : { job_title: profile.jobTitle }),
  }
  if (Object.keys(changes).length === 0) return
  await tx.updateTable('person').set(changes).where('id', '=', id).execute()
}

/** Makes a token with which a person can set a password, for as long as it works. */
export async function addToken(tx: Tx, userId: number, now: Date, worksForMs: number): Promise<string> {
  const token = newToken()
  await tx
    .insertInto('password_token')
    .values({
      token_hash: hashToken(token),
      person_id: userId,
      created_at: now,
      expires_at: new Date(now.getTime() + worksForMs),
    })
    .execute()
  return token
}

/** The person whose token this is, while it works. */
export async function findTokenOwner(db: Db | Tx, token: string, now: Date): Promise<Account | null> {
  const row = await db
    .selectFrom('password_token')
    .innerJoin('person', 'person.id', 'password_token.person_id')
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', now)
    .select(['person.id', 'email', 'is_active as active', 'password_hash as passwordHash'])
    .executeTakeFirst()
  return row ?? null
}

export async function dropTokens(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('password_token').where('person_id', '=', userId).execute()
}

/** The people of a company as JSON, newest first. */
export async function listUsersJson(
  db: Db,
  companyId: number,
  query: QueryOf<typeof listUsers>,
): Promise<Answer> {
  const { page, size, offset } = windowOf(query)
  const { role, active } = query
  const pattern = query.search ? anywhere(query.search) : null
  const matches = sql<boolean>`(${pattern}::text is null
    or concat_ws(' ', person.first_name, person.last_name, person.email, person.job_title) ilike ${pattern})`
  const people = db
    .selectFrom('person')
    .where('person.company_id', '=', companyId)
    .where(matches)
    .$if(role !== null, (query) => query.where('person.role', '=', role))
    .$if(active !== null, (query) => query.where('person.is_active', '=', active))
  const rows = people
    .innerJoin('company', 'company.id', 'person.company_id')
    .orderBy('person.joined_at', 'desc')
    .orderBy('person.id', 'desc')
    .limit(size)
    .offset(offset)
    .select(sql<string>`${companyUserJson()}`.as('json'))
  const [list, count] = await Promise.all([
    db
      .selectFrom(rows.as('listed'))
      .select(sql<string>`coalesce(json_agg(json), '[]')::text`.as('json'))
      .executeTakeFirstOrThrow(),
    people.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { json: list.json, page: { page, size, total: count.total } }
}

/** One colleague as JSON. */
export async function companyUserJsonOf(db: Db | Tx, id: number): Promise<string> {
  const row = await db
    .selectFrom('person')
    .innerJoin('company', 'company.id', 'person.company_id')
    .where('person.id', '=', id)
    .select(sql<string>`${companyUserJson()}::text`.as('json'))
    .executeTakeFirstOrThrow()
  return row.json
}
