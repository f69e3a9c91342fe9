import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { problemsOf } from '../fields.ts'
import { AMOUNT_SENTENCE } from '../money.ts'
import {
  completeExtras,
  expectedTerms,
  expectedTotal,
  extraName,
  extraPrice,
  extrasChange,
  hoursText,
  notedName,
} from './expected.ts'
import { EXTRAS, quantityUnit } from './extra-labels.ts'
import { EXTRA_KINDS, type Extra, FreeHours } from './extras.ts'
import { ExtrasDraft, UsualExtrasDraft } from './extras-draft.ts'

const extra = (kind: Extra['kind'], amount: number, changes: Partial<Extra> = {}): Extra => ({
  kind,
  amount,
  quantity: kind === 'fuel' ? null : 1,
  certain: true,
  note: null,
  ...changes,
})
const draft = (changes: object = {}) => ({
  kind: 'tolls',
  amount: 1_000,
  quantity: null,
  certain: null,
  note: null,
  ...changes,
})

const problemsIn = (list: unknown) => {
  const result = z.safeParse(ExtrasDraft, list)
  return result.success ? [] : problemsOf(result.error).map(({ path }) => path.join('.'))
}

describe('the extras of a draft', () => {
  test.each([
    ['an unknown kind', [draft({ kind: 'parking' })], ['0.kind']],
    ['an amount of half a penny', [draft({ amount: 0.5 })], ['0.amount']],
    ['an amount above a million pounds', [draft({ amount: 100_000_001 })], ['0.amount']],
    ['a negative amount', [draft({ amount: -1 })], ['0.amount']],
    ['a fuel surcharge above 100%', [draft({ kind: 'fuel', amount: 10_001 })], ['0.amount']],
    ['a fuel surcharge with three decimals', [draft({ kind: 'fuel', amount: 1_234.5 })], ['0.amount']],
    ['a quantity with two decimals', [draft({ quantity: 1.25 })], ['0.quantity']],
    ['a quantity above 9,999', [draft({ quantity: 9_999.1 })], ['0.quantity']],
    ['no quantity at all', [draft({ quantity: 0 })], ['0.quantity']],
    ['an other extra without a note', [draft({ kind: 'other' })], ['0.note']],
    ['a kind given twice', [draft(), draft()], ['1.kind']],
    [
      'a fourth other',
      Array.from({ length: 4 }, () => draft({ kind: 'other', note: 'Wash-out' })),
      ['3.kind'],
    ],
    ['a thirteenth extra', EXTRA_KINDS.slice(0, 13).map((kind) => draft({ kind })), ['']],
  ])('are refused at the field: %s', (_case, list, paths) => {
    expect(problemsIn(list)).toEqual(paths)
  })

  test('are taken at their limits', () => {
    const widest = [
      draft({ kind: 'fuel', amount: 10_000 }),
      draft({ amount: 100_000_000, quantity: 9_999 }),
      draft({ kind: 'genset', amount: 0, quantity: 0.1 }),
      ...Array.from({ length: 3 }, () => draft({ kind: 'other', note: 'Wash-out' })),
    ]
    expect(problemsIn(widest)).toEqual([])
    expect(problemsIn(EXTRA_KINDS.slice(0, 12).map((kind) => draft({ kind })))).toEqual([])
  })

  test.each([
    [
      'a fuel surcharge',
      [draft({ kind: 'fuel', amount: 10_001 })],
      'Enter a percentage from 0 to 100 with at most two decimals.',
    ],
    ['an amount', [draft({ amount: -1 })], AMOUNT_SENTENCE],
    ['a kind given twice', [draft(), draft()], 'Each kind of extra can be given once.'],
    [
      'a fourth other',
      Array.from({ length: 4 }, () => draft({ kind: 'other', note: 'Wash-out' })),
      'Use "other" at most three times.',
    ],
  ])('say what is wrong with %s', (_case, list, message) => {
    const { error } = z.safeParse(ExtrasDraft, list)
    expect(error && problemsOf(error).map((problem) => problem.message)).toEqual([message])
  })

  test('a profile keeps them by the same rules, without a quantity', () => {
    expect(z.safeParse(UsualExtrasDraft, [draft(), draft()]).success).toBe(false)
    expect(z.safeParse(UsualExtrasDraft, [draft({ kind: 'other' })]).success).toBe(false)
    expect(z.parse(UsualExtrasDraft, [draft({ quantity: 3 })])[0]).not.toHaveProperty('quantity')
  })

  test('count the containers unless they have a quantity; fuel has no quantity', () => {
    const drafts = z.parse(ExtrasDraft, [
      draft(),
      draft({ kind: 'genset', quantity: 1.5, certain: true }),
      draft({ kind: 'fuel', quantity: 3 }),
    ])
    expect(completeExtras(drafts, 4).map(({ quantity, certain }) => [quantity, certain])).toEqual([
      [4, false],
      [1.5, true],
      [null, false],
    ])
  })
})

test.each([0, 0.5, 24])('free hours may be %d', (hours) => {
  expect(z.safeParse(FreeHours, hours).success).toBe(true)
})
test.each([-0.5, 0.25, 24.5, '3'])('free hours may not be %s', (hours) => {
  expect(z.safeParse(FreeHours, hours).success).toBe(false)
})

describe('the expected total', () => {
  const none = { extras: [], demurrageFee: null, freeHours: null }
  const work = { expectedWaitingHours: 0, containers: 2 }

  test.each([
    ['the total alone', none, work, 100_000],
    [
      'a certain extra by its quantity',
      { ...none, extras: [extra('vbs', 1_250, { quantity: 2 })] },
      work,
      102_500,
    ],
    [
      'not an extra that is only named',
      { ...none, extras: [extra('vbs', 1_250, { certain: false })] },
      work,
      100_000,
    ],
    ['fuel, certain or not', { ...none, extras: [extra('fuel', 1_250, { certain: false })] }, work, 112_500],
    [
      'waiting beyond the free hours for each container',
      { extras: [], demurrageFee: 4_500, freeHours: 3 },
      { expectedWaitingHours: 4.5, containers: 2 },
      100_000 + 4_500 * 1.5 * 2,
    ],
    [
      'no waiting within the free hours',
      { extras: [], demurrageFee: 4_500, freeHours: 3 },
      { expectedWaitingHours: 2, containers: 2 },
      100_000,
    ],
    [
      'no waiting without a fee',
      { extras: [], demurrageFee: null, freeHours: 0 },
      { expectedWaitingHours: 5, containers: 2 },
      100_000,
    ],
    [
      'no waiting without free hours',
      { extras: [], demurrageFee: 4_500, freeHours: null },
      { expectedWaitingHours: 5, containers: 2 },
      100_000,
    ],
  ])('holds %s', (_case, terms, expected, total) => {
    expect(expectedTotal(100_000, terms, expected)).toBe(total)
  })

  test.each([
    // [total, fuel in hundredths of a percent, pence]
    [100, 50, 1],
    [100, 49, 0],
    [99, 50, 0],
    [12_345, 1_234, 1_523],
    [33_333, 3_333, 11_110],
    [1, 5_000, 1],
    [1, 4_999, 0],
    [4_995_000_000_001, 3_333, 1_664_833_500_000],
  ])('of %i pence with fuel of %i rounds a half up to %i', (total, fuel, pence) => {
    expect(expectedTerms(total, { ...none, extras: [extra('fuel', fuel)] }, work)[0]?.amount).toBe(pence)
  })

  test.each([
    [5, 0.1, 1],
    [4, 0.1, 0],
    [1_005, 0.3, 302],
    [333, 1.5, 500],
    [100_000_000, 9_999, 999_900_000_000],
  ])('of an extra of %i pence taken %d times is %i', (amount, quantity, pence) => {
    const terms = { ...none, extras: [extra('genset', amount, { quantity })] }
    expect(expectedTerms(0, terms, work)[0]?.amount).toBe(pence)
  })

  test('names the waiting as a term of its own, without a note', () => {
    const waiting = { extras: [], demurrageFee: 4_500, freeHours: 3 }
    expect(expectedTerms(0, waiting, { expectedWaitingHours: 4, containers: 2 })).toEqual([
      { kind: 'waiting', amount: 9_000, note: null },
    ])
  })

  test('has no term for waiting that is all free', () => {
    const waiting = { extras: [], demurrageFee: 4_500, freeHours: 3 }
    expect(expectedTerms(0, waiting, { expectedWaitingHours: 3, containers: 2 })).toEqual([])
  })

  test('rounds each term separately, not their sum', () => {
    const extras = [extra('genset', 5, { quantity: 0.1 }), extra('storage', 5, { quantity: 0.1 })]
    expect(expectedTotal(0, { ...none, extras }, work)).toBe(2)
    const waiting = { extras, demurrageFee: 1, freeHours: 0 }
    expect(expectedTotal(0, waiting, { expectedWaitingHours: 0.5, containers: 1 })).toBe(3)
  })
})

describe('what a counter changed', () => {
  const before = { extras: [extra('tolls', 500), extra('vbs', 700)], freeHours: 3 }

  test('is empty without a change', () => {
    expect(extrasChange(before, before)).toEqual({ changed: [false, false], struck: [], freeHours: false })
  })
  test('lists new and changed extras, removed ones, and the free hours', () => {
    const after = { extras: [extra('tolls', 400), extra('shunt', 900)], freeHours: null }
    expect(extrasChange(before, after)).toEqual({
      changed: [true, true],
      struck: [extra('vbs', 700)],
      freeHours: true,
    })
  })
})

describe('two extras', () => {
  const old = extra('other', 500, { quantity: 2, note: 'Wash-out' })

  test.each([
    ['kind', { kind: 'tolls' as const }],
    ['amount', { amount: 501 }],
    ['quantity', { quantity: 3 }],
    ['certainty', { certain: false }],
    ['note', { note: 'Fumigation' }],
  ])('differ if their %s does', (_what, changes) => {
    const after = { extras: [{ ...old, ...changes }], freeHours: 3 }
    expect(extrasChange({ extras: [old], freeHours: 3 }, after).changed).toEqual([true])
  })

  test('of the kind other are told apart by their notes, those of another kind are not', () => {
    const struckBy = (before: Extra, after: Extra) =>
      extrasChange({ extras: [before], freeHours: 3 }, { extras: [after], freeHours: 3 }).struck
    expect(struckBy(old, { ...old, amount: 600 })).toEqual([])
    expect(struckBy(old, { ...old, note: 'Fumigation' })).toEqual([old])
    expect(struckBy(extra('tolls', 500, { note: 'M6' }), extra('tolls', 500, { note: 'M6, A38' }))).toEqual(
      [],
    )
  })
})

test.each([
  [extra('other', 500, { note: 'Wash-out' }), 'Wash-out'],
  [extra('other', 500), EXTRAS.other.label],
  [extra('tolls', 500, { note: 'M6' }), EXTRAS.tolls.label],
])('an extra is named by its kind, or by the note of an other: %#', (given, name) => {
  expect(extraName(given)).toBe(name)
})

test.each([
  [extra('wastedJourney', 500, { note: 'after 4 pm' }), `${EXTRAS.wastedJourney.label} (after 4 pm)`],
  [extra('wastedJourney', 500), EXTRAS.wastedJourney.label],
  [extra('other', 500, { note: 'Wash-out' }), 'Wash-out'],
])('the note of an extra is shown with its name, once: %#', (given, name) => {
  expect(notedName(given)).toBe(name)
})

test('only one hour is an hour', () => {
  expect([1, 0.5, 2].map(hoursText)).toEqual(['1 hour', '0.5 hours', '2 hours'])
})

test.each([
  [extra('fuel', 1_250), '12.5% of the total'],
  [extra('tolls', 500), '£5.00'],
  [extra('vbs', 500, { quantity: 3, certain: false }), '£5.00 × 3, if it arises'],
  [extra('genset', 3_000, { quantity: 1.5 }), '£30.00 × 1.5 days'],
  [extra('returnElsewhere', 150, { quantity: 1 }), '£1.50 × 1 mile'],
])('the price of an extra is written out: %#', (given, text) => {
  expect(extraPrice(given)).toBe(text)
})

test('the quantity of an extra counts what its price is for, else containers', () => {
  expect(quantityUnit('returnElsewhere')).toBe('miles')
  expect(quantityUnit('storage')).toBe('days')
  expect(quantityUnit('extraDrop')).toBe('drops')
  expect(quantityUnit('tolls')).toBe('containers')
})
