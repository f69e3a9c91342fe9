// Rules: docs/rules/companies.md#vat-check
import { describe, expect, test } from 'vitest'
import { isVatNumber, vatNumberKey, whyNotVatNumber } from './vat.ts'

const UK = 'United Kingdom'

test.each([
  // By mod 97, and by 97-55.
  'GB123456782',
  'GB123456727',
  'GB 123 4567 82',
  'gb123456782',
  'GB-123.4567/82',
  'GB123456782001',
  'GBGD001',
  'GBHA599',
  'XI123456782',
  // Without its letters, of a company of the United Kingdom.
  '123456782',
  '123 4567 27',
  // Of other countries, by the length.
  'DE123456789',
  'FRXX123456789',
  'IE1234567WA',
  'NL123456789B01',
  'EL123456789',
  'US12-3456789',
  'CHE-123.456.788',
  'CHE-123.456.788 MWST',
  'CHE-123.456.788 TVA',
  'che 123 456 788 iva',
  'AE100123456700003',
])('%s can be a VAT number', (text) => expect(isVatNumber(text, UK)).toBe(true))

test.each([
  '',
  'GB',
  'GB123456789',
  'GB000000000',
  'GB12345678',
  'GB1234567820',
  'XI123456789',
  'GBGD500',
  'GBHA499',
  '123456789',
  'DE12345678',
  'FR123',
  'n/a',
  'pending',
  'US',
  'DE123 456 7é9',
  'CHE-123.456.78',
  'CHE-123.456.788 ST',
  'AE100123456700003123456',
])('%j cannot be a VAT number', (text) => expect(isVatNumber(text, UK)).toBe(false))

test('a number without letters is British only if the company is', () => {
  expect(isVatNumber('123456789', UK)).toBe(false)
  expect(isVatNumber('123456789', 'Turkey')).toBe(true)
})

test.each([
  ['United Arab Emirates', '100123456700003'],
  ['Saudi Arabia', '300123456700003'],
  ['India', '27AAPFU0939F1ZV'],
  ['Brazil', '12.345.678/0001-95'],
  ['China', '91310000MA1FL0LX6X'],
])('a number of %s without letters of the country is accepted: %s', (country, text) => {
  expect(isVatNumber(text, country)).toBe(true)
  expect(isVatNumber('1'.repeat(21), country)).toBe(false)
})

test('is stored in capital letters without blanks', () => {
  expect(vatNumberKey(' gb 123 4567 82 ')).toBe('GB123456782')
  expect(vatNumberKey('CHE-123.456.788 MWST')).toBe('CHE123456788MWST')
})

describe('a company', () => {
  test('accepts the stored number in any spelling, and refuses a new one that is not valid', () => {
    const company = { vatNumber: 'GB 123 4567 89', country: UK }
    expect(whyNotVatNumber('GB123456789', company)).toBeNull()
    expect(whyNotVatNumber(null, company)).toBeNull()
    expect(whyNotVatNumber(undefined, company)).toBeNull()
    expect(whyNotVatNumber('GB123456782', company)).toBeNull()
    expect(whyNotVatNumber('GB123456781', company)?.refusals).toEqual([
      { code: 'vat_number_wrong', path: ['vatNumber'] },
    ])
  })
})
