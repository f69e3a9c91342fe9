import type { Deps } from '../deps.ts'
import { throwRefusal } from '../http/errors.ts'
import { findAccount as findOperatorAccount } from '../operator/accounts.ts'
import { accountOf, accountRefKey } from '../security/account.ts'
import { findAccount } from '../users/store.ts'
import { type Caller, isOperator, type Operator } from './caller.ts'
import { isPasswordOf } from './passwords.ts'

/**
 * Checks the caller's password for changes that must not be possible at an unattended screen. Wrong ones are counted.
 * @throws RefusedError password_wrong
 */
export async function requirePassword(
  caller: Caller | Operator,
  typed: string,
  { database, limits }: Deps,
): Promise<void> {
  const key = accountRefKey(accountOf(caller))
  await limits.take('confirm', key)
  const find = isOperator(caller) ? findOperatorAccount : findAccount
  const account = await find(database.db, caller.email)
  if (!(await isPasswordOf(account?.passwordHash ?? null, typed)))
    throwRefusal('password_wrong', ['password'])
  await limits.forget('confirm', key)
}
