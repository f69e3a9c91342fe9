// Rules: docs/rules/attention.md#keys, docs/rules/attention.md#number
import { expect, test } from 'vitest'
import { at } from '../testing/time.ts'
import { type AttentionCounts, attentionKeys, attentionText, waitingFor } from './attention.ts'

const counts: AttentionCounts = {
  newQuotes: 1000,
  countersToAnswer: 1000,
  deadlineToday: 1000,
  expiringToday: 1000,
  referencesMissing: 1,
  chargesToAnswer: 2,
  changesToAnswer: 4,
}
const tab = (needsMe: number) => ({ needsMe, new: 1000, closingToday: 1000 })

test('a shipper waits for its own requests and for bookings', () => {
  // Fewer bookings than items: some wait for two reasons.
  const tabs = { own: tab(30), bookings: { needsMe: 6 } }
  expect(waitingFor({ counts, tabs })).toEqual({ own: 30, bids: 0, bookings: 6, total: 36 })
})

test('a haulier also waits for requests of others, new loads and the bookings that it carries', () => {
  const all = { ...counts, newLoads: 300, toConfirm: 8, proofMissing: 16 }
  const tabs = { own: tab(30), bids: tab(500), bookings: { needsMe: 31 } }
  expect(waitingFor({ counts: all, tabs })).toEqual({ own: 30, bids: 800, bookings: 31, total: 861 })
})

test('a haulier has the keys of both sides, each once, and a shipper those of an owner', () => {
  expect(attentionKeys('Shipper')).toEqual(Object.keys(counts))
  expect(attentionKeys('Haulier')).toEqual([...Object.keys(counts), 'newLoads', 'toConfirm', 'proofMissing'])
})

test('the text of an item names what waits, and the route', () => {
  const facts = {
    pickup: 'Felixstowe',
    delivery: 'Leeds',
    pickupAt: at('2026-06-22T08:00'),
    total: 120_000,
    company: 'Orwell Haulage',
  }
  expect(attentionText('newQuotes', facts)).toBe('£1,200.00 from Orwell Haulage: Felixstowe to Leeds')
  expect(attentionText('deadlineToday', facts)).toBe('Quote deadline today: Felixstowe to Leeds')
  expect(attentionText('toConfirm', { ...facts, total: null })).toBe('Felixstowe to Leeds')
})
