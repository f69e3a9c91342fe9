// Rules: docs/rules/typed-values.md#version
import { expect, test } from 'vitest'
import { Refused } from './refuse.ts'
import { versionAfter, whyStale } from './versions.ts'

const made = { version: 1, changedIn: {} }

test('a change raises the version and remembers which fields it changed', () => {
  const renamed = versionAfter(made, { name: true, alert: false })
  expect(renamed).toEqual({ version: 2, changedIn: { name: 2 } })
  expect(versionAfter(renamed, { alert: true, name: true })).toEqual({
    version: 3,
    changedIn: { alert: 3, name: 3 },
  })
  expect(versionAfter(renamed, { alert: false })).toEqual(renamed)
})

test('a change for another version is refused with the fields that have changed since', () => {
  const stored = { version: 3, changedIn: { name: 2, alert: 3 } }
  const refused = (changed: string[]) => new Refused([{ code: 'lane_changed', changed }])
  expect(whyStale('lane_changed', 1, stored)).toEqual(refused(['alert', 'name']))
  expect(whyStale('lane_changed', 2, stored)).toEqual(refused(['alert']))
  // A version that never existed, too.
  expect(whyStale('lane_changed', 9, stored)).toEqual(refused([]))
  for (const current of [3, null, undefined]) expect(whyStale('lane_changed', current, stored)).toBeNull()
})
