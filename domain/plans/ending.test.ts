// Rules: docs/rules/plans.md#ending
import { expect, test } from 'vitest'
import { afterEnding, endingToAnnounce, type NoticedPeriod } from './ending.ts'

const period = (startsOn: string, endsOn: string, endNoticedOn: string | null = null): NoticedPeriod => ({
  plan: 'basic6',
  startsOn,
  endsOn,
  endNoticedOn,
})
const basic = (endNoticedOn: string | null = null) => period('2026-06-15', '2026-12-15', endNoticedOn)

test.each([
  ['eight days before', '2026-12-07', null, false],
  ['seven days before', '2026-12-08', null, true],
  ['seven days before, again', '2026-12-08', '2026-12-08', false],
  ['three days before, if no process ran earlier', '2026-12-12', null, true],
  ['the day before the last one, after the first notice', '2026-12-13', '2026-12-08', false],
  ['the last day, after the first notice', '2026-12-14', '2026-12-08', true],
  ['the last day, without the first notice', '2026-12-14', null, true],
  ['the last day, again', '2026-12-14', '2026-12-14', false],
  ['the day of the end', '2026-12-15', null, false],
])('on %s', (_when, today, noticedOn, isDue) => {
  expect(endingToAnnounce([basic(noticedOn)], today)).toEqual(isDue ? basic(noticedOn) : null)
})

test('a plan that another one follows without a gap is not announced', () => {
  const renewed = [basic(), period('2026-12-15', '2027-06-15')]
  expect(endingToAnnounce(renewed, '2026-12-08')).toBeNull()
  expect(endingToAnnounce(renewed, '2026-12-14')).toBeNull()
  expect(endingToAnnounce([basic(), period('2026-12-20', '2027-06-20')], '2026-12-08')).toEqual(basic())
  // An upgrade emptied what followed.
  expect(endingToAnnounce([basic(), period('2026-12-15', '2026-12-15')], '2026-12-08')).toEqual(basic())
})

test('a plan with another end than before is announced again', () => {
  const longer = period('2026-06-15', '2027-01-15', '2026-12-14')
  expect(endingToAnnounce([longer], '2026-12-20')).toBeNull()
  expect(endingToAnnounce([longer], '2027-01-08')).toEqual(longer)
})

test('a plan of a few days is announced on its last day only', () => {
  const short = period('2026-12-10', '2026-12-14')
  expect(endingToAnnounce([short], '2026-12-10')).toBeNull()
  expect(endingToAnnounce([short], '2026-12-13')).toEqual(short)
  expect(endingToAnnounce([period('2026-12-13', '2026-12-14')], '2026-12-13')).not.toBeNull()
})

test('Free has no end', () => {
  expect(endingToAnnounce([], '2026-12-14')).toBeNull()
})

test('after a plan comes the next one, if there is one, and a renewal begins when it ends', () => {
  const later = period('2026-12-20', '2027-06-20')
  expect(afterEnding([basic()], basic(), '2026-12-08')).toEqual({
    next: null,
    renewalStartsOn: '2026-12-15',
  })
  // The five days in between are too short for six months.
  expect(afterEnding([basic(), later], basic(), '2026-12-08')).toEqual({
    next: later,
    renewalStartsOn: '2027-06-20',
  })
})
