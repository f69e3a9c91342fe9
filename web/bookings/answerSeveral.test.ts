// Rules: docs/rules/bookings.md#answer-several
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Booking, BookingChange } from '#domain/bookings/booking.ts'
import { CallError } from '../api/CallError.ts'
import {
  answeredText,
  answerSeveral,
  choiceOf,
  type Outcome,
  proposalsOf,
  sendLabel,
  whyNotAnswered,
  withChoice,
} from './answerSeveral.ts'
import { type Loaded, loadChanged } from './loadChanged.ts'

const calls = vi.hoisted((): string[] => {
  // Test files share loaded modules, and another one replaces `call` as well.
  vi.resetModules()
  return []
})
const atOnce = vi.hoisted(() => ({ now: 0, most: 0 }))

vi.mock('../api/call.ts', () => ({
  async call(
    { method }: Endpoint,
    draft: { status?: string } | undefined,
    { params: { reference = '' } }: { params: Record<string, string> },
  ) {
    calls.push(`${reference} ${draft?.status ?? method}`)
    if (method === 'GET') {
      atOnce.now += 1
      atOnce.most = Math.max(atOnce.most, atOnce.now)
      await Promise.resolve()
      atOnce.now -= 1
      return bookingWith({ reference })
    }
    if (reference === 'withdrawn') throw new CallError({ status: 409, whole: ['It has been withdrawn.'] })
    if (reference === 'lost') throw new CallError({ status: 0, whole: ['The connection was lost.'] })
    return {}
  },
}))

afterAll(() => {
  vi.resetModules()
})
beforeEach(() => void calls.splice(0))

const at = (hour: number) => new Date(Date.UTC(2026, 5, 22, hour))
const none = { pickupAt: null, deliveryAt: null, pickup: null, delivery: null, stops: null, note: null }

function changeWith(change: Partial<BookingChange>): BookingChange {
  const who = { who: 'Orwell', proposedAt: at(1), answeredAt: null }
  return { id: 1, status: 'Proposed', side: 'haulier', ...none, pickup: 'Tilbury', ...who, ...change }
}

function bookingWith(booking: Partial<Booking>): Booking {
  const route = { pickup: 'Felixstowe', pickupAt: at(8), delivery: 'Leeds', deliveryAt: at(15), stops: [] }
  const changes = [changeWith({})]
  return { reference: 'QL-1', status: 'awarded', side: 'owner', ...route, changes, ...booking } as Booking
}

const proposalWith = (change: Partial<BookingChange>, booking: Partial<Booking> = {}) => ({
  booking: bookingWith(booking),
  change: changeWith(change),
})

test('shows the open proposals of the other side, and those that were open when they were shown', () => {
  const changes = [
    changeWith({ id: 1 }),
    changeWith({ id: 2, side: 'owner' }),
    changeWith({ id: 3, status: 'Withdrawn' }),
    changeWith({ id: 4, status: 'Declined' }),
  ]
  const found = (side: Booking['side'], shown: number[]) =>
    proposalsOf(bookingWith({ side, changes }), new Set(shown)).map(({ change }) => change.id)
  expect(found('owner', [])).toEqual([1])
  expect(found('owner', [1, 3])).toEqual([1, 3])
  expect(found('haulier', [])).toEqual([2])
})

test.each([
  ['Proposed', 'Accepted', {}, null],
  ['Withdrawn', 'Accepted', {}, 'change_withdrawn'],
  ['Accepted', 'Declined', {}, 'change_answered'],
  ['Lapsed', 'Declined', { status: 'calledOff' }, 'booking_called_off'],
  ['Lapsed', 'Declined', { status: 'delivered' }, 'already_delivered'],
] as const)('a change that is %s is not %s on %j: %s', (status, answer, booking, reason) => {
  expect(whyNotAnswered(proposalWith({ status }, booking), answer)).toBe(reason)
})

test('a change that no longer fits is declined only', () => {
  const outdated = proposalWith({ pickup: null, pickupAt: at(16) })
  expect(whyNotAnswered(outdated, 'Accepted')).toBe('change_outdated')
  expect(choiceOf(outdated, { accepted: [1], declined: [] })).toBeNull()
  expect(choiceOf(outdated, { accepted: [], declined: [1] })).toBe('Declined')
})

test('a choice replaces the one before, and leaves the others', () => {
  const accepted = withChoice({ accepted: [2], declined: [1] }, 1, 'Accepted')
  expect(accepted).toEqual({ accepted: [2, 1], declined: [] })
  expect(withChoice(accepted, 2, 'Declined')).toEqual({ accepted: [1], declined: [2] })
  expect(withChoice(accepted, 1, null)).toEqual({ accepted: [2], declined: [] })
})

test('sends each answer, goes on after a refusal, and stops after a lost connection', async () => {
  const outcomes: Record<string, Outcome> = {}
  const answers = (['a', 'withdrawn', 'b', 'lost', 'after'] as const).map((reference) => ({
    ...proposalWith({}, { reference }),
    status: reference === 'b' ? ('Declined' as const) : ('Accepted' as const),
  }))
  await answerSeveral(answers, ({ booking }, outcome) => {
    outcomes[booking.reference] = outcome
  })
  expect(outcomes).toEqual({
    a: { isAnswered: true, text: 'Accepted.' },
    withdrawn: { isAnswered: false, text: 'Not accepted: It has been withdrawn.' },
    b: { isAnswered: true, text: 'Declined.' },
    lost: { isAnswered: false, text: 'Not accepted: The connection was lost.' },
    after: { isAnswered: false, text: 'Not sent yet.' },
  })
  expect(calls).toEqual(['a Accepted', 'withdrawn Accepted', 'b Declined', 'lost Accepted'])
})

describe('texts', () => {
  const of = (...all: ('Accepted' | 'Declined')[]) => all.map((status) => ({ status }))
  test('the button says what it sends', () => {
    expect(sendLabel([])).toBe('Answer')
    expect(sendLabel(of('Accepted'))).toBe('Accept 1 change')
    expect(sendLabel(of('Declined', 'Declined'))).toBe('Decline 2 changes')
    expect(sendLabel(of('Accepted', 'Declined', 'Accepted'))).toBe('Accept 2, decline 1')
  })
  test('the outcome counts each answer, and those that were refused', () => {
    expect(answeredText(of('Accepted', 'Accepted', 'Declined'))).toBe('2 changes accepted, 1 declined')
    expect(answeredText([...of('Declined'), { status: null }])).toBe(
      '1 change declined, 1 not answered. The reason is below each change.',
    )
    expect(answeredText([{ status: null }])).toBe('1 change not answered. The reason is below each change.')
  })
})

test('loads bookings four at a time, and again only those whose row has changed or left', async () => {
  const loaded = new Map<string, Loaded>()
  const { signal } = new AbortController()
  const rows = ['1', '2', '3', '4', '5', '6'].map((reference) => [reference, 'row'] as const)
  await loadChanged(loaded, rows, signal)
  expect([...loaded.keys()]).toEqual(['1', '2', '3', '4', '5', '6'])
  expect(atOnce.most).toBe(4)

  calls.splice(0)
  await loadChanged(loaded, [['2', 'other row'], ...rows.slice(2)], signal)
  expect(calls).toEqual(['1 GET', '2 GET'])
  calls.splice(0)
  await loadChanged(loaded, [['2', 'other row'], ...rows.slice(2)], signal)
  expect(calls).toEqual([])
})
