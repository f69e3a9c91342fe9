// Rules: docs/rules/users.md#told-why
import { expect, test } from 'vitest'
import { changedIn } from './useKeptForm.ts'

test('keeps the fields that were changed, and no others', () => {
  const initial = { city: 'Hull', profile: { phone: '', days: 30 }, extras: [{ kind: 'tolls' }] }
  expect(changedIn(initial, initial)).toEqual({})
  const values = { city: 'Goole', profile: { phone: '', days: null }, extras: [] }
  expect(changedIn(values, initial)).toEqual({ city: 'Goole', 'profile.days': null, extras: [] })
})
