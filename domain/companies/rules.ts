/**
 * Who may create a company and who may change its profile (docs/rules/accounts.md#create-company,
 * docs/rules/companies.md#who-edits).
 */
import { type Path, Refused, refuse } from '../refuse.ts'
import { companyNameKey } from './company.ts'
import type { HaulierProfileDraft } from './profile-drafts.ts'
import { whyNotVatNumber } from './vat.ts'
import type { CompanyType } from './vocabulary.ts'

// A name has at most 200 characters; only rare compatibility characters normalise to more than this.
const MAX_KEY_LENGTH = 400

// A sign of units, which keys of names replace by a Greek letter.
const MICRO_SIGN = '\u00b5'

// A letter that no word with Latin letters has: many of them look like Latin ones. Names of firms mix Latin, Chinese,
// Japanese and Korean letters, which look like no Latin ones.
const STRANGE_BESIDE_LATIN =
  /(?![\p{Script=Latin}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\p{Script=Common}\p{Script=Inherited}])\p{L}/u

// Signs without ink that count as letters or symbols: Hangul fillers, the empty Braille pattern.
const LOOKS_BLANK = /[\u115F\u1160\u2800\u3164\uFFA0]/u

/**
 * Why a company cannot have a name; null if it can (docs/rules/accounts.md#company-name). The name needs a letter or a
 * digit: a name of dots alone has no address in the directory, since browsers read it as a parent folder. No word mixes
 * Latin letters with those of another alphabet, and no other sign stands for a blank: the name would look like another
 * company's. `path` is the path of the name.
 * Refusals: company_name_unusable.
 */
export function whyNotCompanyName(name: string, path: Path = ['name']): Refused | null {
  const key = companyNameKey(name)
  const isMixed = companyNameKey(name.replaceAll(MICRO_SIGN, ''))
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .some((word) => /\p{Script=Latin}/u.test(word) && STRANGE_BESIDE_LATIN.test(word))
  const isUsable =
    /[\p{L}\p{N}]/u.test(key) && key.length <= MAX_KEY_LENGTH && !isMixed && !LOOKS_BLANK.test(name)
  return isUsable ? null : refuse('company_name_unusable', path)
}

interface NewCompanyState {
  /** Whether the country is one of the list. */
  readonly countryIsListed: boolean
  /** The company of that name, if there is one. */
  readonly existing: { readonly hasUsers: boolean } | null
}

/**
 * Why a company cannot be created; null if it can. A company without users may be created again, so
 * that a failed second step of registration can be repeated (docs/rules/accounts.md#create-company).
 * Refusals: company_name_unusable, country_unknown, company_exists.
 */
export function whyCannotCreateCompany(
  draft: { readonly name: string },
  { countryIsListed, existing }: NewCompanyState,
): Refused | null {
  const unusable = whyNotCompanyName(draft.name)
  if (unusable) return unusable
  if (!countryIsListed) return refuse('country_unknown', ['country'])
  return existing?.hasUsers ? refuse('company_exists', ['name']) : null
}

/**
 * Why a user cannot save the profile form of a company type: each type has its own (docs/rules/companies.md#profile).
 * Refusals: shippers_only, hauliers_only.
 */
export function whyNotThisForm(form: CompanyType, company: CompanyType): Refused | null {
  if (form === company) return null
  return refuse(form === 'Haulier' ? 'hauliers_only' : 'shippers_only')
}

/** The facts of a company that decide whether a change of its profile can be saved. */
export interface ProfileState {
  readonly type: CompanyType
  readonly country: string
  readonly vatNumber: string | null
  readonly haulsContainer: boolean
  readonly haulsGeneral: boolean
}

/**
 * Why a change of a profile cannot be saved; null if it can (docs/rules/companies.md#changes). Absent
 * fields stay as they are and are not checked. Refusals: vat_number_wrong, haulage_type_missing.
 */
export function whyNotProfile(
  { vatNumber, profile = {} }: Pick<HaulierProfileDraft, 'vatNumber' | 'profile'>,
  company: ProfileState,
): Refused | null {
  const { haulsContainer = company.haulsContainer, haulsGeneral = company.haulsGeneral } = profile
  const changesHaulage = haulsContainer !== company.haulsContainer || haulsGeneral !== company.haulsGeneral
  const hasNone = company.type === 'Haulier' && changesHaulage && !haulsContainer && !haulsGeneral
  const refusals = [
    ...(whyNotVatNumber(vatNumber, company)?.refusals ?? []),
    ...(hasNone ? [{ code: 'haulage_type_missing', path: ['profile', 'haulsContainer'] } as const] : []),
  ]
  return refusals.length > 0 ? new Refused(refusals) : null
}

/** How long a company without users keeps its name: 24 hours (docs/rules/accounts.md#create-company). */
export const UNCLAIMED_HOURS = 24
