/*
 * Rules: docs/rules/quotes.md#statuses, docs/rules/quotes.md#counter, docs/rules/quotes.md#accept,
 *   docs/rules/quotes.md#reject, docs/rules/quotes.md#cancel, docs/rules/quotes.md#expiry,
 *   docs/rules/quotes.md#badge
 */
import { describe, expect, test } from 'vitest'
import { at } from '../testing/time.ts'
import { quoteRefusals } from './refusals.ts'
import {
  countersTo,
  expiryRange,
  haulierBadge,
  isLive,
  judgeExpiry,
  liveUntil,
  type Offer,
  offersToReplace,
  quoteStatus,
  whyCannotAccept,
  whyCannotCancel,
  whyCannotCounter,
  whyCannotReject,
  whyCannotRevise,
  whyCannotSubmit,
  whyProfileIncomplete,
} from './rules.ts'
import { QUOTE_STATUSES } from './vocabulary.ts'

const now = at('2026-06-15T09:00')
const pickupAt = at('2026-06-18T08:00')
const open = { status: 'Open', pickupAt } as const
const expired = { status: 'Expired', pickupAt } as const
const accepted = { status: 'Accepted', pickupAt } as const
const cancelled = { status: 'Cancelled', pickupAt } as const

const quote: Offer = { id: 1, side: 'haulier', status: 'Pending', counters: null }
const counter: Offer = { id: 2, side: 'owner', status: 'Counter', counters: 1 }
const counterBack: Offer = { id: 3, side: 'haulier', status: 'Counter', counters: 2 }

describe('the status of a quote', () => {
  const pending = { status: 'Pending', expiresOn: null } as const
  const running = { status: 'Open', decidedAt: null, pickupAt } as const

  test('a live one keeps its status until its expiry day is over in London', () => {
    const dated = { ...pending, expiresOn: '2026-06-15' }
    expect(quoteStatus(dated, running, at('2026-06-15T23:59'))).toBe('Pending')
    expect(quoteStatus(dated, running, at('2026-06-16T00:00'))).toBe('Expired')
  })
  test('one without an expiry day lives until the pickup time', () => {
    expect(quoteStatus(pending, running, new Date(pickupAt.getTime() - 1))).toBe('Pending')
    expect(quoteStatus(pending, running, pickupAt)).toBe('Expired')
  })
  test('a counter lives and expires like a first quote', () => {
    const answer = { status: 'Counter', expiresOn: '2026-06-15' } as const
    expect(quoteStatus(answer, running, at('2026-06-15T23:59'))).toBe('Counter')
    expect(quoteStatus(answer, running, at('2026-06-16T00:00'))).toBe('Expired')
  })
  test('a live one on an accepted request is Lost permanently', () => {
    const decided = { status: 'Accepted', decidedAt: now, pickupAt } as const
    expect(quoteStatus(pending, decided, now)).toBe('Lost')
    expect(quoteStatus(pending, decided, at('2027-01-01T00:00'))).toBe('Lost')
  })
  test('one that had expired before the decision stays Expired', () => {
    const decided = { status: 'Accepted', decidedAt: now, pickupAt } as const
    expect(quoteStatus({ ...pending, expiresOn: '2026-06-14' }, decided, now)).toBe('Expired')
  })
  test('every one on a cancelled request shows Cancelled, also one that had expired or was rejected', () => {
    const gone = { status: 'Cancelled', decidedAt: now, pickupAt } as const
    for (const status of ['Pending', 'Counter', 'Rejected', 'Cancelled'] as const)
      for (const expiresOn of [null, '2026-06-14'])
        expect(quoteStatus({ status, expiresOn }, gone, now)).toBe('Cancelled')
  })
  test('a decided one keeps its status while its request is not cancelled', () => {
    for (const status of ['Won', 'Rejected', 'Cancelled'] as const)
      expect(quoteStatus({ status, expiresOn: '2020-01-01' }, running, now)).toBe(status)
  })
  test('only Pending and Counter are live', () => {
    expect(QUOTE_STATUSES.filter((status) => isLive({ status }))).toEqual(['Pending', 'Counter'])
  })
})

test.each([
  ['the pickup time without an expiry day', null, pickupAt],
  ['the end of its expiry day in London', '2026-06-16', at('2026-06-17T00:00')],
  ['the pickup time if its expiry day ends later', '2026-06-18', pickupAt],
])('a live quote can be accepted until %s', (_case, expiresOn, until) => {
  expect(liveUntil(expiresOn, pickupAt)).toEqual(until)
})

describe('submitting a quote', () => {
  test('is possible on an open request without a live quote of one’s own', () => {
    expect(whyCannotSubmit(open, [], now)).toBeNull()
    const ended = (['Rejected', 'Cancelled', 'Expired', 'Lost'] as const).map((status) => ({
      ...quote,
      status,
    }))
    expect(whyCannotSubmit(open, ended, now)).toBeNull()
  })
  test('is not possible beside a live quote or counter of one’s own', () => {
    expect(whyCannotSubmit(open, [quote], now)).toBe('quote_exists')
    expect(whyCannotSubmit(open, [counterBack], now)).toBe('quote_exists')
  })
  test('is possible beside a counter of the owner to an ended quote', () => {
    expect(whyCannotSubmit(open, [counter, { ...quote, status: 'Expired' }], now)).toBeNull()
  })
  test('is not possible from the pickup time on, though the request is open all day', () => {
    expect(whyCannotSubmit(open, [], new Date(pickupAt.getTime() - 1))).toBeNull()
    expect(whyCannotSubmit(open, [], pickupAt)).toBe('pickup_passed')
  })
  test('is not possible once the request is not open', () => {
    expect(whyCannotSubmit(expired, [], now)).toBe('request_closed_to_quotes')
    expect(whyCannotSubmit(accepted, [], now)).toBe('request_already_accepted')
    expect(whyCannotSubmit(cancelled, [], now)).toBe('request_cancelled')
  })
  test('of the winner is refused in words that are true for it', () => {
    const code = whyCannotSubmit(accepted, [{ ...quote, status: 'Won' }], now)
    expect(code).toBe('request_already_accepted')
    expect(quoteRefusals.request_already_accepted.sentence).not.toContain('another')
  })
  test('needs a VAT number and Conditions of Carriage', () => {
    expect(whyProfileIncomplete({ vatNumber: null, hasConditions: false })).toBe('profile_missing_for_quote')
    expect(whyProfileIncomplete({ vatNumber: 'GB1', hasConditions: false })).toBe(
      'conditions_missing_for_quote',
    )
    expect(whyProfileIncomplete({ vatNumber: null, hasConditions: true })).toBe('vat_missing_for_quote')
    expect(whyProfileIncomplete({ vatNumber: 'GB1', hasConditions: true })).toBeNull()
  })
})

describe('revising a quote', () => {
  const withdrawn = { ...quote, status: 'Cancelled' } as const

  test('is possible while it is live and has no live counter', () => {
    expect(whyCannotRevise(open, quote, [quote], now)).toBeNull()
    expect(whyCannotRevise(open, quote, [quote, { ...counter, status: 'Rejected' }], now)).toBeNull()
    expect(whyCannotRevise(open, quote, [quote, counter], now)).toBe('revised_is_countered')
  })
  test('is for a first quote that is live, on an open request', () => {
    expect(whyCannotRevise(open, counterBack, [quote, counterBack], now)).toBe('revised_is_counter')
    expect(whyCannotRevise(open, withdrawn, [withdrawn], now)).toBe('quote_not_live')
    expect(whyCannotRevise(expired, quote, [quote], now)).toBe('request_closed_to_quotes')
  })
  test('is not possible for an ended quote beside a newer live one', () => {
    expect(whyCannotRevise(open, withdrawn, [withdrawn, { ...quote, id: 9 }], now)).toBe('quote_not_live')
  })
})

describe('countering', () => {
  test('the owner counters a live quote, once at a time', () => {
    expect(whyCannotCounter(open, quote, [quote], 'owner')).toBeNull()
    expect(whyCannotCounter(open, quote, [quote, counter], 'owner')).toBe('counter_exists')
    const ended = { ...counter, status: 'Rejected' } as const
    expect(whyCannotCounter(open, quote, [quote, ended], 'owner')).toBeNull()
  })
  test('the haulier counters back, and the owner counters that', () => {
    expect(whyCannotCounter(open, counter, [quote, counter], 'haulier')).toBeNull()
    expect(whyCannotCounter(open, counterBack, [counterBack], 'owner')).toBeNull()
  })
  test('refuses a counter to the side’s own offer', () => {
    expect(whyCannotCounter(open, quote, [quote], 'haulier')).toBe('counter_target_wrong')
    expect(whyCannotCounter(open, counter, [quote, counter], 'owner')).toBe('counter_target_wrong')
  })
  test('refuses a counter to an offer that is over, or on a request that is not open', () => {
    expect(whyCannotCounter(open, { ...quote, status: 'Expired' }, [], 'owner')).toBe('quote_not_live')
    expect(whyCannotCounter(expired, quote, [quote], 'owner')).toBe('request_closed_to_quotes')
    expect(whyCannotCounter(accepted, quote, [quote], 'owner')).toBe('request_already_accepted')
    expect(whyCannotCounter(cancelled, counter, [counter], 'haulier')).toBe('request_cancelled')
  })
})

describe('what a counter replaces', () => {
  const [ended, other] = [
    { ...quote, id: 8, status: 'Cancelled' } as const,
    { ...counter, id: 9, counters: 8, status: 'Counter' } as const,
  ]

  test('of a haulier: its own live offers and the counter that it answers', () => {
    expect(offersToReplace('haulier', counter, [ended, quote, counter, other])).toEqual([quote, counter])
  })
  test('of the owner, and a first quote: nothing', () => {
    expect(offersToReplace('owner', quote, [quote, counter])).toEqual([])
    expect(offersToReplace('haulier', null, [quote])).toEqual([])
  })
})

test('while a company is deactivated, no offer between it and another is made, countered or accepted', () => {
  const withheld = { ...quote, isWithheld: true }
  expect(whyCannotCounter({ ...open, isWithheld: true }, counter, [], 'haulier')).toBe(
    'other_company_inactive',
  )
  expect(whyCannotSubmit({ ...open, isWithheld: true }, [], now)).toBe('other_company_inactive')
  expect(whyCannotCounter(open, withheld, [], 'owner')).toBe('other_company_inactive')
  expect(whyCannotAccept({ ...open, isWithheld: true }, counter, 'haulier')).toBe('other_company_inactive')
  expect(whyCannotAccept(open, { ...withheld, status: 'Expired' }, 'owner')).toBe('quote_not_live')
})

describe('accepting', () => {
  test('each side accepts the live offers of the other, also on an expired request', () => {
    for (const request of [open, expired]) {
      expect(whyCannotAccept(request, quote, 'owner')).toBeNull()
      expect(whyCannotAccept(request, counterBack, 'owner')).toBeNull()
      expect(whyCannotAccept(request, counter, 'haulier')).toBeNull()
    }
  })
  test('refuses to accept the side’s own offer', () => {
    expect(whyCannotAccept(open, { ...quote, isWithheld: true }, 'owner')).toBe('other_company_inactive')
    expect(whyCannotAccept(open, quote, 'haulier')).toBe('not_yours_to_decide')
    expect(whyCannotAccept(open, counter, 'owner')).toBe('not_yours_to_decide')
  })
  test('refuses to accept an offer that is decided or over', () => {
    expect(whyCannotAccept(accepted, { ...quote, status: 'Lost' }, 'owner')).toBe('request_already_accepted')
    expect(whyCannotAccept(cancelled, { ...quote, status: 'Cancelled' }, 'owner')).toBe('request_cancelled')
    expect(whyCannotAccept(open, { ...quote, status: 'Expired' }, 'owner')).toBe('quote_not_live')
  })
})

describe('rejecting and cancelling', () => {
  test('only a counter is rejected, by the side that received it', () => {
    expect(whyCannotReject(open, counter, 'haulier')).toBeNull()
    expect(whyCannotReject(expired, counterBack, 'owner')).toBeNull()
    expect(whyCannotReject(open, quote, 'owner')).toBe('only_counters_are_rejected')
    expect(whyCannotReject(open, counter, 'owner')).toBe('not_yours_to_decide')
    expect(whyCannotReject(open, { ...counter, status: 'Rejected' }, 'haulier')).toBe('quote_not_live')
  })
  test('each side cancels its own live offers', () => {
    expect(whyCannotCancel(open, quote, 'haulier')).toBeNull()
    expect(whyCannotCancel(expired, counter, 'owner')).toBeNull()
    expect(whyCannotCancel(open, counter, 'haulier')).toBe('not_yours_to_decide')
    expect(whyCannotCancel(accepted, { ...quote, status: 'Won' }, 'haulier')).toBe('quote_already_accepted')
  })
  test('live counters end with the offer that they answer', () => {
    const rejected = { ...counter, id: 9, status: 'Rejected' } as const
    expect(countersTo(quote, [quote, counter, rejected, counterBack])).toEqual([counter])
  })
})

describe('expiry days', () => {
  test('a quote expires by the day before the pickup, a counter by the pickup day', () => {
    expect(expiryRange(pickupAt, false, now)).toEqual({ earliest: '2026-06-15', latest: '2026-06-17' })
    expect(expiryRange(pickupAt, true, now)).toEqual({ earliest: '2026-06-15', latest: '2026-06-18' })
  })
  test('with a pickup today, today', () => {
    const soon = at('2026-06-15T18:00')
    expect(expiryRange(soon, false, now)).toEqual({ earliest: '2026-06-15', latest: '2026-06-15' })
  })
  test('out of its range it is refused at its field', () => {
    expect(judgeExpiry(null, pickupAt, false, now)).toBeNull()
    for (const day of ['2026-06-15', '2026-06-17']) expect(judgeExpiry(day, pickupAt, false, now)).toBeNull()
    expect(judgeExpiry('2026-06-18', pickupAt, false, now)?.refusals).toEqual([
      { code: 'expiry_not_before_pickup', path: ['expiresOn'] },
    ])
    expect(judgeExpiry('2026-06-18', pickupAt, true, now)).toBeNull()
    expect(judgeExpiry('2026-06-19', pickupAt, true, now)?.refusals).toEqual([
      { code: 'expiry_after_pickup', path: ['expiresOn'] },
    ])
    // With a pickup today there is no day before it to choose.
    expect(judgeExpiry('2026-06-16', at('2026-06-15T18:00'), false, now)?.refusals).toEqual([
      { code: 'expiry_after_pickup', path: ['expiresOn'] },
    ])
    expect(judgeExpiry('2026-06-14', pickupAt, true, now)?.refusals).toEqual([
      { code: 'expiry_in_the_past', path: ['expiresOn'] },
    ])
  })
})

describe('the badge of a haulier', () => {
  test('is Available, Pending, Counter or Won (docs/rules/quotes.md#badge)', () => {
    expect(haulierBadge(open, [])).toBe('Available')
    expect(haulierBadge(open, [quote])).toBe('Pending')
    expect(haulierBadge(open, [quote, counter])).toBe('Counter')
    expect(haulierBadge(accepted, [{ ...quote, status: 'Won' }])).toBe('Won')
    expect(
      haulierBadge(accepted, [
        { ...quote, status: 'Lost' },
        { ...counter, status: 'Won' },
      ]),
    ).toBe('Won')
  })
  test('Lost once the request is not open, unless a live offer can still win', () => {
    expect(haulierBadge(accepted, [{ ...quote, status: 'Lost' }])).toBe('Lost')
    expect(haulierBadge(expired, [])).toBe('Lost')
    expect(haulierBadge(expired, [quote])).toBe('Pending')
    expect(haulierBadge(expired, [quote, counter])).toBe('Counter')
    expect(
      haulierBadge(expired, [
        { ...quote, status: 'Expired' },
        { ...counter, status: 'Rejected' },
      ]),
    ).toBe('Lost')
  })
  test('Available again after one’s quote was cancelled while the request is open', () => {
    expect(haulierBadge(open, [{ ...quote, status: 'Cancelled' }])).toBe('Available')
  })
})
