// Rules: docs/rules/typed-values.md#days
import { expect, test } from 'vitest'
import { DAY, PAST_DAY, RECENT_DAY } from './typedKinds.ts'

test.each([DAY, PAST_DAY, RECENT_DAY])(
  'a field of a day takes a day that was copied from a program',
  (kind) => {
    expect(kind.read('2026-07-25T00:00:00')).toEqual({ value: '2026-07-25' })
    expect(kind.read('2026-07-25T08:00:00')).toHaveProperty('problem')
  },
)
