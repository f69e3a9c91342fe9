import { expect, test } from 'vitest'
import { addDays } from './time.ts'
import { addWorkingDays, bankHolidays, isWorkingDay, nextWorkingTime } from './working-days.ts'

// As gov.uk lists them for England and Wales.
test.each([
  [2025, ['01-01', '04-18', '04-21', '05-05', '05-26', '08-25', '12-25', '12-26']],
  [2026, ['01-01', '04-03', '04-06', '05-04', '05-25', '08-31', '12-25', '12-28']],
  [2027, ['01-01', '03-26', '03-29', '05-03', '05-31', '08-30', '12-27', '12-28']],
  [2028, ['01-03', '04-14', '04-17', '05-01', '05-29', '08-28', '12-25', '12-26']],
])('knows the bank holidays of %i', (year, days) => {
  expect(bankHolidays(year)).toEqual(days.map((day) => `${year}-${day}`))
})

// The earliest and latest Easter of this century, the two exceptions of its rule, and the next centuries.
test.each(['2019-04-22', '2035-03-26', '2038-04-26', '2049-04-19', '2076-04-20', '2100-03-29', '2285-03-23'])(
  'knows the Easter Monday %s, and its Good Friday',
  (monday) => {
    expect(bankHolidays(Number(monday.slice(0, 4))).slice(1, 3)).toEqual([addDays(monday, -3), monday])
  },
)

test('knows every Easter Monday from 2000 to 2099, as the formula of Gauss for these centuries finds them', () => {
  for (let year = 2000; year < 2100; year++) {
    const golden = year % 19
    const moon = (19 * golden + 24) % 30
    const sunday = (2 * (year % 4) + 4 * (year % 7) + 6 * moon + 5) % 7
    const isWeekTooLate = sunday === 6 && (moon === 29 || (moon === 28 && golden > 10))
    const easterSunday = addDays(`${year}-03-22`, moon + sunday - (isWeekTooLate ? 7 : 0))
    expect(bankHolidays(year)[2], String(year)).toBe(addDays(easterSunday, 1))
  }
})

test('a New Year’s Day on a Sunday is held on the Monday', () => {
  expect(bankHolidays(2034)[0]).toBe('2034-01-02')
})

test('weekends and bank holidays are not working days', () => {
  expect(['2026-11-20', '2026-11-21', '2026-11-22', '2026-12-25'].map(isWorkingDay)).toEqual([
    true,
    false,
    false,
    false,
  ])
  expect(addWorkingDays('2026-12-24', 2)).toBe('2026-12-30')
})

test.each([
  ['2026-11-20T06:59:00Z', '2026-11-20T07:00:00.000Z'],
  ['2026-11-20T07:00:00Z', '2026-11-23T07:00:00.000Z'],
  ['2026-04-02T12:00:00Z', '2026-04-07T06:00:00.000Z'],
])('the digest after %s goes out at %s', (now, at) => {
  expect(nextWorkingTime('07:00', new Date(now)).toISOString()).toBe(at)
})
