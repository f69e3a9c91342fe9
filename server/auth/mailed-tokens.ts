/** What the calls with a mailed token share: the token of a reset, or of an invitation. */
import { type Refused, refuse } from '#domain/refuse.ts'
import type { Tx } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import type { Settings } from '../settings.ts'
import { contextOf, findTokenOwner, lockAccount, type TokenOwner } from '../users/store.ts'
import { refusedPassword } from './password-list.ts'
import { hashPassword } from './passwords.ts'

interface Trying {
  readonly address: string
}

/** Counts a try of a token for the caller's address. */
export function takeTokenTry({ address }: Trying, { limits }: Deps): Promise<void> {
  return limits.take('confirm', `address:${address}`)
}

/** A right token is not a guess: a dozen users of one office may use theirs in a row. */
export function giveTokenTryBack({ address }: Trying, { limits }: Deps): Promise<void> {
  return limits.giveBack('confirm', `address:${address}`)
}

/** The password that the owner of a token has chosen. */
interface ChosenPassword {
  /** Of the owner; 0 if the token has none. */
  readonly id: number
  readonly refused: Refused | null
  /** Empty if the password is refused. */
  readonly passwordHash: string
}

export const TOKEN_WITHOUT_OWNER: ChosenPassword = {
  id: 0,
  refused: refuse('token_invalid'),
  passwordHash: '',
}

/** Checks a chosen password, and hashes it if it is allowed. */
export async function preparePassword(
  owner: TokenOwner,
  password: string,
  settings: Settings,
): Promise<ChosenPassword> {
  const refused = await refusedPassword(password, contextOf(owner, settings), ['password'])
  return { id: owner.id, refused, passwordHash: refused ? '' : await hashPassword(password) }
}

/** Locks the user before it checks the token again: of several concurrent calls, one finds it. */
export async function lockTokenOwner(
  tx: Tx,
  id: number,
  token: string,
  now: Date,
): Promise<TokenOwner | null> {
  return (await lockAccount(tx, id)) && findTokenOwner(tx, token, now)
}
