/** The account of a user or an operator, as the sign-in tables refer to it. */
import { type RawBuilder, sql } from 'kysely'
import { type AnyCaller, isOperator } from '../auth/caller.ts'

export type AccountRef = { readonly person_id: number } | { readonly operator_id: number }

export type SignedIn = NonNullable<AnyCaller>

/** The account of a caller. */
export function accountOf(caller: SignedIn): AccountRef {
  return isOperator(caller) ? { operator_id: caller.operatorId } : { person_id: caller.userId }
}

/** An account as a key for its counters. */
export function accountRefKey(account: AccountRef): string {
  return 'person_id' in account ? `person:${account.person_id}` : `operator:${account.operator_id}`
}

/** Both columns of an account, one of them null. */
export function accountColumns(account: AccountRef): {
  readonly person_id: number | null
  readonly operator_id: number | null
} {
  return 'person_id' in account ? { ...account, operator_id: null } : { ...account, person_id: null }
}

/** The table of an account's sessions, with the condition that finds them. */
export function sessionsOf(account: AccountRef): RawBuilder<unknown> {
  return 'person_id' in account
    ? sql`session where person_id = ${account.person_id}`
    : sql`operator_session where operator_id = ${account.operator_id}`
}
