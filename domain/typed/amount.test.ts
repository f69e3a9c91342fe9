// Rules: docs/rules/typed-values.md#amounts, docs/rules/typed-values.md#numbers,
//   docs/rules/typed-values.md#percentages, docs/rules/typed-values.md#prices
import { describe, expect, test } from 'vitest'
import { type Priced, readAmount, readNumber, readPercentage, readPrice } from './amount.ts'

test.each([
  ['350', 35_000],
  ['350.', 35_000],
  ['350.5', 35_050],
  ['350.50', 35_050],
  ['£350', 35_000],
  ['£ 350', 35_000],
  ['350 £', 35_000],
  ['GBP 350', 35_000],
  ['350 gbp', 35_000],
  ['0', 0],
  ['0.00', 0],
  ['.5', 50],
  ['.05', 5],
  ['£.5', 50],
  ['0.07', 7],
  ['00.50', 50],
  ['19.99', 1999],
  ['1200', 120_000],
  ['1,200', 120_000],
  ['£1,200.50', 120_050],
  ['1 200', 120_000],
  ['1 200.5', 120_050],
  ['£1 200', 120_000],
  ['12,345', 1_234_500],
  ['1,000,000.00', 100_000_000],
  ['1 000 000', 100_000_000],
  ['-1', -100],
  ['-0.5', -50],
  ['£-5', -500],
  ['-£5', -500],
  ['−5', -500],
  ['500+VAT', 50_000],
  ['£1,250 + VAT', 125_000],
  ['500.50 ex VAT', 50_050],
  ['500 exc. VAT', 50_000],
  ['GBP 500 excl VAT', 50_000],
  ['500 gbp plus VAT', 50_000],
  ['500 (ex VAT)', 50_000],
  ['£500 (+ VAT)', 50_000],
  // As they are pasted.
  [' 19.99 ', 1999],
  ['\u00a0£19.99\u00a0', 1999],
  ['1\u00a0200,', null],
  ['1\u202f200', 120_000],
  ['0.50\u200b', 50],
  ['£1,200.50\n', 120_050],
  ['１２００', 120_000],
  ['￡５．５', 550],
] as const)('%j is %s pence', (typed, pence) => {
  if (pence === null) expect(readAmount(typed)).toHaveProperty('problem')
  else expect(readAmount(typed)).toEqual({ value: pence })
})

test.each([
  '',
  '£',
  '.',
  '-',
  '12,50',
  '12,5',
  '1,20',
  '1,2345',
  '1234,567',
  '1234 567',
  '1,200,50',
  '1.250,00',
  '1.200',
  '1.005',
  '12 50',
  '1,000 000',
  // A decimal comma after 0.
  '0,250',
  '-0,250',
  '£0,250',
  '0 250',
  '001,250',
  '0,000',
  '0,250.50',
  '1.2.3',
  '1.2k',
  '2m',
  '1e3',
  '€5',
  '$5',
  '50 EUR',
  '50p',
  '12 pounds',
  '100-200',
  '500 inc VAT',
  '500 VAT',
  '500 ex VAT)',
  '500 (ex VAT',
  '+VAT',
  'VAT',
  '1’200',
  '--1',
  '0x10',
  'free',
  '1/2',
  // A footnote, a half.
  '350¹',
  '12²',
  '£1,200⁽³⁾',
  '350₁',
  '2½',
])('refuses %j as an amount, with the reason', (typed) => expect(readAmount(typed)).toHaveProperty('problem'))

test('an amount with VAT is refused with what to enter', () => {
  const problem = 'Enter the amount without VAT.'
  for (const typed of ['600 inc VAT', '£600 incl. VAT', '600 including vat'])
    expect(readAmount(typed), typed).toEqual({ problem })
})

test('a text that is no amount and without VAT is not said to have it', () =>
  expect(readAmount('450 per hour ex VAT')).toEqual({
    problem: '“450 per hour ex VAT” is not an amount. Enter it as 1200.50.',
  }))

test.each(['€5', '$5', '50 EUR'])('refuses %j in another currency, as an amount only', (typed) => {
  expect(readAmount(typed)).toEqual({ problem: 'Enter the amount in pounds.' })
  expect(readNumber(typed, 2)).not.toEqual({ problem: 'Enter the amount in pounds.' })
})

test('a text that can mean two amounts is refused with the way to write each', () => {
  expect(readAmount('1.200')).toEqual({
    problem: '“1.200” can mean two amounts. Enter 1200, or 1.20.',
  })
  expect(readAmount('12,50')).toEqual({
    problem:
      '“12,50” can mean two amounts. Enter it with a point, such as 12.50, and commas only between thousands.',
  })
})

describe('a number', () => {
  test.each([
    ['8', 8],
    [' 8 ', 8],
    ['1200.5', 1200.5],
    ['1,200.5', 1200.5],
    ['1 200', 1200],
    ['1,000,000', 1_000_000],
    ['.5', 0.5],
    ['12.', 12],
    ['-3', -3],
    ['８', 8],
  ])('%j is read', (typed, number) => expect(readNumber(typed, 2)).toEqual({ value: number }))

  test.each(['0,500', '0,012', '0 850', '001,250', '010,000'])('%j can mean two numbers', (typed) => {
    for (const decimals of [0, 1, 2, 3])
      expect(readNumber(typed, decimals)).toEqual({
        problem: expect.stringContaining('can mean two numbers'),
      })
  })

  test.each(['', 'ten', '1200,5', '1,2', '1.200,5', '1e3', '--1', '£8', '8 kg', '8.400', '0.1234'])(
    '%j is not read',
    (typed) => expect(readNumber(typed, 2)).toHaveProperty('problem'),
  )

  test('takes as many decimals as its field allows', () => {
    expect(readNumber('1.728', 3)).toEqual({ value: 1.728 })
    expect(readNumber('1.728', 2)).toHaveProperty('problem')
    expect(readNumber('14', 0)).toEqual({ value: 14 })
    expect(readNumber('14.5', 0)).toEqual({ problem: '“14.5” is not a whole number.' })
    expect(readNumber('14.0', 0)).toHaveProperty('problem')
    expect(readNumber('14 days', 0)).toEqual({ problem: '“14 days” is not a number. Enter it as 12.' })
    expect(readNumber('8 t', 2)).toEqual({ problem: '“8 t” is not a number. Enter it as 1200.' })
    expect(readNumber('600 inc VAT', 2)).toEqual({
      problem: '“600 inc VAT” is not a number. Enter it as 1200.',
    })
    expect(readNumber('2 hours', 1)).toEqual({ problem: '“2 hours” is not a number. Enter it as 1.5.' })
    expect(readNumber('2.25', 1)).toEqual({ problem: 'Enter a number with at most 1 digit after the point.' })
  })
})

describe('a percentage', () => {
  test.each([
    ['3', 300],
    ['3.5', 350],
    ['12.25 %', 1_225],
    ['12%', 1_200],
    ['12 per cent', 1_200],
    ['12 percent', 1_200],
    ['.5%', 50],
    ['100', 10_000],
  ])('%j is read', (typed, hundredths) => expect(readPercentage(typed)).toEqual({ value: hundredths }))

  test.each(['£5', '5 gbp', '12,5', '%', '% 5', '5 %%', 'five', '3.125', '0,050'])(
    '%j is not read',
    (typed) => expect(readPercentage(typed)).toHaveProperty('problem'),
  )
})

test.each([
  '45',
  '£45.00/hr',
  '45/hour',
  '£45 per hour',
  '45 an hour',
  '45.00 P/H',
  '45ph',
  '45 p.h.',
  '４５／ｈ',
  '45 per hour + VAT',
  '£45/hr ex VAT',
  '45ph (+ VAT)',
  '45 + VAT per hour',
  '45 (ex VAT)/hr',
])('%j is £45.00 for an hour', (text) => expect(readPrice(text, 'hour')).toEqual({ value: 4_500 }))

test.each(['45/day', '45 hours', '/hr', '12,50/hr', '45 VAT/hr', '45 per hour inc VAT', 'per hour + VAT'])(
  '%j is not an amount for an hour',
  (text) => expect(readPrice(text, 'hour')).toHaveProperty('problem'),
)

test.each<[Priced, readonly string[]]>([
  [
    'container',
    ['450', '450 each', '£450 ea.', '450 per container', '£450/container', '450.00 each + VAT', '450 a box'],
  ],
  ['container', ['450/cont', '450 per ctr', '£450 per cntr + VAT']],
  ['load', ['450', '£450 per load', '450/load', '450 per load ex VAT', '450 a load']],
  ['item', ['450 each', '450 per container', '450 per load', '450 ea', '450/ctr']],
  ['mile', ['450 per mile', '450/mi', '450 a mile']],
  ['day', ['450 per day', '450/d', '450 a day + VAT']],
  ['drop', ['450 per drop', '450 a drop', '450 each']],
])('the price of one %s may have its unit', (of, texts) => {
  for (const text of texts) expect(readPrice(text, of), text).toEqual({ value: 45_000 })
})

test.each<[Priced, string, string]>([
  ['load', '450 each', 'the whole load'],
  ['load', '£450 per pallet', 'the whole load'],
  ['load', '450 pp', 'the whole load'],
  ['container', '450 per load', 'one container'],
  ['container', '450 per day + VAT', 'one container'],
  ['hour', '45 per day', 'one hour'],
  ['mile', '2 each', 'one mile'],
])('the price of one %s refuses %j, and says what to enter', (of, text, name) =>
  expect(readPrice(text, of)).toEqual({
    problem: `“${text}” names another unit. Enter the price of ${name}, such as 1200.50.`,
  }),
)

test('other texts are refused as in an amount without a unit', () => {
  for (const text of [
    '50p',
    '1.2k',
    '12,50',
    '€5',
    '500 inc VAT',
    'free',
    '350¹',
    '450 all in',
    '450 approx',
  ])
    expect(readPrice(text, 'container'), text).toEqual(readAmount(text))
})

test.each([
  ['123.456', '“123.456” can mean two amounts. Enter 123456, or 123.45.'],
  ['0.125', 'Enter an amount with at most 2 digits after the point.'],
  ['1.2.3', '“1.2.3” is not an amount. Enter it as 1200.50.'],
])('%s is refused with the reason', (text, problem) => {
  expect(readAmount(text)).toEqual({ problem })
})

test('the problem of a price quotes it as it was typed', () => {
  expect(readPrice('Call Me', 'load')).toEqual({
    problem: '“Call Me” is not an amount. Enter it as 1200.50.',
  })
})
