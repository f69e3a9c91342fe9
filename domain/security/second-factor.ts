/** The second factor: codes of an authenticator app (docs/rules/sign-in.md#second-factor). */
import * as z from 'zod/mini'
import { line } from '../fields.ts'
import { type Refused, refuse } from '../refuse.ts'
import { Instant } from '../time.ts'
import { TypedPassword } from '../users/user.ts'

/** A code of the app, or a recovery code; spaces and dashes do not matter. */
const TypedCode = line(50)
/** How many recovery codes there are; each works once. */
export const RECOVERY_CODES = 10
/** A code of the app is six digits. */
const APP_CODE = /^\d{6}$/

export const SecondFactorState = z.object({
  isOn: z.boolean(),
  since: z.nullable(Instant),
  recoveryCodesLeft: z.int(),
})
export type SecondFactorState = z.output<typeof SecondFactorState>

/** The data for an authenticator app: the address behind the QR code, and the secret to type. */
export const SecondFactorSetup = z.object({
  secret: z.string(),
  address: z.string(),
  /** The QR code of the address as an SVG. */
  qrCode: z.string(),
})
export type SecondFactorSetup = z.output<typeof SecondFactorSetup>

export const SetupDraft = z.object({ password: TypedPassword })
export const ConfirmationDraft = z.object({ code: TypedCode })
export const RemovalDraft = z.object({ password: TypedPassword, code: TypedCode })
export const RecoveryCodes = z.object({ codes: z.array(z.string()) })

/** A typed code without separators; full-width digits become plain ones. */
export function plainCode(typed: string): string {
  return typed.normalize('NFKC').replace(/[\s-]/g, '').toLowerCase()
}

/** True for a plain code that an app may show; any other is a recovery code. */
export function isAppCode(plain: string): boolean {
  return APP_CODE.test(plain)
}

/** The refusal of a plain code that is wrong or was used: recovery codes have letters, and no clock to check. */
export function wrongCodeOf(plain: string): 'second_factor_wrong' | 'recovery_code_wrong' {
  return /\p{L}/u.test(plain) ? 'recovery_code_wrong' : 'second_factor_wrong'
}

/**
 * Why the second factor of an account cannot be removed for a user who has lost it
 * (docs/rules/sign-in.md#lost). Refusals: own_second_factor, second_factor_is_off.
 */
export function whyCannotRemoveForOwner(factor: {
  readonly isOwn: boolean
  readonly isOn: boolean
}): Refused | null {
  if (factor.isOwn) return refuse('own_second_factor')
  return factor.isOn ? null : refuse('second_factor_is_off')
}
