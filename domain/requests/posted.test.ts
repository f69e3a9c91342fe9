import { describe, expect, test } from 'vitest'
import { CONTAINER_DRAFT, GENERAL_DRAFT } from '../testing/requests.ts'
import { at } from '../testing/time.ts'
import { alreadyPosted, type PostedLoad } from './posted.ts'
import type { ContainerRequestDraft, GeneralRequestDraft } from './request.ts'

const NOW = at('2026-06-15T09:00')
const stored = { status: 'Open', deadline: '2026-06-19', createdAt: at('2026-06-15T08:00') } as const

const container = (changes: Partial<ContainerRequestDraft> = {}) => ({
  haulage: 'Container' as const,
  container: { ...CONTAINER_DRAFT, ...changes },
})
const general = (changes: Partial<GeneralRequestDraft['freight']> = {}) => ({
  haulage: 'General' as const,
  general: { ...GENERAL_DRAFT, freight: { ...GENERAL_DRAFT.freight, ...changes } },
})

function postedContainer(id: number, changes: Partial<PostedLoad> = {}): PostedLoad {
  const { reference, route, shipment } = CONTAINER_DRAFT
  return {
    ...stored,
    id,
    haulage: 'Container',
    reference,
    pickup: route.pickup,
    pickupAt: route.pickupAt,
    delivery: route.delivery,
    loadType: shipment.loadType,
    weight: null,
    pallets: null,
    goods: null,
    lines: [{ size: '40HC', count: 2, goods: null }],
    ...changes,
  }
}

function postedGeneral(id: number, changes: Partial<PostedLoad> = {}): PostedLoad {
  const { loadType, weight, pallets, goods } = GENERAL_DRAFT.freight
  const { reference, route } = GENERAL_DRAFT
  const load = { reference, pickup: route.pickup, loadType, weight, pallets, goods, lines: [] }
  return postedContainer(id, { haulage: 'General', ...load, ...changes })
}

const ids = (drafts: Parameters<typeof alreadyPosted>[0], posted: readonly PostedLoad[]) =>
  alreadyPosted(drafts, posted, NOW).map(({ index, id }) => [index, id])

test('names a container and a general draft that are posted, at their places', () => {
  const found = alreadyPosted(
    [container({ reference: 'other' }), general(), container()],
    [postedContainer(8), postedGeneral(7)],
    NOW,
  )
  expect(found).toEqual([
    { index: 1, id: 7, status: 'Open', createdAt: stored.createdAt },
    { index: 2, id: 8, status: 'Open', createdAt: stored.createdAt },
  ])
})

test('counts each posted request for one draft, the first of the list first', () => {
  const three = [container(), container(), container()]
  expect(ids(three, [postedContainer(9), postedContainer(4)])).toEqual([
    [0, 9],
    [1, 4],
  ])
})

test('says Expired after the deadline, and Accepted', () => {
  const of = (changes: Partial<PostedLoad>) =>
    alreadyPosted([container()], [postedContainer(1, changes)], NOW).map(({ status }) => status)
  expect(of({ deadline: '2026-06-14' })).toEqual(['Expired'])
  expect(of({ status: 'Accepted' })).toEqual(['Accepted'])
})

describe('is the same load', () => {
  test.each<[string, Partial<ContainerRequestDraft>]>([
    [
      'with another deadline, comment and payment',
      { deadline: '2026-06-20', comment: 'x', paymentTermDays: 7 },
    ],
    [
      'in other letters and blanks',
      { reference: 'po  1', route: { ...CONTAINER_DRAFT.route, delivery: 'LEEDS' } },
    ],
    [
      'with another delivery time and empty location',
      {
        route: { ...CONTAINER_DRAFT.route, deliveryAt: at('2026-06-23T15:00'), empty: 'Leeds' },
      },
    ],
    [
      'with its containers in two lines',
      {
        lines: [
          { size: '40HC', count: 1, targetRate: 40_000 },
          { size: '40HC', count: 1, targetRate: null, goods: null, grossWeight: 9_000 },
        ],
      },
    ],
  ])('%s', (_what, changes) => expect(ids([container(changes)], [postedContainer(1)])).toEqual([[0, 1]]))
})

describe('is another load', () => {
  const { route, shipment } = CONTAINER_DRAFT
  const line = { size: '40HC', count: 2, targetRate: null } as const
  test.each<[string, Partial<ContainerRequestDraft>]>([
    ['with another reference', { reference: 'PO 2' }],
    ['a minute later', { route: { ...route, pickupAt: at('2026-06-22T08:01') } }],
    ['to another place', { route: { ...route, delivery: 'York' } }],
    ['from another place', { route: { ...route, pickup: 'London Gateway' } }],
    ['as an export', { shipment: { ...shipment, loadType: 'Export' } }],
    ['of another size', { lines: [{ ...line, size: '20DC' }] }],
    ['of three containers', { lines: [{ ...line, count: 3 }] }],
    ['with other goods', { lines: [{ ...line, goods: 'Paint' }] }],
  ])('%s', (_what, changes) => expect(ids([container(changes)], [postedContainer(1)])).toEqual([]))

  test.each<[string, Partial<GeneralRequestDraft['freight']>]>([
    ['with another weight', { weight: 901 }],
    ['with other pallets', { pallets: 5 }],
    ['with other goods', { goods: 'Varnish' }],
    ['as a full load', { loadType: 'FTL' }],
  ])('general %s', (_what, changes) => expect(ids([general(changes)], [postedGeneral(1)])).toEqual([]))
})
