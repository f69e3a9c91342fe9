/** Second factors: codes of an authenticator app (RFC 6238), and recovery codes for a lost one. */
import { randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'
import {
  isAppCode,
  plainCode,
  RECOVERY_CODES,
  type SecondFactorSetup,
  type SecondFactorState,
  wrongCodeOf,
} from '#domain/security/second-factor.ts'
import { hashPassword, isPasswordOf } from '../auth/passwords.ts'
import type { Db } from '../db/connect.ts'
import type { Tx } from '../db/transaction.ts'
import { throwRefusal } from '../http/errors.ts'
import { announceSessions } from '../live/announce.ts'
import { type AccountRef, accountColumns } from './account.ts'

/** How long a code of an app is shown. */
export const STEP_SECONDS = 30
const RECOVERY_LENGTH = 10
// Without letters and digits that look alike.
const RECOVERY_SIGNS = '23456789abcdefghjkmnpqrstuvwxyz'

function factorOf(db: Db | Tx, account: AccountRef) {
  const all = db
    .selectFrom('second_factor')
    .select(['id', 'secret', 'confirmed_at', 'last_step', 'recovery_codes'])
  return 'person_id' in account
    ? all.where('person_id', '=', account.person_id)
    : all.where('operator_id', '=', account.operator_id)
}

/** Whether a second factor is on. */
export async function secondFactorState(db: Db | Tx, account: AccountRef): Promise<SecondFactorState> {
  const row = await factorOf(db, account).executeTakeFirst()
  const isOn = row?.confirmed_at != null
  return {
    isOn,
    since: row?.confirmed_at ?? null,
    recoveryCodesLeft: isOn ? row.recovery_codes.length : 0,
  }
}

/** Begins to set a factor up: a new secret, valid after its confirmation. @throws second_factor_is_on. */
export async function beginSecondFactor(
  tx: Tx,
  account: AccountRef,
  { issuer, email }: { readonly issuer: string; readonly email: string },
): Promise<SecondFactorSetup> {
  const row = await factorOf(tx, account).forUpdate().executeTakeFirst()
  if (row?.confirmed_at) throwRefusal('second_factor_is_on')
  const totp = new TOTP({ issuer, label: email, secret: new Secret({ size: 20 }) })
  const secret = totp.secret.base32
  const column = 'person_id' in account ? 'person_id' : 'operator_id'
  await tx
    .insertInto('second_factor')
    .values({ ...accountColumns(account), secret })
    .onConflict((conflict) =>
      conflict.column(column).doUpdateSet({ secret }).where('second_factor.confirmed_at', 'is', null),
    )
    .execute()
  const address = totp.toString()
  return { secret, address, qrCode: renderSVG(address, { border: 2 }) }
}

/** New recovery codes with the hashes to store. Slow. */
export async function newRecoveryCodes(): Promise<{
  readonly codes: readonly string[]
  readonly hashes: readonly string[]
}> {
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    Array.from({ length: RECOVERY_LENGTH }, () => RECOVERY_SIGNS[randomInt(RECOVERY_SIGNS.length)]).join(''),
  )
  const hashes = await Promise.all(codes.map(hashPassword))
  const half = RECOVERY_LENGTH / 2
  return { codes: codes.map((code) => `${code.slice(0, half)}-${code.slice(half)}`), hashes }
}

/**
 * Turns a factor on with a first code of the app.
 * @throws RefusedError second_factor_not_begun, second_factor_is_on, second_factor_wrong.
 */
export async function confirmSecondFactor(
  tx: Tx,
  account: AccountRef,
  code: string,
  recoveryHashes: readonly string[],
  now: Date,
): Promise<void> {
  const row = await factorOf(tx, account).forUpdate().executeTakeFirst()
  if (!row) return throwRefusal('second_factor_not_begun')
  if (row.confirmed_at) return throwRefusal('second_factor_is_on')
  const step = stepOf(row.secret, plainCode(code), now)
  if (step === null) return throwRefusal('second_factor_wrong', ['code'])
  await tx
    .updateTable('second_factor')
    .set({ confirmed_at: now, last_step: step, recovery_codes: [...recoveryHashes] })
    .where('id', '=', row.id)
    .execute()
  if ('person_id' in account) await announceSessions(tx, account.person_id)
}

/** A typed code, with the hash of the recovery code that it matches. */
interface ReadCode {
  readonly plain: string
  readonly recoveryHash: string | null
}

export const NO_CODE: ReadCode = { plain: '', recoveryHash: null }

/**
 * Reads a typed code before the transaction: comparing with recovery codes is slow. If the account has a
 * factor, `countTry` is called before the comparison; an error that it throws ends the call.
 */
export async function readCode(
  db: Db,
  account: AccountRef,
  typed: string | null | undefined,
  countTry: () => Promise<void>,
): Promise<ReadCode> {
  const plain = plainCode(typed ?? '')
  const row = plain === '' ? undefined : await factorOf(db, account).executeTakeFirst()
  if (!row?.confirmed_at) return { plain, recoveryHash: null }
  await countTry()
  if (isAppCode(plain)) return { plain, recoveryHash: null }
  const isIt = await Promise.all(row.recovery_codes.map((hash) => isPasswordOf(hash, plain)))
  return { plain, recoveryHash: row.recovery_codes[isIt.indexOf(true)] ?? null }
}

/**
 * Passes an account without a factor, or with a code that is right and unused. Uses the code up.
 * @throws RefusedError second_factor_needed without a code, second_factor_wrong, recovery_code_wrong.
 */
export async function passSecondFactor(
  tx: Tx,
  account: AccountRef,
  { plain, recoveryHash }: ReadCode,
  now: Date,
): Promise<void> {
  const row = await factorOf(tx, account).forUpdate().executeTakeFirst()
  if (!row?.confirmed_at) return
  if (plain === '') throwRefusal('second_factor_needed', ['code'])
  const change = tx.updateTable('second_factor').where('id', '=', row.id)
  const step = stepOf(row.secret, plain, now)
  if (step !== null && step > row.last_step) return void (await change.set({ last_step: step }).execute())
  const left = row.recovery_codes.filter((hash) => hash !== recoveryHash)
  if (left.length === row.recovery_codes.length) throwRefusal(wrongCodeOf(plain), ['code'])
  await change.set({ recovery_codes: left }).execute()
}

/** Turns a factor off; false if there was none. */
export async function removeSecondFactor(tx: Tx, account: AccountRef): Promise<boolean> {
  const row = await factorOf(tx, account).forUpdate().executeTakeFirst()
  if (row) await tx.deleteFrom('second_factor').where('id', '=', row.id).execute()
  const wasOn = row?.confirmed_at != null
  if (wasOn && 'person_id' in account) await announceSessions(tx, account.person_id)
  return wasOn
}

/**
 * The half minute of an app's code; null for a wrong code. The neighbouring half minutes count too, because
 * clocks differ.
 */
function stepOf(secret: string, code: string, now: Date): number | null {
  if (!isAppCode(code)) return null
  const totp = new TOTP({ secret: Secret.fromBase32(secret), period: STEP_SECONDS })
  const timestamp = now.getTime()
  const delta = totp.validate({ token: code, window: 1, timestamp })
  return delta === null ? null : Math.floor(timestamp / 1000 / STEP_SECONDS) + delta
}
