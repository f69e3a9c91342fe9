import { expect, test } from 'vitest'
import { PLAN_CODES } from '../plans/plans.ts'
import { seesAllHauliers, whyProfileIsClosed } from './rules.ts'

test('only Free sees less than all hauliers', () => {
  expect(PLAN_CODES.filter(seesAllHauliers)).toEqual(['basic6', 'basic12', 'pro6', 'pro12'])
})

test.each([
  { isOwn: false, isOpenToAll: false, closed: 'directory_needs_plan' },
  { isOwn: true, isOpenToAll: false, closed: null },
  { isOwn: false, isOpenToAll: true, closed: null },
  { isOwn: true, isOpenToAll: true, closed: null },
])('on Free, own $isOwn and open to all $isOpenToAll: $closed', ({ closed, ...standing }) => {
  expect(whyProfileIsClosed('free', standing)).toBe(closed)
})

test('on every paid plan each profile is open', () => {
  for (const plan of PLAN_CODES.filter(seesAllHauliers))
    expect(whyProfileIsClosed(plan, { isOwn: false, isOpenToAll: false })).toBeNull()
})
