/** VAT numbers: docs/rules/companies.md#vat-check. */
import { formatList } from '../format-list.ts'
import { type Refused, refuse } from '../refuse.ts'

/** How many letters and digits follow the country's two letters, if known; for other countries 2 to 20. */
const LENGTHS: Readonly<Record<string, readonly number[]>> = {
  AT: [9],
  BE: [10],
  BG: [9, 10],
  // An E and nine digits, perhaps with the tax as TVA, IVA or MWST: CHE-123.456.788 MWST.
  CH: [10, 13, 14],
  CY: [9],
  CZ: [8, 9, 10],
  DE: [9],
  DK: [8],
  EE: [9],
  EL: [9],
  ES: [9],
  EU: [9],
  FI: [8],
  FR: [11],
  HR: [11],
  HU: [8],
  IE: [8, 9],
  IT: [11],
  LT: [9, 12],
  LU: [8],
  LV: [11],
  MT: [8],
  NL: [12],
  NO: [9, 12],
  PL: [10],
  PT: [9],
  RO: [2, 3, 4, 5, 6, 7, 8, 9, 10],
  SE: [12],
  SI: [8],
  SK: [10],
}
/** The letters of those countries, by their names in the list of countries. Numbers of Greece begin with EL. */
const LETTERS: Readonly<Record<string, string>> = {
  Austria: 'AT',
  Belgium: 'BE',
  Bulgaria: 'BG',
  Croatia: 'HR',
  Cyprus: 'CY',
  'Czech Republic': 'CZ',
  Denmark: 'DK',
  Estonia: 'EE',
  Finland: 'FI',
  France: 'FR',
  Germany: 'DE',
  Greece: 'EL',
  Hungary: 'HU',
  Ireland: 'IE',
  Italy: 'IT',
  Latvia: 'LV',
  Lithuania: 'LT',
  Luxembourg: 'LU',
  Malta: 'MT',
  Netherlands: 'NL',
  Norway: 'NO',
  Poland: 'PL',
  Portugal: 'PT',
  Romania: 'RO',
  Slovakia: 'SK',
  Slovenia: 'SI',
  Spain: 'ES',
  Sweden: 'SE',
  Switzerland: 'CH',
}
/** The E before a Swiss number belongs to the letters CHE, and is left out with them. */
const WITHOUT_LETTERS: Readonly<Record<string, readonly number[]>> = { ...LENGTHS, CH: [9, 12, 13] }
/** The longest number that is known, of China, has 18 signs. */
const MAX_LENGTH = 20
const MIN_LENGTH = 2
const UNITED_KINGDOM = 'United Kingdom'
const WEIGHTS = [8, 7, 6, 5, 4, 3, 2]

// VAT GB 123 4567 82, VAT Reg No: 123 4567 82. In "VAT NO123456789" the NO is Norway.
const TITLE =
  /^\s*vat[\s.:#-]*(?:reg(?:istered|istration)?(?![a-z])[\s.:#-]*)?(?:(?:id|no|nr|number)(?![a-z\d])[\s.:#-]*)?/i

/**
 * A VAT number as it is stored: capital letters and digits, without blanks, dots, dashes, slashes and colons, and
 * without the words "VAT No" before it.
 */
export function vatNumberKey(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(TITLE, '')
    .replace(/[\s.:\-\u2010-\u2015/]/g, '')
    .toUpperCase()
}

/**
 * True for a text that can be a VAT number. A number that begins with GB or XI, or a UK company's without letters, has
 * nine digits that fit either checksum, twelve with a branch, or belongs to a department (GD) or a health authority
 * (HA). Others are checked by length: that of the typed letters, without letters that of the company's country.
 */
export function isVatNumber(text: string, country: string): boolean {
  const key = vatNumberKey(text)
  const prefix = /^[A-Z]{2}/.exec(key)?.[0]
  if (prefix === undefined && country === UNITED_KINGDOM) return isBritish(key)
  if (prefix === 'GB' || prefix === 'XI') return isBritish(key.slice(2))
  const rest = prefix === undefined ? key : key.slice(2)
  if (!/^[A-Z0-9+*]+$/.test(rest) || !/\d/.test(rest)) return false
  const lengths = prefix === undefined ? WITHOUT_LETTERS[LETTERS[country] ?? ''] : LENGTHS[prefix]
  return lengths ? lengths.includes(rest.length) : rest.length >= MIN_LENGTH && rest.length <= MAX_LENGTH
}

function isBritish(rest: string): boolean {
  if (/^GD[0-4]\d\d$/.test(rest) || /^HA[5-9]\d\d$/.test(rest)) return true
  const digits = /^(\d{9})(\d{3})?$/.exec(rest)?.[1]
  if (digits === undefined) return false
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * Number(digits[index]), 0)
  const check = sum + Number(digits.slice(7))
  return Number(digits.slice(0, 7)) > 0 && (check % 97 === 0 || (check + 55) % 97 === 0)
}

/**
 * Why a company cannot have a VAT number; null if it can, or if it has it already: older numbers are kept.
 * Refusals: vat_number_wrong.
 */
export function whyNotVatNumber(
  wanted: string | null | undefined,
  company: { readonly vatNumber: string | null; readonly country: string },
): Refused | null {
  if (wanted === null || wanted === undefined) return null
  if (company.vatNumber !== null && vatNumberKey(wanted) === vatNumberKey(company.vatNumber)) return null
  if (isVatNumber(wanted, company.country)) return null
  return refuse('vat_number_wrong', ['vatNumber'], { accepted: acceptedForm(wanted, company.country) })
}

/**
 * What a VAT number of this beginning looks like, as a sentence: in the country that its letters name, else in
 * the company's country.
 */
function acceptedForm(wanted: string, country: string): string {
  const typed = /^[A-Z]{2}/.exec(vatNumberKey(wanted))?.[0] ?? ''
  if (typed === 'XI') return 'Check its digits: one of Northern Ireland is XI and nine digits.'
  const isKnown = typed === 'GB' || LENGTHS[typed] !== undefined
  const letters = isKnown ? typed : country === UNITED_KINGDOM ? 'GB' : LETTERS[country]
  if (letters === 'GB') return 'Check its digits: a British one is GB and nine digits.'
  if (letters === 'CH') return 'A Swiss one is CHE-123.456.788, perhaps with MWST, TVA or IVA.'
  const lengths = letters === undefined ? undefined : LENGTHS[letters]
  if (lengths)
    return `One that begins with ${letters} has ${lengthsText(lengths)} letters and digits after that.`
  return `Enter ${MIN_LENGTH} to ${MAX_LENGTH} letters and digits, with at least one digit.`
}

function lengthsText(lengths: readonly number[]): string {
  return lengths.length > 3 ? `${lengths[0]} to ${lengths.at(-1)}` : formatList(lengths, 'or')
}
