/*
 * Rules: docs/rules/accounts.md#company-name, docs/rules/accounts.md#create-company,
 *   docs/rules/companies.md#types
 */
import { describe, expect, test } from 'vitest'
import { isRefused } from '../refuse.ts'
import { companyNameKey } from './company.ts'
import { type ProfileState, whyCannotCreateCompany, whyNotProfile, whyNotThisForm } from './rules.ts'

const codes = (answer: unknown) => (isRefused(answer) ? answer.refusals.map(({ code }) => code) : answer)

describe('names of companies', () => {
  test.each([
    ['case', 'ACME haulage'],
    ['white space', '  Acme \t\u00a0 Haulage '],
    ['full-width letters', 'Ａｃｍｅ Haulage'],
    ['characters that are not seen', 'Ac\u200bme\u00ad Haulage'],
  ])('are the same without regard to %s', (_what, name) => {
    expect(companyNameKey(name)).toBe(companyNameKey('Acme Haulage'))
  })
  test('are the same composed and decomposed, and with either form of a small letter', () => {
    expect(companyNameKey('Cafe\u0301 Straße')).toBe(companyNameKey('CAFÉ STRASSE'))
    expect(companyNameKey('ΟΔΟΣ')).toBe(companyNameKey('οδος'))
  })
  test('are different with different letters', () => {
    expect(companyNameKey('Acme Haulage')).not.toBe(companyNameKey('Acme-Haulage'))
    expect(companyNameKey('a/b')).not.toBe(companyNameKey('ab'))
  })
})

describe('creating a company', () => {
  const free = { countryIsListed: true, existing: null }
  test('given a new name, or that of a company without users, then it can be created', () => {
    expect(whyCannotCreateCompany({ name: 'Tide Ltd' }, free)).toBeNull()
    expect(
      whyCannotCreateCompany({ name: 'Tide Ltd' }, { ...free, existing: { hasUsers: false } }),
    ).toBeNull()
  })
  test('given a company with users, then it is refused as existing', () => {
    expect(
      codes(whyCannotCreateCompany({ name: 'Tide Ltd' }, { ...free, existing: { hasUsers: true } })),
    ).toEqual(['company_exists'])
  })
  test('given a country that is not listed, then it is refused', () => {
    expect(codes(whyCannotCreateCompany({ name: 'Tide Ltd' }, { ...free, countryIsListed: false }))).toEqual([
      'country_unknown',
    ])
  })
  test.each(['Åse & Søn', '株式会社ABC', 'K한국', '3', 'А.Б.', '5µm Filters'])(
    'given letters or digits of any script, as in %s, then it can be used',
    (name) => {
      expect(whyCannotCreateCompany({ name }, free)).toBeNull()
    },
  )
  test.each([
    ['nothing that is seen', '\u200b\u2060'],
    ['signs that unfold to far more', '\ufdfa'.repeat(200)],
    ['a dot, which the address of its page would lose', '.'],
    ['two dots, which lead to the page above', '..'],
    ['a Cyrillic letter in a Latin word', '\u041Erwell Haulage'],
    ['a Greek letter in a Latin word', 'Orwell Haul\u03B1ge Ltd'],
    ['a full-width Latin letter in a Cyrillic word', '\uFF2Fр\u0432елл'],
    ['a Lisu letter in a Latin word', '\uA4F3rwell Haulage'],
    ['a Coptic letter in a Latin word', '\u2C9Erwell Haulage'],
    ['a Hangul filler for a blank', 'Orwell\u3164Haulage'],
    ['an empty Braille pattern for a blank', 'Orwell\u2800Haulage'],
    ['neither letter nor digit', '& – &'],
  ])('given a name of %s, then it cannot be used', (_what, name) => {
    expect(codes(whyCannotCreateCompany({ name }, free))).toEqual(['company_name_unusable'])
  })
})

describe('the profile forms', () => {
  test('each company type has its own form', () => {
    expect(whyNotThisForm('Shipper', 'Shipper')).toBeNull()
    expect(codes(whyNotThisForm('Shipper', 'Haulier'))).toEqual(['shippers_only'])
    expect(codes(whyNotThisForm('Haulier', 'Shipper'))).toEqual(['hauliers_only'])
  })
})

describe('a change of a profile', () => {
  const company: ProfileState = {
    type: 'Haulier',
    country: 'United Kingdom',
    vatNumber: null,
    haulsContainer: true,
    haulsGeneral: false,
  }
  const refusals = (profile: object, changes: Partial<ProfileState> = {}, vatNumber?: string) =>
    whyNotProfile({ profile, ...(vatNumber ? { vatNumber } : {}) }, { ...company, ...changes })?.refusals ??
    []
  const none = { code: 'haulage_type_missing', path: ['profile', 'haulsContainer'] }

  test('leaves a haulier one haulage type at least', () => {
    expect(refusals({ haulsContainer: false })).toEqual([none])
    expect(refusals({ haulsContainer: false, haulsGeneral: true })).toEqual([])
    expect(refusals({ haulsGeneral: true })).toEqual([])
    expect(refusals({ haulsGeneral: false }, { haulsContainer: false, haulsGeneral: true })).toEqual([none])
  })
  test('of a haulier that has none, as an older one may, is possible in other fields', () => {
    const bare = { haulsContainer: false }
    expect(refusals({}, bare)).toEqual([])
    expect(refusals({ haulsContainer: false, haulsGeneral: false }, bare)).toEqual([])
  })
  test('of a shipper may take away both', () => {
    expect(refusals({ haulsContainer: false }, { type: 'Shipper' })).toEqual([])
  })
  test('is refused for a wrong VAT number as well', () => {
    const wrong = { code: 'vat_number_wrong', path: ['vatNumber'] }
    expect(refusals({}, {}, 'GB123')).toMatchObject([wrong])
    expect(refusals({ haulsContainer: false }, {}, 'GB123')).toMatchObject([wrong, none])
  })
})
