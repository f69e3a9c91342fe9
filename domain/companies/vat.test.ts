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
  'EU123456789',
  'US12',
  'US12345678901234567890',
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
  'GB1GD001',
  'GBGD0011',
  'GB1HA599',
  'GBHA5991',
  'GB9123456782',
  'EU12345678',
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

// As the European Commission and, for Norway, its tax administration write them.
test.each([
  ['Austria', 'AT', 'U12345678'],
  ['Belgium', 'BE', '0123456789'],
  ['Bulgaria', 'BG', '123456789', '1234567890'],
  ['Croatia', 'HR', '12345678901'],
  ['Cyprus', 'CY', '12345678X'],
  ['Czech Republic', 'CZ', '12345678', '123456789', '1234567890'],
  ['Denmark', 'DK', '12345678'],
  ['Estonia', 'EE', '123456789'],
  ['Finland', 'FI', '12345678'],
  ['France', 'FR', 'XX123456789'],
  ['Germany', 'DE', '123456789'],
  ['Greece', 'EL', '123456789'],
  ['Hungary', 'HU', '12345678'],
  ['Ireland', 'IE', '1234567W', '1234567WA'],
  ['Italy', 'IT', '12345678901'],
  ['Latvia', 'LV', '12345678901'],
  ['Lithuania', 'LT', '123456789', '123456789012'],
  ['Luxembourg', 'LU', '12345678'],
  ['Malta', 'MT', '12345678'],
  ['Netherlands', 'NL', '123456789B01'],
  ['Norway', 'NO', '123456789', '123456789MVA'],
  ['Poland', 'PL', '1234567890'],
  ['Portugal', 'PT', '123456789'],
  ['Romania', 'RO', '12', '123', '1234', '12345', '123456', '1234567', '12345678', '123456789', '1234567890'],
  ['Slovakia', 'SK', '1234567890'],
  ['Slovenia', 'SI', '12345678'],
  ['Spain', 'ES', 'X1234567X'],
  ['Sweden', 'SE', '123456789012'],
])('numbers of %s have their lengths, with its letters %s and without', (country, letters, ...numbers) => {
  for (const number of numbers) {
    expect(isVatNumber(letters + number, UK), number).toBe(true)
    expect(isVatNumber(number.replace(/^[A-Z]{2}/, '12'), country), number).toBe(true)
  }
  const lengths = numbers.map(({ length }) => length)
  for (const wrong of [Math.min(...lengths) - 1, Math.max(...lengths) + 1]) {
    expect(isVatNumber(letters + '1'.repeat(wrong), UK), String(wrong)).toBe(false)
    expect(isVatNumber('1'.repeat(wrong), country), String(wrong)).toBe(false)
  }
})

test('a number without letters is British only if the company is', () => {
  expect(isVatNumber('123456789', UK)).toBe(false)
  expect(isVatNumber('123456789', 'Turkey')).toBe(true)
})

test.each([
  ['Germany', '123 456 789', '12345678'],
  ['Netherlands', '1234.56.789.B.01', '123456789'],
  ['Austria', 'U12345678', '12345678'],
  ['Spain', 'B12345678', '1234567'],
  ['Switzerland', '123.456.788 MWST', '123.456'],
  ['Switzerland', '123.456.788 TVA', '123.456.788 T'],
  ['Switzerland', '123.456.788', '1234567890'],
  ['Lithuania', '123456789012', '1234567890'],
  ['Norway', '123 456 789 MVA', '123 456 78'],
])(
  'a number of %s without its letters has the length of the country: %s, not %s',
  (country, right, wrong) => {
    expect(isVatNumber(right, country)).toBe(true)
    expect(isVatNumber(wrong, country)).toBe(false)
  },
)

test.each([
  ['United Arab Emirates', '100123456700003'],
  ['Saudi Arabia', '300123456700003'],
  ['India', '27AAPFU0939F1ZV'],
  // The DE within it is not Germany.
  ['India', '27DEPFU0939F1ZV'],
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

test.each([
  ['VAT GB 123 4567 82', 'GB123456782'],
  ['VAT: GB123456782', 'GB123456782'],
  ['VAT No. 123 4567 82', '123456782'],
  ['VAT Reg No: GB 123 4567 82', 'GB123456782'],
  ['Vat registration number 123456782', '123456782'],
  ['VAT ID DE123456789', 'DE123456789'],
  ['VATGB123456782', 'GB123456782'],
  ['VAT NO123456789MVA', 'NO123456789MVA'],
  ['GB: 123456782', 'GB123456782'],
  ['ＧＢ１２３４５６７８２', 'GB123456782'],
  [' gb123456782\u200b', 'GB123456782'],
  ['VAT', ''],
])('%j is stored as %j', (text, key) => expect(vatNumberKey(text)).toBe(key))

test.each([
  [UK, 'pending', 'Check its digits: a British one is GB and nine digits.'],
  [UK, '123456789', 'Check its digits: a British one is GB and nine digits.'],
  [UK, 'DE12345678', 'One that begins with DE has 9 letters and digits after that.'],
  [UK, 'XI123', 'Check its digits: one of Northern Ireland is XI and nine digits.'],
  ['Germany', 'GB123', 'Check its digits: a British one is GB and nine digits.'],
  ['Germany', 'n/a', 'One that begins with DE has 9 letters and digits after that.'],
  ['Czech Republic', '-', 'One that begins with CZ has 8, 9 or 10 letters and digits after that.'],
  ['Romania', 'RO', 'One that begins with RO has 2 to 10 letters and digits after that.'],
  ['Greece', 'EL1', 'One that begins with EL has 9 letters and digits after that.'],
  ['Switzerland', 'CHE-1', 'A Swiss one is CHE-123.456.788, perhaps with MWST, TVA or IVA.'],
  ['India', '1'.repeat(21), 'Enter 2 to 20 letters and digits, with at least one digit.'],
])('the refusal to a company of %s of %j says what is accepted', (country, text, accepted) => {
  const refusal = whyNotVatNumber(text, { vatNumber: null, country })?.refusals[0]
  expect(refusal?.values).toEqual({ accepted })
})

describe('a company', () => {
  test('accepts the stored number in any spelling, and refuses a new one that is not valid', () => {
    const company = { vatNumber: 'GB 123 4567 89', country: UK }
    expect(whyNotVatNumber('GB123456789', company)).toBeNull()
    expect(whyNotVatNumber(null, company)).toBeNull()
    expect(whyNotVatNumber(undefined, company)).toBeNull()
    expect(whyNotVatNumber('GB123456782', company)).toBeNull()
    expect(whyNotVatNumber('GB123456781', company)?.refusals).toMatchObject([
      { code: 'vat_number_wrong', path: ['vatNumber'] },
    ])
  })
})
