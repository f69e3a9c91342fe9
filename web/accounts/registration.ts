import * as z from 'zod/mini'
import { checkCompany, checkUser, createCompany, register } from '#contract/accounts.ts'
import { whyNotCompanyName } from '#domain/companies/rules.ts'
import type { CompanyType } from '#domain/companies/vocabulary.ts'
import type { Problem } from '#domain/fields.ts'
import { refuse } from '#domain/refusals.ts'
import { isRefusedEmail, whyNotRegister } from '#domain/users/rules.ts'
import { Email, type Registration } from '#domain/users/user.ts'
import { CallError } from '../api/CallError.ts'
import { call } from '../api/call.ts'
import { problemsOfRefusal } from '../api/refusals.ts'
import { provider } from '../provider.ts'

/** What the registration form holds. */
export interface RegistrationForm {
  email: string
  password: string
  firstName: string
  lastName: string
  phone: string
  companyName: string
  country: string | null
  termsAccepted: boolean
}

export const EMPTY: RegistrationForm = {
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
export function userOf(form: RegistrationForm): Registration {
  const { email, password, firstName, lastName, phone, companyName, termsAccepted } = form
  return { email, password, firstName, lastName, profile: { phone, companyName }, termsAccepted }
}

/** What the shape of a user does not say about the form: the country, the terms, and the rules of registration. */
export function alsoWrong(form: RegistrationForm): Problem[] {
  return [
    ...(form.country ? [] : [{ path: ['country'], message: 'Please choose a country.' }]),
    ...problemsOfRefusal(
      form.companyName === '' ? null : whyNotCompanyName(form.companyName, ['companyName']),
    ),
    ...problemsOfRefusal(whyNotRegister(userOf(form), provider.refusedEmailWords)),
  ]
}

/** That an e-mail is refused is said as a toast, too (docs/rules/accounts.md#registration-messages). */
export function aloud({ path: [field] }: Problem, { email }: RegistrationForm): boolean {
  return field === 'email' && isRefusedEmail(email, provider.refusedEmailWords)
}

/**
 * The refusal of what has an account already; null where nothing has. The company is asked about first, then the
 * e-mail (docs/rules/accounts.md#registration-messages), each once it is filled in.
 */
export async function whatExists(
  form: Pick<RegistrationForm, 'companyName' | 'email'>,
): Promise<CallError | null> {
  const name = form.companyName.trim()
  if (name === '') return null
  if ((await call(checkCompany, { name })).length > 0) return refused('companyName', 'company_exists')
  const email = z.safeParse(Email, form.email)
  if (!email.success) return null
  if ((await call(checkUser, { email: email.data })).length > 0) return refused('email', 'user_exists')
  return null
}

/**
 * Registers in two steps, the company and its first user, after asking whether either has an account already.
 * Rejects with the sentences at the fields of the form.
 */
export async function registerCompany(form: RegistrationForm, type: CompanyType): Promise<void> {
  const name = form.companyName.trim()
  const email = form.email.trim().toLowerCase()
  const existing = await whatExists(form)
  if (existing) throw existing
  try {
    await call(createCompany, { name, country: form.country ?? '', type })
    await call(register, userOf({ ...form, companyName: name, email }))
  } catch (error) {
    throw error instanceof CallError ? new CallError({ ...error, fields: error.fields.map(onForm) }) : error
  }
}

function refused(field: keyof RegistrationForm, code: 'company_exists' | 'user_exists'): CallError {
  return new CallError({ status: 400, fields: problemsOfRefusal(refuse(code, [field])) })
}

/** Where a problem of the company or of its user stands on the form. */
export function onForm(problem: Problem): Problem {
  const last = problem.path.at(-1)
  return last === undefined ? problem : { ...problem, path: [last === 'name' ? 'companyName' : last] }
}
