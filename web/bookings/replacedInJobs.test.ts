// Rules: docs/rules/typed-values.md#two-windows
import { expect, test } from 'vitest'
import type { Job } from '#domain/bookings/job.ts'
import { replacedInJobs } from './replacedInJobs.ts'

const opened = { id: 7, number: 1, driver: null, driverPhone: null, clearance: 'pending' } as Job
const other = { ...opened, id: 8, number: 2 } as Job
const draft = { id: 7, driver: 'Jo', vesselCutOff: new Date('2026-06-22T10:00:00Z') }

test('fields that both windows changed are named with what is stored', () => {
  const stored = { ...opened, driver: 'Al', driverPhone: '01632 960001', clearance: 'held' } as Job
  expect(replacedInJobs([draft], [opened], [stored])).toEqual([
    'Changed in another window meanwhile: Driver (now Al). Saving replaces that with what you have.',
  ])
})

test('the same value of both windows, and fields of one window, are no question', () => {
  const stored = { ...opened, driver: 'Jo', driverPhone: '01632 960001' }
  expect(replacedInJobs([draft], [opened], [stored])).toEqual([])
})

test('of several jobs, each field is named with its job', () => {
  const drafts = [
    { id: 7, driver: 'Jo' },
    { id: 8, driver: 'Jo' },
  ]
  const stored = [opened, { ...other, driver: 'Al' }] as Job[]
  expect(replacedInJobs(drafts, [opened, other], stored)).toEqual([
    'Changed in another window meanwhile: job 2: Driver (now Al). Saving replaces that with what you have.',
  ])
})
