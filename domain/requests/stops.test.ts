// Rules: docs/rules/stops.md#stops
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type Stop, StopsDraft, stopLine, stopProblems, stopsText } from './stops.ts'

const at = (time: string) => new Date(`2026-06-22T${time}:00Z`)
const route = { pickupAt: at('07:00'), deliveryAt: at('15:00') }
const stop = (from: string, to: string) => ({ from: at(from), to: at(to) })

test.each([
  ['no stop', [], []],
  ['one in between', [stop('09:00', '10:00')], []],
  ['from the pickup to the delivery', [stop('07:00', '15:00')], []],
  ['two that overlap', [stop('09:00', '11:00'), stop('10:00', '10:30')], []],
  ['two that begin together', [stop('09:00', '11:00'), stop('09:00', '10:00')], []],
  ['a moment', [stop('09:00', '09:00')], []],
  ['an end before its beginning', [stop('10:00', '09:00')], [['stop_ends_before_it_begins', 0, 'to']]],
  ['a wrong order', [stop('11:00', '12:00'), stop('09:00', '10:00')], [['stops_out_of_order', 1, 'from']]],
  ['before the pickup', [stop('06:59', '08:00')], [['stop_outside_route', 0, 'from']]],
  ['after the delivery', [stop('14:00', '15:01')], [['stop_outside_route', 0, 'to']]],
  [
    'two that are wrong',
    [stop('06:00', '08:00'), stop('09:00', '16:00')],
    [
      ['stop_outside_route', 0, 'from'],
      ['stop_outside_route', 1, 'to'],
    ],
  ],
])('checks the times of stops: %s', (_case, stops, problems) => {
  const found = stopProblems(stops, route).map(({ code, path = [] }) => [code, ...path.slice(1)])
  expect(found).toEqual(problems)
})

const whole: Stop = {
  kind: 'drop',
  place: 'Wakefield',
  ...stop('09:00', '10:00'),
  contactName: null,
  contactPhone: null,
  reference: null,
  note: null,
}

test('takes eight stops, refuses the ninth', () => {
  const isTaken = (length: number) => z.safeParse(StopsDraft, Array(length).fill(whole)).success
  expect([isTaken(8), isTaken(9)]).toEqual([true, false])
})

test('writes the number of stops for a row, and each stop in one line', () => {
  expect([0, 1, 2].map(stopsText)).toEqual(['', '+1 stop', '+2 stops'])
  expect(stopLine(whole)).toBe('Drop at Wakefield, Mon 22/06/2026, 10:00 am to 11:00 am')
})
