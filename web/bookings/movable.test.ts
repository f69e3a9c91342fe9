// Rules: docs/rules/bookings.md#several
import { expect, test } from 'vitest'
import type { BookingStatus } from '#domain/bookings/vocabulary.ts'
import { chosenToMove, movable, type Sent, shownToMove } from './movable.ts'

const row = (reference: string, status: BookingStatus = 'awarded') => ({ reference, status })
type Row = ReturnType<typeof row>
const references = (rows: readonly Row[]) => rows.map(({ reference }) => reference).join(' ')
const sent = (...outcomes: [reference: string, isProposed: boolean][]) =>
  new Map<string, Sent<Row>>(
    outcomes.map(([reference, isProposed]) => [reference, { row: row(reference), isProposed, text: '' }]),
  )

test('shows and offers the bookings that can be moved', () => {
  const list = [row('1'), row('2', 'calledOff'), row('3', 'collected'), row('4', 'delivered')]
  expect(references(shownToMove(list, sent()))).toBe('1 3')
  expect(references(movable(list, sent()))).toBe('1 3')
})

test('shows, but does not offer, those that were proposed, called off or left the list after they were sent', () => {
  const list = [row('1'), row('2', 'calledOff'), row('3')]
  const outcomes = sent(['1', true], ['2', false], ['3', false], ['4', false])
  expect(references(shownToMove(list, outcomes))).toBe('1 2 3 4')
  expect(references(movable(list, outcomes))).toBe('3')
  // After a try, those that were refused are still chosen.
  expect(references(chosenToMove(list, outcomes, ['2', '3', '4']))).toBe('3')
})
