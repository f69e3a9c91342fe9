import { describe, expect, test } from 'vitest'
import { at } from '#domain/testing/time.ts'
import { instantOf } from '../../ui/days.ts'
import { movedWithPickup, repeatedSchedule, usualDeadline, usualSchedule } from './schedule.ts'

describe('a new request', () => {
  test('is picked up at 8 on the next working day and takes quotes until today', () => {
    expect(usualSchedule(at('2026-06-15T14:00'))).toEqual({
      pickupAt: { day: '2026-06-16', time: '08:00' },
      deliveryAt: { day: '2026-06-16', time: '12:00' },
      deadline: '2026-06-15',
    })
  })

  test('of a Friday is picked up on Monday, with quotes until that Friday', () => {
    const { pickupAt, deadline } = usualSchedule(at('2026-06-19T14:00'))
    expect(pickupAt.day).toBe('2026-06-22')
    expect(deadline).toBe('2026-06-19')
  })

  test('of a Saturday takes quotes until Sunday, since no working day is left', () => {
    expect(usualSchedule(at('2026-06-20T14:00')).deadline).toBe('2026-06-21')
  })

  test('of Christmas Eve is picked up after the bank holidays, with quotes until today', () => {
    const { pickupAt, deadline } = usualSchedule(at('2026-12-24T14:00'))
    expect(pickupAt.day).toBe('2026-12-29')
    expect(deadline).toBe('2026-12-24')
  })

  test('of Easter Sunday takes quotes until Monday, since no working day is left', () => {
    const { pickupAt, deadline } = usualSchedule(at('2027-03-28T14:00'))
    expect(pickupAt.day).toBe('2027-03-30')
    expect(deadline).toBe('2027-03-29')
  })

  test('is London’s: shortly before midnight in summer it is not yet tomorrow', () => {
    expect(usualSchedule(at('2026-06-15T23:30')).pickupAt.day).toBe('2026-06-16')
  })
})

test('the deadline of a pickup today is today', () => {
  expect(usualDeadline(at('2026-06-15T17:00'), at('2026-06-15T09:00'))).toBe('2026-06-15')
})

describe('an earlier request that is posted again', () => {
  const now = at('2026-06-15T09:00')

  test('keeps future times', () => {
    const earlier = {
      pickupAt: at('2026-06-22T07:30'),
      deliveryAt: at('2026-06-23T10:00'),
      deadline: '2026-06-17',
    }
    expect(repeatedSchedule(earlier, now)).toEqual({
      pickupAt: { day: '2026-06-22', time: '07:30' },
      deliveryAt: { day: '2026-06-23', time: '10:00' },
      deadline: '2026-06-17',
    })
  })

  test('gets a new deadline when its own has passed', () => {
    const earlier = {
      pickupAt: at('2026-06-22T07:30'),
      deliveryAt: at('2026-06-23T10:00'),
      deadline: '2026-06-12',
    }
    expect(repeatedSchedule(earlier, now)).toMatchObject({
      pickupAt: { day: '2026-06-22' },
      deadline: '2026-06-19',
    })
  })

  test('moves to the next working day at its own time of day, with the same duration', () => {
    const earlier = {
      pickupAt: at('2026-05-04T13:15'),
      deliveryAt: at('2026-05-06T09:15'),
      deadline: '2026-05-01',
    }
    expect(repeatedSchedule(earlier, now)).toEqual({
      pickupAt: { day: '2026-06-16', time: '13:15' },
      deliveryAt: { day: '2026-06-18', time: '09:15' },
      deadline: '2026-06-15',
    })
  })
})

describe('an earlier request over a change of the clocks', () => {
  const now = at('2027-06-15T09:00')
  const delivered = (pickupAt: string, deliveryAt: string) =>
    repeatedSchedule({ pickupAt: at(pickupAt), deliveryAt: at(deliveryAt), deadline: '2027-01-01' }, now)

  test.each([
    ['2027-03-26T08:00', '2027-03-29T08:00'],
    ['2026-10-23T08:00', '2026-10-26T08:00'],
  ])('is delivered at its own time of day: from %s to %s', (pickupAt, deliveryAt) => {
    expect(delivered(pickupAt, deliveryAt).deliveryAt).toEqual({ day: '2027-06-19', time: '08:00' })
  })

  test('that is still ahead keeps a delivery in the second of two equal hours', () => {
    const deliveryAt = new Date('2027-10-31T01:30:00Z')
    const kept = repeatedSchedule(
      { pickupAt: at('2027-10-30T20:00'), deliveryAt, deadline: '2027-10-29' },
      now,
    )
    expect(instantOf(kept.deliveryAt)).toEqual(deliveryAt)
  })
})

describe('when the pickup moves', () => {
  const now = at('2026-06-15T09:00')
  const before = at('2026-06-16T08:00')
  const after = at('2026-06-24T10:00')
  const untouched = usualSchedule(now)

  test('delivery and deadline move along unless the user has set them', () => {
    expect(movedWithPickup(untouched, before, after, now)).toEqual({
      deliveryAt: { day: '2026-06-24', time: '14:00' },
      deadline: '2026-06-23',
    })
  })

  test('a delivery set by the user stays', () => {
    const set = { ...untouched, deliveryAt: { day: '2026-06-25', time: '07:00' } }
    expect(movedWithPickup(set, before, after, now)).toEqual({ deadline: '2026-06-23' })
  })

  test('a deadline set by the user stays', () => {
    const set = { ...untouched, deadline: null }
    expect(movedWithPickup(set, before, after, now)).toEqual({
      deliveryAt: { day: '2026-06-24', time: '14:00' },
    })
  })
})
