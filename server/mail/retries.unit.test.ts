// Rules: docs/rules/mail.md#outbox, docs/rules/mail.md#refused
import { expect, test } from 'vitest'
import { nextTry, type Tried } from './retries.ts'
import type { Refusal } from './transport.ts'

const MINUTE = 60
const HOUR = 3600
const START = new Date('2026-06-15T08:00:00Z')

/** The waits in seconds until the mail is given up, at most `max`. */
function waitsOf(refusal: Refusal | null, max: number): number[] {
  let mail: Tried = { createdAt: START, attempts: 0, refusedSince: null }
  let now = START
  const waits: number[] = []
  while (waits.length < max) {
    const { dueAt, refusedSince } = nextTry({ ...mail, attempts: mail.attempts + 1 }, refusal, now)
    if (dueAt === null) break
    waits.push((dueAt.getTime() - now.getTime()) / 1000)
    mail = { ...mail, attempts: mail.attempts + 1, refusedSince }
    now = dueAt
  }
  return waits
}
const sum = (waits: number[]) => waits.reduce((total, wait) => total + wait, 0)

test('after a failure of the server: soon, then every minute, for five days', () => {
  expect(waitsOf(null, 7)).toEqual([5, 10, 20, 40, 60, 60, 60])
  expect(sum(waitsOf(null, 10_000))).toBeGreaterThanOrEqual(5 * 24 * HOUR)
  expect(sum(waitsOf(null, 10_000))).toBeLessThan(5 * 24 * HOUR + 5 * MINUTE)
})

test('after a refusal for now: after a minute, then later and later up to an hour, for five days', () => {
  const first = [1, 1, 2, 4, 8, 16, 32, 60, 60].map((minutes) => minutes * MINUTE)
  expect(waitsOf('for now', 9)).toEqual(first)
  expect(sum(waitsOf('for now', 10_000)) / HOUR).toBeCloseTo(5 * 24, -1)
})

test('after a refusal for good: for a day', () => {
  expect(waitsOf('for good', 3)).toEqual([MINUTE, MINUTE, 2 * MINUTE])
  expect(sum(waitsOf('for good', 10_000)) / HOUR).toBeCloseTo(24.5, 0)
})

test('if the address does not exist: given up at once', () => {
  expect(waitsOf('no such address', 1)).toEqual([])
})

test('the day of a refusal begins with the first one, and a failure of the server ends it', () => {
  const created = { createdAt: START, attempts: 2000 }
  const later = new Date(START.getTime() + 3 * 24 * HOUR * 1000)
  const refused = nextTry({ ...created, refusedSince: null }, 'for good', later)
  expect(refused).toEqual({ dueAt: new Date(later.getTime() + MINUTE * 1000), refusedSince: later })
  expect(nextTry({ ...created, refusedSince: later }, null, later).refusedSince).toBeNull()
})

test('the last day of a mail, and that of its refusal, count in full', () => {
  const after = (seconds: number) => new Date(START.getTime() + seconds * 1000)
  const old = { createdAt: START, attempts: 9, refusedSince: null }
  expect(nextTry(old, null, after(5 * 24 * HOUR)).dueAt).toEqual(after(5 * 24 * HOUR + MINUTE))
  expect(nextTry(old, null, after(5 * 24 * HOUR + 1)).dueAt).toBeNull()
  const refused = { ...old, refusedSince: START }
  expect(nextTry(refused, 'for good', after(24 * HOUR)).dueAt).toEqual(after(25 * HOUR))
  expect(nextTry(refused, 'for good', after(24 * HOUR + 1)).dueAt).toBeNull()
})
