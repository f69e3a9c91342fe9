/*
 * Rules: docs/rules/requests.md#statuses, docs/rules/requests.md#schedule, docs/rules/requests.md#quantity,
 *   docs/rules/requests.md#visibility, docs/rules/requests.md#expired-accept,
 *   docs/rules/screens.md#request-rows
 */
import { describe, expect, test } from 'vitest'
import { monthlyUsage } from '../plans/rules.ts'
import { isRefused, type Refused } from '../refuse.ts'
import { CONTAINER_DRAFT, codeOf, GENERAL_DRAFT } from '../testing/requests.ts'
import { at } from '../testing/time.ts'
import type { ContainerRequestDraft, GeneralRequestDraft } from './request.ts'
import {
  containerQuantity,
  createContainerRequest,
  createGeneralRequest,
  deadlineRange,
  extendDeadline,
  maySeeRequest,
  requestStatus,
  scheduleProblems,
  whyCannotCancelRequest,
  whyCannotDeleteRequest,
  whyCannotExtend,
} from './rules.ts'

const now = at('2026-06-15T09:00:30')
const ready = { vatNumber: 'GB123' }
const plenty = monthlyUsage(0, 3)

const container: ContainerRequestDraft = {
  ...CONTAINER_DRAFT,
  lines: [
    { size: '40HC', count: 2, targetRate: null },
    { size: '20DC', count: 3, targetRate: 1 },
  ],
  requirements: ['Waste', 'Waste', 'ADR (Haz)'],
}
const general: GeneralRequestDraft = {
  ...GENERAL_DRAFT,
  freight: { ...GENERAL_DRAFT.freight, adrDetails: 'left over' },
  vehicleTypes: ['Rigid', 'Rigid'],
}

function codes(answer: unknown): string[] {
  if (!isRefused(answer)) throw new Error('was not refused')
  return (answer as Refused).refusals.map(({ code }) => code)
}

function made<T>(answer: T | Refused): T {
  if (isRefused(answer)) throw new Error(codes(answer).join())
  return answer as T
}

describe('the status of a request', () => {
  const open = { status: 'Open', deadline: '2026-03-28' } as const

  test('given an open request, when its deadline day is not over in London, then it is Open', () => {
    expect(requestStatus(open, at('2026-03-28T23:59:59'))).toBe('Open')
  })
  test('given an open request, when London has passed midnight after its deadline, then it is Expired', () => {
    expect(requestStatus(open, at('2026-03-29T00:00'))).toBe('Expired')
  })
  test('given summer time, when UTC is still on the deadline day but London is not, then it is Expired', () => {
    const summer = { status: 'Open', deadline: '2026-06-15' } as const
    expect(requestStatus(summer, new Date('2026-06-15T23:30:00Z'))).toBe('Expired')
  })
  test('given a decided request, when its deadline has passed, then it keeps its status', () => {
    expect(requestStatus({ status: 'Accepted', deadline: '2020-01-01' }, now)).toBe('Accepted')
    expect(requestStatus({ status: 'Cancelled', deadline: '2020-01-01' }, now)).toBe('Cancelled')
  })
})

describe('the times of a request', () => {
  const judge = (changes: { pickup?: string; delivery?: string; deadline?: string }) =>
    scheduleProblems(
      {
        route: {
          pickupAt: at(changes.pickup ?? '2026-06-22T08:00'),
          deliveryAt: at(changes.delivery ?? '2026-06-22T15:00'),
        },
        deadline: changes.deadline ?? '2026-06-19',
      },
      now,
    ).map(({ code, path }) => `${code} ${path?.join('.')}`)

  test('are accepted from the running minute on', () => {
    expect(judge({ pickup: '2026-06-15T09:00', deadline: '2026-06-15' })).toEqual([])
  })
  test('are refused with a pickup a minute ago', () => {
    expect(judge({ pickup: '2026-06-15T08:59', deadline: '2026-06-15' })).toEqual([
      'pickup_in_the_past route.pickupAt',
    ])
  })
  test('are refused with a delivery before the pickup, and accepted with one at the same time', () => {
    expect(judge({ delivery: '2026-06-22T07:59' })).toEqual(['delivery_before_pickup route.deliveryAt'])
    expect(judge({ delivery: '2026-06-22T08:00' })).toEqual([])
  })
  test('allow a deadline from today to the day before the pickup', () => {
    expect(judge({ deadline: '2026-06-14' })).toEqual(['deadline_in_the_past deadline'])
    expect(judge({ deadline: '2026-06-15' })).toEqual([])
    expect(judge({ deadline: '2026-06-21' })).toEqual([])
    expect(judge({ deadline: '2026-06-22' })).toEqual(['deadline_after_pickup deadline'])
  })
  test('allow today as deadline for a pickup today', () => {
    expect(deadlineRange(at('2026-06-15T18:00'), now)).toEqual({
      earliest: '2026-06-15',
      latest: '2026-06-15',
    })
  })
  test('name every fault at once', () => {
    const faults = judge({ pickup: '2026-06-10T08:00', delivery: '2026-06-09T08:00', deadline: '2026-06-01' })
    expect(faults).toHaveLength(3)
  })
})

describe('posting a container request', () => {
  test('counts the containers, drops repeated requirements and fixes vehicle and trailer', () => {
    const request = made(createContainerRequest(container, ready, plenty, codeOf, now))
    expect(request.quantity).toBe(5)
    expect(request.vehicleTypes).toEqual(['Artic'])
    expect(request.trailerTypes).toEqual(['Skeletal'])
    expect('requirements' in request.draft && request.draft.requirements).toEqual(['Waste', 'ADR (Haz)'])
  })
  test('needs an empty location, except One-way, which has none', () => {
    const without = { ...container, route: { ...container.route, empty: null } }
    expect(createContainerRequest(without, ready, plenty, codeOf, now)).toMatchObject({
      refusals: [{ code: 'empty_location_missing', path: ['route', 'empty'] }],
    })
    const shipment = { ...container.shipment, loadType: 'One-way' as const }
    for (const route of [container.route, without.route]) {
      const oneWay = made(
        createContainerRequest({ ...container, route, shipment }, ready, plenty, codeOf, now),
      )
      expect(oneWay.draft.route.empty).toBeNull()
    }
  })
  test('has the UN/LOCODE of the end that is a port', () => {
    const codesAs = (loadType: 'Import' | 'Export' | 'One-way') => {
      const route = { ...container.route, delivery: 'Felixstowe' }
      const shipment = { ...container.shipment, loadType }
      return made(createContainerRequest({ ...container, route, shipment }, ready, plenty, codeOf, now))
        .portCodes
    }
    expect(codesAs('Import')).toEqual({ pickup: 'GBFXT', delivery: null })
    expect(codesAs('Export')).toEqual({ pickup: null, delivery: 'GBFXT' })
    expect(codesAs('One-way')).toEqual({ pickup: null, delivery: null })
  })
  test('needs a port of the list', () => {
    const inland = { ...container, route: { ...container.route, pickup: 'Leeds' } }
    expect(codes(createContainerRequest(inland, ready, plenty, codeOf, now))).toEqual(['port_unknown'])
  })
  test('needs a VAT number', () => {
    expect(codes(createContainerRequest(container, { vatNumber: null }, plenty, codeOf, now))).toEqual([
      'vat_missing_for_request',
    ])
  })
  test('needs a remaining request of the month; an unlimited plan always has one', () => {
    expect(codes(createContainerRequest(container, ready, monthlyUsage(3, 3), codeOf, now))).toEqual([
      'monthly_limit_reached',
    ])
    made(createContainerRequest(container, ready, monthlyUsage(2, 3), codeOf, now))
    made(createContainerRequest(container, ready, monthlyUsage(9999, null), codeOf, now))
  })
  test('refuses wrong fields before the limit', () => {
    const late = { ...container, deadline: '2026-07-01' }
    expect(codes(createContainerRequest(late, ready, monthlyUsage(3, 3), codeOf, now))).toEqual([
      'deadline_after_pickup',
    ])
  })
})

test('the stops of both kinds have to be between pickup and delivery', () => {
  const stop = { kind: 'drop', contactName: null, contactPhone: null, reference: null, note: null } as const
  const stops = [{ ...stop, place: 'Ely', from: at('2026-06-22T14:00'), to: at('2026-06-22T15:01') }]
  const refusals = [{ code: 'stop_outside_route', path: ['stops', 0, 'to'] }]
  const late = createContainerRequest({ ...container, stops }, ready, plenty, codeOf, now)
  expect(late).toMatchObject({ refusals })
  expect(createGeneralRequest({ ...general, stops }, ready, plenty, now)).toMatchObject({ refusals })
})

describe('posting a general request', () => {
  test('of a part load counts its pallets', () => {
    const request = made(createGeneralRequest(general, ready, plenty, now))
    expect(request.quantity).toBe(4)
    expect(request.vehicleTypes).toEqual(['Rigid'])
    expect(request.trailerTypes).toEqual(['Curtain'])
  })
  test('needs a VAT number', () => {
    expect(codes(createGeneralRequest(general, { vatNumber: null }, plenty, now))).toEqual([
      'vat_missing_for_request',
    ])
  })
  test('of a full load is one, for any number of pallets', () => {
    for (const pallets of [26, null]) {
      const freight = { ...general.freight, loadType: 'FTL' as const, pallets }
      expect(made(createGeneralRequest({ ...general, freight }, ready, plenty, now)).quantity).toBe(1)
    }
  })
  test('of a part load needs the number of pallets', () => {
    const freight = { ...general.freight, pallets: null }
    expect(createGeneralRequest({ ...general, freight }, ready, plenty, now)).toMatchObject({
      refusals: [{ code: 'pallets_missing', path: ['freight', 'pallets'] }],
    })
  })
  test('needs at least one vehicle type and one trailer type', () => {
    const bare = { ...general, vehicleTypes: [], trailerTypes: null }
    expect(createGeneralRequest(bare, ready, plenty, now)).toMatchObject({
      refusals: [
        { code: 'vehicle_type_missing', path: ['vehicleTypes'] },
        { code: 'trailer_type_missing', path: ['trailerTypes'] },
      ],
    })
  })
  test('keeps ADR details only for ADR goods', () => {
    const plain = made(createGeneralRequest(general, ready, plenty, now))
    expect('freight' in plain.draft && plain.draft.freight.adrDetails).toBeNull()
    const freight = { ...general.freight, adr: true, adrDetails: 'UN 1263' }
    const adr = made(createGeneralRequest({ ...general, freight }, ready, plenty, now))
    expect('freight' in adr.draft && adr.draft.freight.adrDetails).toBe('UN 1263')
  })
})

describe('the owner', () => {
  test('cancels only an Open request', () => {
    expect(whyCannotCancelRequest({ status: 'Open' })).toBeNull()
    for (const status of ['Expired', 'Accepted', 'Cancelled'] as const)
      expect(whyCannotCancelRequest({ status })).toBe('request_not_open')
  })
  test('deletes only a request that never had a quote', () => {
    expect(whyCannotDeleteRequest({ quotesEver: 0 })).toBeNull()
    expect(whyCannotDeleteRequest({ quotesEver: 1 })).toBe('request_has_quotes')
  })

  const expired = { status: 'Expired', deadline: '2026-06-14', pickupAt: at('2026-06-18T08:00') } as const

  test('extends an expired request up to the day before the pickup', () => {
    expect(extendDeadline('2026-06-17', expired, now)).toEqual({ deadline: '2026-06-17' })
    expect(extendDeadline('2026-06-18', expired, now)).toMatchObject({
      refusals: [{ code: 'deadline_after_pickup', path: ['deadline'] }],
    })
    expect(extendDeadline('2026-06-14', expired, now)).toMatchObject({
      refusals: [{ code: 'deadline_in_the_past', path: ['deadline'] }],
    })
  })
  test('moves a deadline only to a later day', () => {
    const open = { ...expired, status: 'Open', deadline: '2026-06-16' } as const
    expect(extendDeadline('2026-06-16', open, now)).toMatchObject({
      refusals: [{ code: 'deadline_not_later', path: ['deadline'] }],
    })
    expect(extendDeadline('2026-06-15', open, now)).toMatchObject({
      refusals: [{ code: 'deadline_not_later', path: ['deadline'] }],
    })
  })
  test('refuses to extend a request that is decided or past its pickup', () => {
    expect(whyCannotExtend({ ...expired, status: 'Accepted' }, now)).toBe('request_not_extendable')
    expect(whyCannotExtend({ ...expired, status: 'Cancelled' }, now)).toBe('request_not_extendable')
    expect(whyCannotExtend({ ...expired, pickupAt: now }, now)).toBe('pickup_passed')
    expect(codes(extendDeadline('2026-06-17', { ...expired, status: 'Accepted' }, now))).toEqual([
      'request_not_extendable',
    ])
  })
})

describe('who may know of a request', () => {
  const request = (status: 'Open' | 'Expired' | 'Accepted' | 'Cancelled') => ({
    ownerId: 1,
    status,
    isWithheld: false,
  })

  test('its owner, always', () => {
    expect(maySeeRequest(request('Cancelled'), { companyId: 1, isHaulier: false }, false)).toBe(true)
  })
  test('any haulier while it is open, afterwards only one that has quoted', () => {
    const haulier = { companyId: 2, isHaulier: true }
    expect(maySeeRequest(request('Open'), haulier, false)).toBe(true)
    for (const status of ['Expired', 'Accepted', 'Cancelled'] as const) {
      expect(maySeeRequest(request(status), haulier, false)).toBe(false)
      expect(maySeeRequest(request(status), haulier, true)).toBe(true)
    }
  })
  test('while its company is deactivated, only a haulier that has quoted', () => {
    const withheld = { ...request('Open'), isWithheld: true }
    expect(maySeeRequest(withheld, { companyId: 2, isHaulier: true }, false)).toBe(false)
    expect(maySeeRequest(withheld, { companyId: 2, isHaulier: true }, true)).toBe(true)
    expect(maySeeRequest(withheld, { companyId: 1, isHaulier: false }, false)).toBe(true)
  })
  test('no other shipper', () => {
    expect(maySeeRequest(request('Open'), { companyId: 2, isHaulier: false }, false)).toBe(false)
  })
})

test('the quantity of a container request is the sum of its lines', () => {
  expect(containerQuantity([{ count: 1 }, { count: 998 }])).toBe(999)
})
