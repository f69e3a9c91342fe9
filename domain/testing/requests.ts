/** Valid drafts of requests for the tests of rules; each test overrides the fields that it is about. */
import type { ContainerRequestDraft, GeneralRequestDraft } from '../requests/request.ts'
import { at } from './time.ts'

export const CONTAINER_DRAFT: ContainerRequestDraft = {
  haulage: 'Container',
  reference: 'PO 1',
  comment: null,
  paymentTermDays: 30,
  deadline: '2026-06-19',
  route: {
    pickup: 'Felixstowe',
    pickupAt: at('2026-06-22T08:00'),
    delivery: 'Leeds',
    deliveryAt: at('2026-06-22T15:00'),
    empty: 'Felixstowe',
  },
  shipment: { loadType: 'Import', shippingLine: 'MSC', vesselName: null, voyageCode: null },
  lines: [{ size: '40HC', count: 2, targetRate: null }],
  requirements: ['ADR (Haz)'],
}

export const GENERAL_DRAFT: GeneralRequestDraft = {
  haulage: 'General',
  reference: 'PO 2',
  comment: null,
  paymentTermDays: 0,
  deadline: '2026-06-19',
  route: { ...CONTAINER_DRAFT.route, pickup: 'Hull', empty: null },
  freight: {
    loadType: 'LTL',
    weight: 900,
    volume: null,
    pallets: 4,
    adr: false,
    adrDetails: null,
    goods: 'Paint',
    targetRate: null,
  },
  vehicleTypes: ['Artic'],
  trailerTypes: ['Curtain'],
}

/** The places of a route without contacts and references. */
export const NO_CONTACTS = {
  pickupContactName: null,
  pickupContactPhone: null,
  pickupReference: null,
  deliveryContactName: null,
  deliveryContactPhone: null,
  deliveryReference: null,
} as const

/** The UN/LOCODE of a port by its name; the list of the tests has one port. */
export const codeOf = (name: string) => (name === 'Felixstowe' ? 'GBFXT' : null)
