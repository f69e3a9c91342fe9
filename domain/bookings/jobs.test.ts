// Rules: docs/rules/bookings.md#jobs, docs/rules/bookings.md#container-number, docs/rules/bookings.md#proofs,
//   docs/rules/bookings.md#jobs-seen
import { describe, expect, test } from 'vitest'
import { isRefused } from '../refuse.ts'
import { job } from '../testing/bookings.ts'
import { changedFieldNames, changeJobs, jobsFor } from './jobs.ts'
import { whyCannotRemoveProof } from './proofs.ts'

const cutOff = new Date('2026-06-22T10:00:00Z')
const booking = {
  status: 'confirmed',
  jobs: [
    { ...job(), seal: 'S', containerNumber: 'CSQU3054383', useAnyway: false, vesselCutOff: cutOff },
    job({ id: 2 }),
  ],
} as const
type Drafts = Parameters<typeof changeJobs>[0]
const change = (drafts: Drafts, side: 'owner' | 'haulier' = 'owner') => {
  const changes = changeJobs(drafts, booking, side)
  return isRefused(changes) ? changes.refusals : changes
}

describe('a container number', () => {
  const refusal = { code: 'container_number_wrong', path: ['jobs', 0, 'containerNumber'] }

  test('is stored in one format; a wrong one only if it is to be used anyway', () => {
    expect(change([{ id: 2, containerNumber: 'csqu 305438-3', useAnyway: true }])).toEqual([
      { id: 2, values: { containerNumber: 'CSQU3054383', useAnyway: false } },
    ])
    expect(change([{ id: 2, containerNumber: 'CSQU3054384', useAnyway: true }])).toEqual([
      { id: 2, values: { containerNumber: 'CSQU3054384', useAnyway: true } },
    ])
    for (const useAnyway of [null, false, undefined])
      expect(change([{ id: 2, containerNumber: 'CSQU3054384', useAnyway }])).toEqual([refusal])
  })
  test('is changed together with other fields, and removed with null', () => {
    expect(change([{ id: 1, seal: 'T', containerNumber: null }])).toEqual([
      { id: 1, values: { seal: 'T', containerNumber: null } },
    ])
  })
  test('of the haulier is ignored, right or wrong', () => {
    expect(change([{ id: 1, containerNumber: 'CSQU3054384', driver: 'Jo' }], 'haulier')).toEqual([
      { id: 1, values: { driver: 'Jo' } },
    ])
  })
  test('is not touched by a change of another field, nor by its flag alone', () => {
    expect(change([{ id: 1, seal: 'T', useAnyway: true }])).toEqual([{ id: 1, values: { seal: 'T' } }])
  })
})

test('values that a job has already are no change, times by their instant', () => {
  expect(
    change([
      { id: 1, seal: 'S', vesselCutOff: new Date(cutOff) },
      { id: 2, seal: null },
    ]),
  ).toEqual([])
  const later = new Date(cutOff.getTime() + 60_000)
  expect(change([{ id: 1, vesselCutOff: later }])).toEqual([{ id: 1, values: { vesselCutOff: later } }])
  expect(change([{ id: 1, vesselCutOff: null }])).toEqual([{ id: 1, values: { vesselCutOff: null } }])
  expect(change([{ id: 2, vesselCutOff: later }])).toEqual([{ id: 2, values: { vesselCutOff: later } }])
})

test('an unknown job is refused at its place in the list', () => {
  expect(
    change([
      { id: 1, seal: 'T' },
      { id: 99, seal: 'U' },
    ]),
  ).toEqual([{ code: 'unknown_job', path: ['jobs', 1, 'id'] }])
})

test('jobs of an ended booking do not change', () => {
  for (const [status, code] of [
    ['closed', 'booking_closed'],
    ['calledOff', 'booking_called_off'],
  ] as const)
    expect(changeJobs([{ id: 1, seal: 'T' }], { ...booking, status }, 'owner')).toMatchObject({
      refusals: [{ code }],
    })
})

test('proofs are removed by the haulier, until the booking is closed', () => {
  expect(whyCannotRemoveProof({ status: 'delivered' }, 'owner')).toBe('haulier_side_only')
  expect(whyCannotRemoveProof({ status: 'delivered' }, 'haulier')).toBeNull()
  expect(whyCannotRemoveProof({ status: 'closed' }, 'haulier')).toBe('booking_closed')
})

describe('jobs', () => {
  test('are one for each container, of more than 200 one for each line', () => {
    expect(jobsFor([])).toEqual([{ line: null, count: 1 }])
    expect(jobsFor([{ count: 2 }, { count: 1 }]).map(({ line }) => line)).toEqual([0, 0, 1])
    expect(jobsFor([{ count: 200 }])).toHaveLength(200)
    expect(jobsFor([{ count: 150 }, { count: 51 }])).toEqual([
      { line: 0, count: 150 },
      { line: 1, count: 51 },
    ])
  })
  test('change only in the fields of the calling side, and only if they differ', () => {
    const booking = { status: 'awarded', jobs: [{ id: 1, seal: 'S' }] } as const
    expect(changeJobs([{ id: 1, seal: 'S', driver: 'Jo', vgm: 1 }], booking, 'owner')).toEqual([
      { id: 1, values: { vgm: 1 } },
    ])
    const changes = changeJobs([{ id: 1, driver: 'Jo', driverPhone: '1' }], booking, 'haulier')
    expect(isRefused(changes) ? [] : changedFieldNames(changes)).toEqual(['driver', 'driver’s phone'])
  })
  test.each<[string, 'owner' | 'haulier', Omit<Drafts[number], 'id'>]>([
    ['container number', 'owner', { containerNumber: 'CSQU3054384', useAnyway: true }],
    ['seal', 'owner', { seal: 'T' }],
    ['release reference', 'owner', { releaseReference: 'R' }],
    ['line’s booking reference', 'owner', { bookingReference: 'B' }],
    ['vessel cut-off', 'owner', { vesselCutOff: cutOff }],
    ['clearance', 'owner', { clearance: 'cleared' }],
    ['VGM', 'owner', { vgm: 1 }],
    ['vehicle registration', 'haulier', { vehicleRegistration: 'AB12 CDE' }],
    ['vehicle booking reference', 'haulier', { vehicleBookingReference: 'V' }],
    ['vehicle booking time', 'haulier', { vehicleBookingTime: cutOff }],
    ['carried by', 'haulier', { carriedBy: 'C' }],
  ])('name the changed field in the history: %s', (name, side, draft) => {
    const changes = changeJobs([{ id: 2, ...draft }], booking, side)
    expect(isRefused(changes) ? [] : changedFieldNames(changes)).toEqual([name])
  })
  test('are refused if one change names a job twice', () => {
    const booking = { status: 'awarded', jobs: [{ id: 1, seal: 'S' }] } as const
    const twice = changeJobs(
      [
        { id: 1, seal: 'A' },
        { id: 1, seal: 'B' },
      ],
      booking,
      'owner',
    )
    expect(twice).toMatchObject({ refusals: [{ code: 'job_named_twice', path: ['jobs', 1, 'id'] }] })
  })
})

test('a field that has another value than the one seen is not replaced', () => {
  const changed = (...fields: string[]) => [{ code: 'job_changed', changed: fields }]
  expect(change([{ id: 1, seal: 'T', seen: { seal: null } }])).toEqual(changed('jobs.0.seal'))
  expect(change([{ id: 1, vesselCutOff: null, seen: { vesselCutOff: new Date(0) } }])).toEqual(
    changed('jobs.0.vesselCutOff'),
  )
  const same = { seal: 'S', vesselCutOff: new Date(cutOff) }
  expect(change([{ id: 1, seal: 'T', vesselCutOff: null, seen: same }])).toHaveLength(1)
  // The new value is stored already, or the field is not changed or belongs to the other side.
  expect(change([{ id: 1, seal: 'S', seen: { seal: null } }])).toEqual([])
  expect(change([{ id: 1, driver: 'Jo', seen: { seal: null, driver: 'Al' } }])).toEqual([])
})
