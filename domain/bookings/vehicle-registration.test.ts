// Rules: docs/rules/bookings.md#vehicle-registration
import { describe, expect, test } from 'vitest'
import { HaulierJobFields } from './job.ts'
import { cleanRegistration } from './vehicle-registration.ts'

describe('a vehicle registration', () => {
  test.each([
    ['ab12cde', 'AB12 CDE'],
    ['AB12 CDE', 'AB12 CDE'],
    [' ab12   cde ', 'AB12 CDE'],
    ['Ab 12 Cde', 'AB12 CDE'],
    ['AB12-CDE', 'AB12 CDE'],
    ['a b 1 2 c d e', 'AB12 CDE'],
    ['\u202aＡＢ12\u00a0CDE\u202c', 'AB12 CDE'],
  ])('is kept in one form: %j as %j', (typed, kept) => expect(cleanRegistration(typed)).toBe(kept))

  test.each([
    ['b-ab 1234', 'B-AB 1234'],
    ['ab-123-cd', 'AB-123-CD'],
    ['12-d-12345', '12-D-12345'],
    ['ab12cde / c123456', 'AB12CDE / C123456'],
    ['unit 7 / ab12cde', 'UNIT 7 / AB12CDE'],
    ['tba', 'TBA'],
    ['hgv1', 'HGV1'],
    ['HGV 1', 'HGV 1'],
    ['a123bcd', 'A123BCD'],
    ['abc  123d', 'ABC 123D'],
    ['jig1234', 'JIG1234'],
    ['1234ab', '1234AB'],
  ])('of another form keeps its signs: %j as %j', (typed, kept) =>
    expect(cleanRegistration(typed)).toBe(kept),
  )

  test('does not change when it is cleaned again', () => {
    for (const typed of ['ab12cde', 'hgv1', 'b-ab 1234', 'ab12cde / c123456'])
      expect(cleanRegistration(cleanRegistration(typed))).toBe(cleanRegistration(typed))
  })

  test('is cleaned before it is stored; an empty one is none', () => {
    const field = HaulierJobFields.shape.vehicleRegistration
    expect(field.parse('ab12cde')).toBe('AB12 CDE')
    expect(field.parse('  ')).toBe(null)
    expect(field.safeParse('x'.repeat(21)).success).toBe(false)
  })
})
