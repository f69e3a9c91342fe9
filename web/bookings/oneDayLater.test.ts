// Rules: docs/rules/bookings.md#changes
import { expect, test } from 'vitest'
import { emptyStop } from '../requests/create/stopForm.ts'
import { oneDayLater } from './oneDayLater.ts'

const on = (day: string, time: string) => ({ day, time })
const stopAt = (time: string) => ({ ...emptyStop(on('2026-06-22', '')), from: on('2026-06-22', time) })
const TIMES = {
  pickupAt: on('2026-06-22', '08:00'),
  deliveryAt: on('2026-06-22', '14:00'),
  stops: [stopAt('10:00'), stopAt('12:00'), stopAt('')],
}
const NOW = new Date('2026-06-22T10:00:00Z') // 11 am in London

const daysOf = ({ pickupAt, stops, deliveryAt }: typeof TIMES) =>
  [pickupAt, ...stops.map(({ from }) => from), deliveryAt].map(({ day }) => day.slice(8))

test.each([
  ['moves all times of a load that waits', 'confirmed', ['23', '23', '23', '23', '23']],
  [
    'leaves the pickup of a collected load, and the stops that have begun',
    'collected',
    ['22', '22', '23', '23', '23'],
  ],
] as const)('%s', (_what, status, days) => {
  expect(daysOf(oneDayLater(TIMES, status, NOW) as typeof TIMES)).toEqual(days)
})
