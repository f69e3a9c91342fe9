// Rules: docs/rules/settings.md#read-replica
import { expect, test } from 'vitest'
import { ALL_READERS, Freshness, positionOf } from './freshness.ts'

const ADA = ['company 1', 'hauliers']
const BEN = ['company 2']

/** A replica that showed everything, up to position 100, at the time 1000. */
function inStep(): Freshness {
  const freshness = new Freshness(5000)
  freshness.announcementsBack()
  freshness.place(freshness.beginPlacing(), 1000, 100n)
  freshness.replayed(100n)
  return freshness
}

test('positions compare as numbers', () => {
  expect(positionOf('0/16B3748')).toBe(0x16b3748n)
  expect(positionOf('1/0')).toBe(1n << 32n)
})

test('a replica in step is fresh until its view may be too old', () => {
  const freshness = inStep()
  expect(freshness.stateFor(ADA, 6000)).toBe('fresh')
  expect(freshness.stateFor(ADA, 6001)).toBe('late')
  freshness.place(freshness.beginPlacing(), 6000, 100n)
  expect(freshness.stateFor(ADA, 6001)).toBe('fresh')
})

test('each position that a replica reaches says until when it shows everything', () => {
  const freshness = inStep()
  freshness.place(freshness.beginPlacing(), 2000, 200n)
  freshness.place(freshness.beginPlacing(), 3000, 300n)
  freshness.replayed(200n)
  expect(freshness.lagMs(3000)).toBe(1000)
  freshness.replayed(300n)
  expect(freshness.lagMs(3000)).toBe(0)
})

test('a paused replica is late once the primary has moved on, after any number of queries', () => {
  const freshness = inStep()
  for (let at = 2000; at <= 9000; at += 500) {
    freshness.place(freshness.beginPlacing(), at, 200n)
    freshness.replayed(100n)
  }
  expect(freshness.lagMs(9000)).toBe(8000)
  expect(freshness.stateFor(BEN, 9000)).toBe('late')
  freshness.replayed(200n)
  expect(freshness.stateFor(BEN, 9000)).toBe('fresh')
})

test('the replica is behind for the readers concerned by a write until it has its position', () => {
  const freshness = inStep()
  freshness.writeAnnounced(['company 1'])
  expect([freshness.stateFor(ADA, 1000), freshness.stateFor(BEN, 1000)]).toEqual(['behind', 'fresh'])
  freshness.place(freshness.beginPlacing(), 1100, 150n)
  freshness.replayed(149n)
  expect(freshness.stateFor(ADA, 1100)).toBe('behind')
  freshness.replayed(150n)
  expect(freshness.stateFor(ADA, 1100)).toBe('fresh')
})

test('a write that is announced during a query of the primary gets the position of the next answer', () => {
  const freshness = inStep()
  const round = freshness.beginPlacing()
  freshness.writeAnnounced(ADA)
  freshness.place(round, 1100, 150n)
  freshness.replayed(150n)
  expect(freshness.isUnplaced(ADA)).toBe(true)
  expect(freshness.stateFor(ADA, 1100)).toBe('behind')
  freshness.place(freshness.beginPlacing(), 1200, 160n)
  freshness.replayed(160n)
  expect(freshness.stateFor(ADA, 1200)).toBe('fresh')
})

test('a write that concerns all readers makes the replica behind for all', () => {
  const freshness = inStep()
  freshness.writeAnnounced([ALL_READERS])
  expect(freshness.stateFor(BEN, 1000)).toBe('behind')
})

test('a process that misses announcements reads the primary, and then needs the writes made meanwhile', () => {
  const freshness = inStep()
  freshness.announcementsLost()
  const early = freshness.beginPlacing()
  expect(freshness.stateFor(ADA, 1000)).toBe('deaf')
  freshness.announcementsBack()
  freshness.place(early, 1100, 150n)
  // Queried before announcements arrived again: a write may have been missed since.
  expect(freshness.stateFor(ADA, 1100)).toBe('deaf')
  freshness.place(freshness.beginPlacing(), 1200, 180n)
  expect(freshness.stateFor(ADA, 1200)).toBe('behind')
  freshness.replayed(180n)
  expect(freshness.stateFor(ADA, 1200)).toBe('fresh')
})

test('a replica that does not report its position is away', () => {
  const freshness = inStep()
  freshness.replayed(null)
  expect(freshness.stateFor(ADA, 1000)).toBe('away')
})
