/** All SQL of users and their tokens. */
import { sql } from 'kysely'
import type { QueryOf } from '#contract/endpoint.ts'
import type { listUsers } from '#contract/users.ts'
import { withoutQuotes } from '#domain/searched-words.ts'
import type { Registration, UserProfileDraft } from '#domain/users/drafts.ts'
import type { PasswordContext } from '#domain/users/passwords.ts'
import { TERMS_VERSION } from '#domain/users/terms.ts'
import type { CompanyUser, Role } from '#domain/users/user.ts'
import { allExcept, noteWhyEnded } from '../auth/ended-sessions.ts'
import { endSessions, forgetSessions, hashToken, newToken } from '../auth/sessions.ts'
import type { Db } from '../db/connect.ts'
import { emptyList, type Json, jsonFrom, jsonList, select, textOf } from '../db/json.ts'
import type { Tx } from '../db/transaction.ts'
import { announceSessions } from '../live/announce.ts'
import { anywhere, type JsonPage, windowOf } from '../paging.ts'
import { wordPatterns } from '../searched.ts'
import { forgetDevices } from '../security/known-devices.ts'
import type { Settings } from '../settings.ts'
import { companyUserJson } from './json.ts'

type Provider = Pick<Settings, 'provider'>

/** True if an email has an account. An invitation that was not accepted does not count. */
export async function isEmailTaken(db: Db | Tx, email: string): Promise<boolean> {
  const row = await accountsOf(db).where('email', '=', email).select('id').executeTakeFirst()
  return row !== undefined
}

/** The users with an account, without open invitations. */
function accountsOf(db: Db | Tx) {
  return db.selectFrom('person').where('invited_until', 'is', null)
}

/** Inserts the first user of a company; null if the email was taken in the meantime. */
export async function insertFirstAdmin(
  tx: Tx,
  { email, firstName, lastName, profile }: Registration,
  { companyId, role, passwordHash }: { companyId: number; role: Role; passwordHash: string },
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
    .onConflict((conflict) => conflict.column('email').where('invited_until', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** A user with the stored password hash; the hash is null if no password was ever set. */
export interface Account {
  readonly id: number
  readonly email: string
  readonly active: boolean
  readonly passwordHash: string | null
}

const accountColumns = ['id', 'email', 'is_active as active', 'password_hash as passwordHash'] as const

export async function findAccount(db: Db, email: string): Promise<Account | null> {
  const row = await accountsOf(db).where('email', '=', email).select(accountColumns).executeTakeFirst()
  return row ?? null
}

/** A user, locked; null if the user does not exist. */
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

/** The emails in the list that belong to an account. */
export async function existingEmails(db: Db, emails: readonly string[]): Promise<ReadonlySet<string>> {
  if (emails.length === 0) return new Set()
  const rows = await accountsOf(db).where('email', 'in', emails).select('email').execute()
  return new Set(rows.map(({ email }) => email))
}

/** Ends one session. */
export async function endSession(tx: Tx, tokenHash: Buffer): Promise<void> {
  const ended = await tx
    .deleteFrom('session')
    .where('token_hash', '=', tokenHash)
    .returning('person_id')
    .executeTakeFirst()
  await forgetSessions(tx)
  if (ended) await announceSessions(tx, ended.person_id)
}

/**
 * Sets a password, which also accepts an invitation. Ends every mailed token and every session except the one
 * to keep.
 */
export async function setPassword(
  tx: Tx,
  userId: number,
  passwordHash: string,
  now: Date,
  keep: Buffer | null = null,
): Promise<void> {
  const account = { password_hash: passwordHash, invited_until: null }
  await tx.updateTable('person').set(account).where('id', '=', userId).execute()
  await dropTokens(tx, userId)
  await forgetDevices(tx, { person_id: userId })
  await noteWhyEnded(tx, { person_id: userId }, 'password', now, allExcept(keep))
  await endSessions(tx, userId, keep)
}

/** A user's own details, locked. */
export async function lockDetails(tx: Tx, id: number) {
  const row = await tx
    .selectFrom('person')
    .where('id', '=', id)
    .select(['first_name as firstName', 'last_name as lastName', 'phone', 'job_title as jobTitle'])
    .forUpdate()
    .executeTakeFirstOrThrow()
  const { phone, jobTitle, ...names } = row
  return { ...names, profile: { phone, jobTitle } }
}

/** Saves a user's changes of their details. */
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

/** Makes a token with which a user can set a password until the token expires. */
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

/** A user whom a token was mailed to. */
export interface TokenOwner extends Account {
  readonly firstName: string
  readonly lastName: string
  readonly companyName: string
  readonly companyId: number
  /** When an invitation expires; null for an account. */
  readonly invitedUntil: Date | null
}

/** The active user of a token that is still valid. */
export async function findTokenOwner(db: Db | Tx, token: string, now: Date): Promise<TokenOwner | null> {
  const row = await db
    .selectFrom('password_token')
    .innerJoin('person', 'person.id', 'password_token.person_id')
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', now)
    .where('person.is_active', '=', true)
    .innerJoin('company', 'company.id', 'person.company_id')
    .select([
      'person.id',
      'person.email',
      'person.is_active as active',
      'password_hash as passwordHash',
      'first_name as firstName',
      'last_name as lastName',
      'company.name as companyName',
      'company_id as companyId',
      'invited_until as invitedUntil',
    ])
    .executeTakeFirst()
  return row ?? null
}

/** The details of a user that a password must not contain, because others know them. */
export function contextOf(
  user: { email: string; firstName: string; lastName: string; companyName: string },
  { provider }: Provider,
): PasswordContext {
  const { email, firstName, lastName, companyName } = user
  return { email, names: [firstName, lastName, companyName, provider.name] }
}

/** The names of a user. */
export async function findNames(db: Db | Tx, id: number): Promise<{ firstName: string; lastName: string }> {
  return db
    .selectFrom('person')
    .where('id', '=', id)
    .select(['first_name as firstName', 'last_name as lastName'])
    .executeTakeFirstOrThrow()
}

export async function dropTokens(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('password_token').where('person_id', '=', userId).execute()
}

/** Removes the tokens of an account; those of an invitation stay. */
export async function dropResetTokens(tx: Tx, userId: number): Promise<void> {
  await tx
    .deleteFrom('password_token')
    .using('person')
    .whereRef('person.id', '=', 'password_token.person_id')
    .where('person.id', '=', userId)
    .where('person.invited_until', 'is', null)
    .execute()
}

/** The users of a company as JSON, newest first; Admins see who has a second factor. */
export async function listUsersJson(
  db: Db,
  { companyId, role: viewer }: { readonly companyId: number; readonly role: Role },
  query: QueryOf<typeof listUsers>,
): Promise<JsonPage<CompanyUser>> {
  const { page, size, offset } = windowOf(query)
  const { role, active } = query
  const pattern = query.search ? anywhere(withoutQuotes(query.search).toLowerCase()) : null
  const words = query.search ? wordPatterns(query.search) : null
  const matches = sql<boolean>`(${pattern}::text is null
    or person.email like ${pattern}
    or concat_ws(chr(10), person.searched_name, person.searched_title, person.email) like all(${words}::text[]))`
  const users = db
    .selectFrom('person')
    .where('person.company_id', '=', companyId)
    .where(matches)
    .$if(role !== null, (query) => query.where('person.role', '=', role))
    .$if(active !== null, (query) => query.where('person.is_active', '=', active))
  const rows = users
    .innerJoin('company', 'company.id', 'person.company_id')
    .orderBy('person.joined_at', 'desc')
    .orderBy('person.id', 'desc')
    .limit(size)
    .offset(offset)
    .select('person.id')
  const order = sql`person.joined_at desc, person.id desc`
  const from = sql`person join company on company.id = person.company_id where person.id in (${rows})`
  const [list, count] = await Promise.all([
    select(
      { json: textOf(jsonFrom(jsonList(companyUserJson(viewer === 'Admin'), order), from)) },
      sql``,
    ).execute(db),
    users.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { json: list.rows[0]?.json ?? emptyList(), page: { page, size, total: count.total } }
}

/** One user as JSON, as an Admin sees it. */
export async function companyUserJsonOf(db: Db | Tx, id: number): Promise<Json<CompanyUser>> {
  const row = await db
    .selectFrom('person')
    .innerJoin('company', 'company.id', 'person.company_id')
    .where('person.id', '=', id)
    .select(textOf(companyUserJson(true)).as('json'))
    .executeTakeFirstOrThrow()
  return row.json
}
