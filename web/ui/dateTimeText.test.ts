import { expect, test } from 'vitest'
import { dateTimeText } from './dateTimeText.ts'

test('am and pm stay with their time at the end of a line', () => {
  expect(dateTimeText(new Date('2026-06-15T08:05:00Z'))).toBe('15/06/2026, 9:05\u00a0am')
  expect(dateTimeText(new Date('2026-12-15T14:30:00Z'))).toBe('15/12/2026, 2:30\u00a0pm')
})
