/** Sessions of operators, in a table separate from those of company users. */
import { OPERATOR_SESSION_HOURS } from '#domain/operator/operator.ts'
import type { Db } from '../db/connect.ts'
import type { Tx } from '../db/transaction.ts'
import type { Operator } from './caller.ts'
import { hashToken, NOTED_EVERY_MS, NOWHERE, newToken, type Whence } from './sessions.ts'

/** The operator of a token, or null. Not cached: operators are few, and they may do much. */
export async function findOperator(db: Db, token: string, now: Date): Promise<Operator | null> {
  const tokenHash = hashToken(token)
  const row = await db
    .selectFrom('operator_session')
    .innerJoin('operator', 'operator.id', 'operator_session.operator_id')
    .where('operator_session.token_hash', '=', tokenHash)
    .where('operator_session.expires_at', '>', now)
    .leftJoin('second_factor', (join) =>
      join
        .onRef('second_factor.operator_id', '=', 'operator.id')
        .on('second_factor.confirmed_at', 'is not', null),
    )
    .select([
      'operator.id as operatorId',
      'operator.email',
      'operator.initial_until as initialUntil',
      'operator_session.last_used_at as lastUsedAt',
      'second_factor.id as secondFactor',
    ])
    .executeTakeFirst()
  if (!row) return null
  const { secondFactor, lastUsedAt, initialUntil, ...operator } = row
  if (now.getTime() - lastUsedAt.getTime() >= NOTED_EVERY_MS)
    await db
      .updateTable('operator_session')
      .set({ last_used_at: now })
      .where('token_hash', '=', tokenHash)
      .where('last_used_at', '=', lastUsedAt)
      .execute()
  return {
    ...operator,
    hasSecondFactor: secondFactor !== null,
    hasInitialPassword: initialUntil !== null,
    tokenHash,
  }
}

/** Opens a session and returns its token. */
export async function openOperatorSession(
  tx: Tx,
  operatorId: number,
  now: Date,
  { address, device }: Whence = NOWHERE,
): Promise<string> {
  const token = newToken()
  await tx
    .insertInto('operator_session')
    .values({
      token_hash: hashToken(token),
      operator_id: operatorId,
      created_at: now,
      expires_at: new Date(now.getTime() + OPERATOR_SESSION_HOURS * 3_600_000),
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
