// Rules: docs/rules/users.md#told-why
import { expect, test } from 'vitest'
import { changedIn } from './useKeptForm.ts'

test('keeps the fields that were changed, and no others', () => {
  const initial = { city: 'Hull', profile: { phone: '', days: 30 }, extras: [{ kind: 'tolls' }] }
  expect(changedIn(initial, initial)).toEqual({})
  const values = { city: 'Goole', profile: { phone: '', days: null }, extras: [] }
  expect(changedIn(values, initial)).toEqual({ city: 'Goole', 'profile.days': null, extras: [] })
  const [at, typed] = [
    { day: '2026-06-22', time: '08:00' },
    { day: '2026-06-22', time: '9:3' },
  ]
  expect(changedIn({ at: typed }, { at })).toEqual({ at: typed })
  expect(changedIn({ note: 'a', file: new File([], 'a.pdf') }, { note: '', file: null })).toEqual({
    note: 'a',
  })
})
