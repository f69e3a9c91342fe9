/** The signed-in user, as the answers of sign-in and of each page contain it. */
import { sql } from 'kysely'
import { login } from '#contract/accounts.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { type Day, londonDay } from '#domain/time.ts'
import type { SignedInUser } from '#domain/users/user.ts'
import type { Db } from '../db/connect.ts'
import { type Json, type JsonRow, jsonRow, select, textOf } from '../db/json.ts'
import { memoizeByValue, prepared } from '../db/prepared.ts'
import type { Tx } from '../db/transaction.ts'
import type { Settings } from '../settings.ts'
import { signedInUserJson } from './json.ts'

type Provider = Pick<Settings, 'provider'>

const findSignedIn = memoizeByValue((provider: string) =>
  prepared<{ id: number; today: Day }, JsonRow<SignedInUser>>(({ id, today }) =>
    select(
      { json: textOf(signedInUserJson(sql`${today}::date`, provider)) },
      sql`from person join company on company.id = person.company_id where person.id = ${id}::int`,
    ),
  ),
)

/** The JSON of the signed-in user. */
export async function signedInJson(
  db: Db | Tx,
  id: number,
  now: Date,
  { provider }: Provider,
): Promise<Json<SignedInUser>> {
  const [row] = await findSignedIn(provider.name)(db, { id, today: londonDay(now) })
  if (!row) throw new Error(`no user ${id}`)
  return row.json
}

/** The answer to a sign-in: the token and the user. */
export async function sessionJson(
  tx: Tx,
  id: number,
  token: string,
  now: Date,
  { provider }: Provider,
): Promise<Json<ReplyOf<typeof login>>> {
  const user = signedInUserJson(sql`${londonDay(now)}::date`, provider.name)
  const json = jsonRow(login.reply, { token: sql`${token}::text`, user })
  const row = await tx
    .selectFrom('person')
    .innerJoin('company', 'company.id', 'person.company_id')
    .where('person.id', '=', id)
    .select(textOf(json).as('json'))
    .executeTakeFirstOrThrow()
  return row.json
}
