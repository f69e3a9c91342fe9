/** Sessions of the provider's staff, apart from those of companies: a token of one kind is unknown to the other. */
import { OPERATOR_SESSION_HOURS } from '#domain/operator/operator.ts'
import type { Db } from '../db/connect.ts'
import type { Tx } from '../db/transaction.ts'
import type { Operator } from './caller.ts'
import { hashToken, newToken } from './sessions.ts'

/** The member of staff behind a token, or null. Asked each time: there are few of them, and they may do much. */
export async function findOperator(db: Db, token: string, now: Date): Promise<Operator | null> {
  const tokenHash = hashToken(token)
  const row = await db
    .selectFrom('operator_session')
    .innerJoin('operator', 'operator.id', 'operator_session.operator_id')
    .where('operator_session.token_hash', '=', tokenHash)
    .where('operator_session.expires_at', '>', now)
    .select(['operator.id as operatorId', 'operator.email'])
    .executeTakeFirst()
  return row ? { ...row, tokenHash } : null
}

/** Opens a session and gives its token. */
export async function openOperatorSession(tx: Tx, operatorId: number, now: Date): Promise<string> {
  const token = newToken()
  await tx
    .insertInto('operator_session')
    .values({
      token_hash: hashToken(token),
      operator_id: operatorId,
      created_at: now,
      expires_at: new Date(now.getTime() + OPERATOR_SESSION_HOURS * 3_600_000),
    })
    .execute()
  return token
}

/** Ends one session. */
export async function endOperatorSession(tx: Tx, tokenHash: Buffer): Promise<void> {
  await tx.deleteFrom('operator_session').where('token_hash', '=', tokenHash).execute()
}
