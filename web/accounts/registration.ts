import * as z from 'zod/mini'
import { login } from '#contract/accounts.ts'
import { checkCompany, checkUser, createCompany, register } from '#contract/registration.ts'
import { whyNotCompanyName } from '#domain/companies/rules.ts'
import type { CompanyType } from '#domain/companies/vocabulary.ts'
import type { Problem } from '#domain/fields.ts'
import { refuse } from '#domain/refuse.ts'
import { CompanyName, type Registration } from '#domain/users/drafts.ts'
import { isRefusedEmail, whyNotRegister } from '#domain/users/rules.ts'
import { Email } from '#domain/users/user.ts'
import { CallError } from '../api/CallError.ts'
import { call } from '../api/call.ts'
import { problemsOfRefusal } from '../api/refusals.ts'
import { provider } from '../provider.ts'
import type { NewSession } from './startSession.ts'

/** The values of the registration form. */
export interface RegistrationValues {
  email: string
  password: string
  firstName: string
  lastName: string
  phone: string
  companyName: string
  country: string | null
  termsAccepted: boolean
}

export const EMPTY: RegistrationValues = {
  email: '',
  password: '',
  firstName: '',
  lastName: '',
  phone: '',
  companyName: '',
  country: null,
  termsAccepted: false,
}

/** The part of the form that becomes the first user. */
export function userOf(form: RegistrationValues): Registration {
  const { email, password, firstName, lastName, phone, companyName, termsAccepted } = form
  return { email, password, firstName, lastName, profile: { phone, companyName }, termsAccepted }
}

/** Checks of the form besides the shape of a user: the country, the terms, and the rules of registration. */
export function alsoWrong(form: RegistrationValues): Problem[] {
  return [
    ...(form.country ? [] : [{ path: ['country'], message: 'Please choose a country.' }]),
    ...problemsOfRefusal(
      form.companyName === '' ? null : whyNotCompanyName(form.companyName, ['companyName']),
    ),
    ...problemsOfRefusal(
      whyNotRegister(userOf(form), { keywords: provider.refusedEmailWords, providerName: provider.name }),
    ),
  ]
}

/** A refused email is also a toast (docs/rules/accounts.md#registration-messages). */
export function alsoToast({ path: [field] }: Problem, { email }: RegistrationValues): boolean {
  return field === 'email' && isRefusedEmail(email, provider.refusedEmailWords)
}

/**
 * The refusal for a company or an email that has an account already; null if neither has. The company is checked
 * first, then the email (docs/rules/accounts.md#registration-messages), each once it is filled in.
 */
export async function whatExists(
  form: Pick<RegistrationValues, 'companyName' | 'email'>,
): Promise<CallError | null> {
  // The form says itself what is wrong with a name.
  const name = z.safeParse(CompanyName, form.companyName)
  if (!name.success) return null
  if ((await call(checkCompany, { name: name.data })).length > 0)
    return refused('companyName', 'company_exists')
  const email = z.safeParse(Email, form.email)
  if (!email.success) return null
  if ((await call(checkUser, { email: email.data })).length > 0) return refused('email', 'user_exists')
  return null
}

/**
 * Registers in two steps, the company and its first user, after checking both for an existing account. Rejects with
 * the errors at the fields of the form. Returns the session of the user, null if signing in failed.
 */
export async function registerCompany(
  form: RegistrationValues,
  type: CompanyType,
): Promise<NewSession | null> {
  const name = form.companyName.trim()
  const email = form.email.trim().toLowerCase()
  const existing = await whatExists(form).catch(nullIfLimited)
  if (existing) throw existing
  try {
    await call(createCompany, { name, country: form.country ?? '', type })
    await call(register, userOf({ ...form, companyName: name, email }))
  } catch (error) {
    throw error instanceof CallError ? new CallError({ ...error, fields: error.fields.map(onForm) }) : error
  }
  // From here on the company exists, even if this call fails.
  return call(login, { email, password: form.password }).catch(() => null)
}

/** After too many checks the two steps go ahead: they refuse an existing account with the same sentences. */
function nullIfLimited(error: unknown): null {
  if (error instanceof CallError && error.status === 429) return null
  throw error
}

function refused(field: keyof RegistrationValues, code: 'company_exists' | 'user_exists'): CallError {
  return new CallError({ status: 400, fields: problemsOfRefusal(refuse(code, [field])) })
}

/** The field of the form for a problem of the company or of its user. */
export function onForm(problem: Problem): Problem {
  const last = problem.path.at(-1)
  return last === undefined ? problem : { ...problem, path: [last === 'name' ? 'companyName' : last] }
}
