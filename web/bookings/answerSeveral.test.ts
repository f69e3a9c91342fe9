// Rules: docs/rules/bookings.md#answer-several
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Booking, BookingChange } from '#domain/bookings/booking.ts'
import { CallError } from '../api/CallError.ts'
import {
  answeredText,
  answerSeveral,
  type Choices,
  type Outcome,
  proposalsOf,
  type SeenProposal,
  sendLabel,
  whyNotAnswered,
  withChoice,
} from './answerSeveral.ts'
import { arranged } from './arranged.ts'

const calls = vi.hoisted((): string[] => {
  // Test files share loaded modules, and another one replaces `call` as well.
  vi.resetModules()
  return []
})

vi.mock('../api/call.ts', () => ({
  async call(
    _endpoint: Endpoint,
    { status }: { status: string },
    { params: { reference = '' } }: { params: Record<string, string> },
  ) {
    calls.push(`${reference} ${status}`)
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

describe('the chosen answers', () => {
  const onlyPickup = (id: number, hour: number) => proposalWith({ id, pickup: null, pickupAt: at(hour) })
  const onlyDelivery = (id: number, hour: number) => proposalWith({ id, pickup: null, deliveryAt: at(hour) })
  const sent = (open: SeenProposal[], choices: Choices) =>
    arranged(open, choices).answers.map(({ change, status }) => `${change.id} ${status}`)

  test('a change that no longer fits is declined only', () => {
    const outdated = onlyPickup(1, 16)
    expect(arranged([outdated], { accepted: [], declined: [] }).whyNotAccepted(outdated)).toBe(
      'change_outdated',
    )
    expect(sent([outdated], { accepted: [1], declined: [] })).toEqual([])
    expect(sent([outdated], { accepted: [], declined: [1] })).toEqual(['1 Declined'])
  })

  test('a change that fits only after another of its booking is accepted after it', () => {
    const open = [onlyPickup(1, 16), onlyDelivery(2, 20)]
    expect(sent(open, { accepted: [1, 2], declined: [] })).toEqual(['2 Accepted', '1 Accepted'])
    expect(sent(open, { accepted: [1], declined: [2] })).toEqual(['2 Declined'])
    const elsewhere = proposalWith({ id: 2, pickup: null, deliveryAt: at(20) }, { reference: 'QL-2' })
    expect(sent([onlyPickup(1, 16), elsewhere], { accepted: [1, 2], declined: [] })).toEqual(['2 Accepted'])
  })

  test('of two that fit alone, but not together, the first is accepted', () => {
    const [later, earlier] = [onlyPickup(1, 14), onlyDelivery(2, 10)]
    expect(sent([later, earlier], { accepted: [1, 2], declined: [] })).toEqual(['1 Accepted'])
    const { whyNotAccepted } = arranged([later, earlier], { accepted: [1], declined: [] })
    expect([whyNotAccepted(later), whyNotAccepted(earlier)]).toEqual([null, 'change_outdated'])
    expect(whyNotAnswered(earlier, 'Accepted')).toBeNull()
  })
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
