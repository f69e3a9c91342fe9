/** Working days in England and Wales, without weekends and bank holidays (docs/decisions/0091-bank-holidays.md). */
import { addDays, type Day, londonDay, londonInstant } from './time.ts'

const weekday = (day: Day) => new Date(`${day}T00:00:00Z`).getUTCDay()
const MONDAY = 1

/** Bank holidays that were proclaimed for one year. A new one is added here. */
const PROCLAIMED: readonly Day[] = []

/** Easter Sunday, by the rule of the Gregorian calendar (Meeus, Jones and Butcher). */
function easterSunday(year: number): Day {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const d = b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 19 * a + 15
  const h = ((d % 30) + 30) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  return addDays(`${year}-03-01`, h + l - 7 * m + 21)
}

/** The first Monday on or after a day. */
function mondayFrom(day: Day): Day {
  return addDays(day, (MONDAY - weekday(day) + 7) % 7)
}

/** The bank holidays of a year in England and Wales. One that falls on a weekend is held on the next free weekday. */
export function bankHolidays(year: number): readonly Day[] {
  const easter = easterSunday(year)
  const christmas: Day[] = []
  for (const fixed of [`${year}-12-25`, `${year}-12-26`]) {
    let day = fixed
    while ([0, 6].includes(weekday(day)) || christmas.includes(day)) day = addDays(day, 1)
    christmas.push(day)
  }
  const newYear = `${year}-01-01`
  return [
    [0, 6].includes(weekday(newYear)) ? mondayFrom(newYear) : newYear,
    addDays(easter, -2),
    addDays(easter, 1),
    mondayFrom(`${year}-05-01`),
    mondayFrom(`${year}-05-25`),
    mondayFrom(`${year}-08-25`),
    ...christmas,
    ...PROCLAIMED.filter((day) => day.startsWith(`${year}-`)),
  ]
}

/** True for a day on which offices work. */
export function isWorkingDay(day: Day): boolean {
  return ![0, 6].includes(weekday(day)) && !bankHolidays(Number(day.slice(0, 4))).includes(day)
}

/** The working day that is `count` working days after a day. */
export function addWorkingDays(day: Day, count: number): Day {
  let found = day
  for (let left = count; left > 0; ) {
    found = addDays(found, 1)
    if (isWorkingDay(found)) left -= 1
  }
  return found
}

/** The next instant from `now` on with a clock time (`07:00`) in London on a working day. */
export function nextWorkingTime(clockTime: string, now: Date): Date {
  for (let day = londonDay(now); ; day = addDays(day, 1)) {
    const at = isWorkingDay(day) ? londonInstant(`${day}T${clockTime}`) : null
    if (at && at > now) return at
  }
}
