// Rules: docs/rules/typed-values.md#two-windows
import { expect, test } from 'vitest'
import type { Job } from '#domain/bookings/booking.ts'
import { replacedInJob } from './replacedInJob.ts'

const opened = { driver: null, driverPhone: null, vesselCutOff: null, clearance: 'pending' } as Job
const draft = { jobs: [{ id: 7, driver: 'Jo', vesselCutOff: new Date('2026-06-22T10:00:00Z') }] }

test('fields that both windows changed are named with what is stored', () => {
  const stored = { ...opened, driver: 'Al', driverPhone: '01632 960001', clearance: 'held' } as Job
  expect(replacedInJob(draft, opened, stored)).toEqual([
    'Changed in another window meanwhile: Driver (now Al). Saving replaces that with what you have.',
  ])
})

test('the same value of both windows, and fields of one window, are no question', () => {
  const stored = { ...opened, driver: 'Jo', driverPhone: '01632 960001' }
  expect(replacedInJob(draft, opened, stored)).toEqual([])
})
