/** Sessions of operators, in a table separate from those of company users. */
import { sql } from 'kysely'
import { OPERATOR_SESSION_HOURS } from '#domain/operator/operator.ts'
import { HOUR_MS } from '#domain/time.ts'
import type { Db } from '../db/connect.ts'
import { prepared } from '../db/prepared.ts'
import { ifItTakesChanges } from '../db/state.ts'
import type { Tx } from '../db/transaction.ts'
import type { Operator } from './caller.ts'
import { hashToken, NOTED_EVERY_MS, newToken, type SessionOrigin, UNKNOWN_ORIGIN } from './sessions.ts'

interface SessionRow {
  readonly operatorId: number
  readonly email: string
  readonly initialUntil: Date | null
  readonly lastUsedAt: Date
  readonly hasSecondFactor: boolean
}

const findSession = prepared<{ tokenHash: Buffer; now: Date }, SessionRow>(
  ({ tokenHash, now }) => sql`
    select operator.id as "operatorId", operator.email, operator.initial_until as "initialUntil",
      session.last_used_at as "lastUsedAt",
      exists (select from second_factor where operator_id = operator.id and confirmed_at is not null)
        as "hasSecondFactor"
    from operator_session session join operator on operator.id = session.operator_id
    where session.token_hash = ${tokenHash}::bytea and session.expires_at > ${now}::timestamptz`,
)

/** The operator of a token, or null. Not cached: operators are few, and they may do much. */
export async function findOperator(db: Db, token: string, now: Date): Promise<Operator | null> {
  const tokenHash = hashToken(token)
  const [row] = await findSession(db, { tokenHash, now })
  if (!row) return null
  const { lastUsedAt, initialUntil, ...operator } = row
  if (now.getTime() - lastUsedAt.getTime() >= NOTED_EVERY_MS) {
    const note = db
      .updateTable('operator_session')
      .set({ last_used_at: now })
      .where('token_hash', '=', tokenHash)
      .where('last_used_at', '=', lastUsedAt)
    await ifItTakesChanges(note.execute())
  }
  return {
    ...operator,
    hasInitialPassword: initialUntil !== null,
    tokenHash,
  }
}

/** Opens a session and returns its token. */
export async function openOperatorSession(
  tx: Tx,
  operatorId: number,
  now: Date,
  { address, device }: SessionOrigin = UNKNOWN_ORIGIN,
): Promise<string> {
  const token = newToken()
  await tx
    .insertInto('operator_session')
    .values({
      token_hash: hashToken(token),
      operator_id: operatorId,
      created_at: now,
      expires_at: new Date(now.getTime() + OPERATOR_SESSION_HOURS * HOUR_MS),
      last_used_at: now,
      address,
      device,
    })
    .execute()
  return token
}

/** Ends one session. */
export async function endOperatorSession(tx: Tx, tokenHash: Buffer): Promise<void> {
  await tx.deleteFrom('operator_session').where('token_hash', '=', tokenHash).execute()
}
