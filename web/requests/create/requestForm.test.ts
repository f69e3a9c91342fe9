import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { ContainerRequestDraft, GeneralRequestDraft } from '#domain/requests/request.ts'
import { londonInstant } from '#domain/time.ts'
import { aContainerRequest, aGeneralRequest } from '../testRequests.ts'
import { containerDraftOf, generalDraftOf } from './requestDraft.ts'
import {
  duplicateForm,
  EMPTY_LINE,
  formPortEnd,
  isTypedSame,
  NO_CONTACTS,
  type RequestForm,
  requestWarnings,
  saysMore,
  startForm,
} from './requestForm.ts'

const NOW = londonInstant('2026-06-15T09:00') ?? new Date(Number.NaN)

function start(defaultPaymentTermDays = 45): RequestForm {
  const profile = { defaultPaymentTermDays } as Parameters<typeof startForm>[0]['profile']
  return startForm({ profile }, NOW)
}

test('a new form has the company’s payment terms, no shipping line and one line of one container', () => {
  expect(start()).toMatchObject({
    haulage: 'Container',
    paymentTermDays: 45,
    shipment: { loadType: 'Import', shippingLine: null },
    lines: [{ size: null, count: 1, targetRate: null }],
    freight: { loadType: 'FTL', pallets: null },
  })
})

test('a company that is usually pre-paid starts pre-paid', () => {
  expect(start(0).paymentTermDays).toBe(0)
})

const NONE = Object.fromEntries(Object.keys(NO_CONTACTS).map((name) => [name, null]))

describe('a container form becomes a draft', () => {
  const filled: RequestForm = {
    ...start(),
    shipment: { ...start().shipment, shippingLine: 'Maersk' },
    reference: '  PO 4711 ',
    comment: '   ',
    deadline: '2026-06-19',
    route: {
      pickup: 'Felixstowe',
      pickupAt: { day: '2026-06-22', time: '08:00' },
      delivery: 'Leeds LS9 0PX',
      deliveryAt: { day: '2026-06-22', time: '15:30' },
      empty: 'Felixstowe',
      ...NO_CONTACTS,
    },
    lines: [{ size: '40HC', count: 2, targetRate: 40_000, goods: ' ', grossWeight: null }],
    requirements: ['Waste'],
  }

  test('with London times and no value for blank fields', () => {
    expect(z.parse(ContainerRequestDraft, containerDraftOf(filled))).toEqual({
      haulage: 'Container',
      reference: 'PO 4711',
      comment: null,
      paymentTermDays: 45,
      deadline: '2026-06-19',
      route: {
        pickup: 'Felixstowe',
        pickupAt: new Date('2026-06-22T07:00:00Z'),
        delivery: 'Leeds LS9 0PX',
        deliveryAt: new Date('2026-06-22T14:30:00Z'),
        empty: 'Felixstowe',
        ...NONE,
      },
      expectedWaitingHours: null,
      stops: [],
      shipment: { loadType: 'Import', shippingLine: 'Maersk', vesselName: null, voyageCode: null },
      lines: [{ size: '40HC', count: 2, targetRate: 40_000, goods: null, grossWeight: null }],
      requirements: ['Waste'],
    })
  })

  test('without an empty location if it is one-way', () => {
    const oneWay: RequestForm = { ...filled, shipment: { ...filled.shipment, loadType: 'One-way' } }
    expect(containerDraftOf(oneWay).route.empty).toBeNull()
  })
})

describe('a general form becomes a draft', () => {
  const filled: RequestForm = {
    ...start(),
    haulage: 'General',
    reference: 'SO 0815',
    route: {
      ...start().route,
      pickup: 'Nottingham',
      delivery: 'Derby',
      empty: 'left over from the other form',
    },
    freight: { ...start().freight, weight: 800.5, goods: 'Paint', pallets: 12, adrDetails: 'UN 1263' },
    vehicleTypes: ['Rigid'],
    trailerTypes: ['Box'],
  }

  test('with its pallets, which are optional for a full load', () => {
    expect(generalDraftOf(filled).freight.pallets).toBe(12)
    const unsaid: RequestForm = { ...filled, freight: { ...filled.freight, pallets: null } }
    expect(z.parse(GeneralRequestDraft, generalDraftOf(unsaid)).freight.pallets).toBeNull()
    const partLoad: RequestForm = { ...filled, freight: { ...filled.freight, loadType: 'LTL' } }
    expect(generalDraftOf(partLoad).freight.pallets).toBe(12)
  })

  test('with ADR details only when ADR is ticked, and without an empty location', () => {
    const draft = z.parse(GeneralRequestDraft, generalDraftOf(filled))
    expect(draft.freight).toMatchObject({ adr: false, adrDetails: null, weight: 800.5, volume: null })
    expect(draft.route.empty).toBeNull()
    const hazardous: RequestForm = { ...filled, freight: { ...filled.freight, adr: true } }
    expect(generalDraftOf(hazardous).freight.adrDetails).toBe('UN 1263')
  })
})

const NO_CONTACT = { contactName: null, contactPhone: null, reference: null }

describe('an earlier request fills the form', () => {
  test('a container request with everything except its history', () => {
    const form = duplicateForm(aContainerRequest(), start(), NOW)
    expect(z.parse(ContainerRequestDraft, containerDraftOf(form))).toEqual({
      haulage: 'Container',
      reference: 'PO 4711',
      comment: 'Side door on the left',
      paymentTermDays: 14,
      deadline: '2026-06-19',
      route: aContainerRequest().route,
      shipment: { loadType: 'Import', shippingLine: 'Maersk', vesselName: 'Madrid Maersk', voyageCode: null },
      lines: [
        { size: '40HC', count: 2, targetRate: 40_000, goods: null, grossWeight: null },
        { size: '20DC', count: 1, targetRate: null, goods: null, grossWeight: null },
      ],
      requirements: ['ADR (Haz)'],
      expectedWaitingHours: null,
      stops: [],
    })
  })

  test('with its stops, moved along with the pickup, and its contacts', () => {
    const earlier = aContainerRequest()
    const stop = {
      kind: 'drop',
      place: 'Wakefield WF1 2AB',
      from: new Date('2026-06-22T08:30:00Z'),
      to: new Date('2026-06-22T09:30:00Z'),
      contactName: 'Ada Marsh',
      contactPhone: null,
      reference: null,
      note: 'Rear bay',
    } as const
    const route = { ...earlier.route, pickupReference: 'GATE 7' }
    const form = duplicateForm({ ...earlier, route, stops: [stop] }, start(), NOW)
    const draft = z.parse(ContainerRequestDraft, containerDraftOf(form))
    expect(draft.stops).toEqual([stop])
    expect(draft.route.pickupReference).toBe('GATE 7')
    expect([saysMore(start()), saysMore(form)]).toEqual([false, true])
    const later = new Date('2026-06-23T09:00:00Z')
    const repeated = duplicateForm({ ...earlier, stops: [stop] }, start(), later)
    expect(z.parse(ContainerRequestDraft, containerDraftOf(repeated)).stops?.[0]?.from).toEqual(
      new Date('2026-06-24T08:30:00Z'),
    )
  })

  test('with stops at their own time of day, if the load went over a change of the clocks', () => {
    const earlier = aContainerRequest()
    const [pickupAt, deliveryAt] = [new Date('2026-03-27T08:00:00Z'), new Date('2026-03-30T13:00:00Z')]
    const window = { from: new Date('2026-03-30T07:00:00Z'), to: new Date('2026-03-30T08:00:00Z') }
    const stop = { kind: 'drop', place: 'Wakefield', ...window, ...NO_CONTACT, note: null } as const
    const route = { ...earlier.route, pickupAt, deliveryAt }
    const form = duplicateForm({ ...earlier, route, stops: [stop] }, start(), NOW)
    expect(form.route.pickupAt).toEqual({ day: '2026-06-16', time: '08:00' })
    expect(form.stops[0]).toMatchObject({
      from: { day: '2026-06-19', time: '08:00' },
      to: { day: '2026-06-19', time: '09:00' },
    })
    expect(form.route.deliveryAt).toEqual({ day: '2026-06-19', time: '14:00' })
  })

  test.each([
    {
      sent: 'a pickup before and a delivery after the clocks went back',
      pickup: '00:45',
      stop: '00:55',
      delivery: '01:15',
    },
    { sent: 'a stop of which they went back', pickup: '00:15', stop: '00:55', delivery: '02:30' },
  ])('with its times in their order: $sent', ({ pickup, stop, delivery }) => {
    const utc = (time: string) => new Date(`2027-10-31T${time}:00Z`)
    const window = { from: utc(stop), to: utc('01:10') }
    const earlier = aContainerRequest()
    const route = { ...earlier.route, pickupAt: utc(pickup), deliveryAt: utc(delivery) }
    const drop = { kind: 'drop', place: 'Wakefield', ...window, ...NO_CONTACT, note: null } as const
    const now = new Date('2027-11-02T09:00:00Z')
    const form = duplicateForm({ ...earlier, route, stops: [drop] }, start(), now)
    const moved = z.parse(ContainerRequestDraft, containerDraftOf(form))
    const times = [moved.route.pickupAt, moved.stops?.[0]?.from, moved.stops?.[0]?.to, moved.route.deliveryAt]
    const before = [utc(pickup), window.from, window.to, utc(delivery)]
    const since = (all: readonly (Date | undefined)[]) => all.map((time) => Number(time) - Number(all[0]))
    expect(since(times)).toEqual(since(before))
  })

  test('a general request as well', () => {
    const { freight, ...request } = aGeneralRequest()
    const { quantity: _computed, ...typed } = freight
    const form = duplicateForm(aGeneralRequest(), start(), NOW)
    expect(form.haulage).toBe('General')
    expect(z.parse(GeneralRequestDraft, generalDraftOf(form))).toMatchObject({
      route: request.route,
      freight: typed,
      vehicleTypes: ['Rigid', 'Artic'],
      trailerTypes: ['Curtain', 'Box'],
    })
  })

  test('without the trailer of containers, which an older general request may have', () => {
    const old = aGeneralRequest({ trailerTypes: ['Skeletal', 'Box'] })
    expect(duplicateForm(old, start(), NOW).trailerTypes).toEqual(['Box'])
  })

  test.each([26, null])('a full load with its pallets: %s', (pallets) => {
    const { freight } = aGeneralRequest()
    const fullLoad = aGeneralRequest({ freight: { ...freight, loadType: 'FTL', pallets, quantity: 1 } })
    expect(generalDraftOf(duplicateForm(fullLoad, start(), NOW)).freight.pallets).toBe(pallets)
  })
})

test('the shown haulage type and blank lines do not count as typed values', () => {
  const form = start()
  expect(isTypedSame({ ...form, haulage: 'General', lines: [EMPTY_LINE, EMPTY_LINE] }, form)).toBe(true)
  expect(isTypedSame({ ...form, lines: [{ ...EMPTY_LINE, count: 2 }] }, form)).toBe(false)
  expect(isTypedSame({ ...form, reference: 'PO 1' }, form)).toBe(false)
})

test.each([
  ['Import', 'pickup'],
  ['Export', 'delivery'],
  ['One-way', null],
] as const)('the port of an %s is at its %s', (loadType, end) => {
  const form = start()
  expect(formPortEnd({ ...form, shipment: { ...form.shipment, loadType } })).toBe(end)
  expect(formPortEnd({ ...form, haulage: 'General' })).toBeNull()
})

test('a weight of zero and a target of zero raise a question, each on its own form', () => {
  const form = start()
  const nothing: RequestForm = {
    ...form,
    lines: [{ ...EMPTY_LINE, targetRate: 0 }],
    freight: { ...form.freight, weight: 0 },
  }
  expect(requestWarnings(form)).toEqual([])
  expect(requestWarnings(nothing)).toEqual(['The target rate is £0.00.'])
  expect(requestWarnings({ ...nothing, haulage: 'General' })).toEqual(['The weight is 0 kg.'])
})
