// Rules: docs/rules/typed-values.md#phone-numbers, docs/rules/typed-values.md#pasted
import { expect, test } from 'vitest'
import { HaulierJobFields } from './bookings/job.ts'
import { isPhone, OptionalPhone, Phone } from './phone.ts'
import { contact } from './requests/stops.ts'

test.each([
  '01632 960001',
  '01632960001',
  '(01632) 960001',
  '+44 1632 960001',
  '+44 (0)1632 960001',
  '0044 1632 960001',
  '01632-960-001',
  '01632.960.001',
  '020 7946 0958 ext 12',
  '020 7946 0958 ext. 12',
  '020 7946 0958 extension 12',
  '020 7946 0958 extn 12',
  '020 7946 0958 Ext: 12',
  '020 7946 0958x12',
  '020 7946 0958 #12',
  '960001',
  ' 01632 960001 ',
  '０１６３２ ９６０００１',
  '+353 1 679 1000',
])('%j is a phone number', (text) => expect(isPhone(text)).toBe(true))

test.each([
  '',
  '1',
  '12345',
  'call Bob',
  'bob@example.co.uk',
  '01632 960001 or 960002',
  '01632 96000l',
  '++44 1632 960001',
  '44+1632960001',
  '12345678901234567',
  'ext 12',
  '01632 960001 ext',
  '----------',
])('%j is not a phone number', (text) => expect(isPhone(text)).toBe(false))

test('reads an empty optional phone number as null, and checks any other', () => {
  expect(OptionalPhone.safeParse('  ').data).toBeNull()
  expect(OptionalPhone.safeParse('call Bob').success).toBe(false)
  expect(Phone.safeParse('').success).toBe(false)
  expect(Phone.safeParse(' 01632 960001 ').data).toBe('01632 960001')
})

test('is kept without the marks that phones put around a copied number', () => {
  expect(Phone.safeParse('\u202a+44 1632 960001\u202c').data).toBe('+44 1632 960001')
  expect(OptionalPhone.safeParse('\u2068+44 1632\u200b 960001\u2069').data).toBe('+44 1632 960001')
  expect(OptionalPhone.safeParse('01632\t960001').data).toBe('01632 960001')
  // Also if the form of a number is not checked.
  for (const shape of [contact.contactPhone, HaulierJobFields.shape.driverPhone])
    expect(shape.safeParse('\u202a+44 1632 960001\u202c').data).toBe('+44 1632 960001')
})
