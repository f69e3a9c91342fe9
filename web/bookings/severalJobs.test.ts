// Rules: docs/rules/bookings.md#all-jobs
import { describe, expect, test } from 'vitest'
import { NO_TIME } from '../ui/days.ts'
import { copiedFrom, filledBy, placeOf } from './severalJobs.ts'
import type { JobForm } from './useJobsForm.ts'

const jobs = ['job7', 'job8', 'job9']

describe('pasted cells', () => {
  test('go into the jobs and fields from the focused one on', () => {
    const cells = [
      ['UK1', 'PIN 1'],
      ['UK2', 'PIN 2'],
    ]
    expect(filledBy(cells, { job: 'job8', field: 'seal' }, jobs, 'owner')).toEqual({
      filled: [
        { job: 'job8', field: 'seal', value: 'UK1' },
        { job: 'job8', field: 'releaseReference', value: 'PIN 1' },
        { job: 'job9', field: 'seal', value: 'UK2' },
        { job: 'job9', field: 'releaseReference', value: 'PIN 2' },
      ],
      note: '2 jobs filled in.',
    })
  })

  test('that are empty leave their fields as they are', () => {
    const { filled } = filledBy([[''], ['UK2']], { job: 'job7', field: 'seal' }, jobs, 'owner')
    expect(filled).toEqual([{ job: 'job8', field: 'seal', value: 'UK2' }])
  })

  test('after the last job or the last field are left out, and the note says so', () => {
    const cells = [['24,180', 'x'], ['24.5t']]
    expect(filledBy(cells, { job: 'job9', field: 'vgm' }, jobs, 'owner')).toEqual({
      filled: [{ job: 'job9', field: 'vgm', value: 24_180 }],
      note: '1 job filled in. 2 lines were pasted: those after the last job are left out. Columns after the last field are left out.',
    })
  })

  test('are read as if they were typed', () => {
    const inOwner = (field: 'containerNumber' | 'vgm', text: string) =>
      filledBy([[text]], { job: 'job7', field }, jobs, 'owner').filled.map(({ value }) => value)
    expect(inOwner('containerNumber', 'csqu 305438-3')).toEqual(['CSQU3054383'])
    expect(inOwner('vgm', '24.5 t')).toEqual([24_500])
    expect(inOwner('vgm', 'heavy')).toEqual(['heavy'])
    const at = { job: 'job7', field: 'vehicleRegistration' } as const
    expect(filledBy([['ab12cde']], at, jobs, 'haulier').filled).toMatchObject([{ value: 'AB12 CDE' }])
  })
})

test('only fields of the side with a text of their own take cells', () => {
  expect(placeOf('jobs.job7.seal', 'owner')).toEqual({ job: 'job7', field: 'seal' })
  expect(placeOf('jobs.job7.seal', 'haulier')).toBeNull()
  expect(placeOf('jobs.job7.clearance', 'owner')).toBeNull()
  expect(placeOf('note', 'owner')).toBeNull()
})

describe('values of the first job', () => {
  const empty = { vesselCutOff: NO_TIME, vehicleBookingTime: NO_TIME } as JobForm
  const cutOff = { day: '2026-06-22', time: '10:00' }

  test('go into the empty fields that the jobs of a booking share', () => {
    const values = {
      ...empty,
      containerNumber: 'CSQU3054383',
      bookingReference: '2680',
      vesselCutOff: cutOff,
    }
    const others = [
      { job: 'job8', values: { ...empty, bookingReference: '99' } },
      { job: 'job9', values: { ...empty, bookingReference: '' } },
    ]
    expect(copiedFrom({ job: 'job7', values }, others, 'owner')).toEqual({
      filled: [
        { job: 'job8', field: 'vesselCutOff', value: cutOff },
        { job: 'job9', field: 'bookingReference', value: '2680' },
        { job: 'job9', field: 'vesselCutOff', value: cutOff },
      ],
      note: '3 fields filled in.',
    })
  })

  test('that are empty are not copied, and the note says so', () => {
    const others = [{ job: 'job8', values: empty }]
    expect(copiedFrom({ job: 'job7', values: empty }, others, 'haulier')).toEqual({
      filled: [],
      note: 'Nothing was copied: job 1 has no value for an empty field.',
    })
  })
})
