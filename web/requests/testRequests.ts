/** Requests for tests of this folder. */
import type { ContainerRequest, GeneralRequest } from '#domain/requests/request.ts'
import { NO_CONTACTS } from '#domain/testing/requests.ts'

const stored = {
  reference: 'PO 4711',
  isSubcontract: false,
  comment: 'Side door on the left',
  paymentTermDays: 14,
  createdAt: new Date('2026-06-01T10:00:00Z'),
  status: 'Open' as const,
  ownerName: 'Fenland Foods Ltd',
  ownerType: 'Shipper' as const,
  isWithheld: false,
  isNew: false,
  expectedWaitingHours: 0,
  stops: [],
  stopCount: 0,
  version: 1,
}

/** An import from Felixstowe to Leeds on 22 June 2026, quotes until the 19th. */
export function aContainerRequest(changes: Partial<ContainerRequest> = {}): ContainerRequest {
  return {
    ...stored,
    id: 7,
    haulage: 'Container',
    deadline: '2026-06-19',
    route: {
      pickup: 'Felixstowe',
      pickupAt: new Date('2026-06-22T06:30:00Z'),
      delivery: 'Leeds LS9 0PX',
      deliveryAt: new Date('2026-06-23T09:00:00Z'),
      empty: 'Felixstowe',
      ...NO_CONTACTS,
    },
    vehicleTypes: ['Artic'],
    trailerTypes: ['Skeletal'],
    quotes: [],
    shipment: {
      loadType: 'Import',
      shippingLine: 'Maersk',
      vesselName: 'Madrid Maersk',
      voyageCode: null,
      quantity: 3,
    },
    lines: [
      { id: 1, size: '40HC', count: 2, targetRate: 40_000, goods: null, grossWeight: null },
      { id: 2, size: '20DC', count: 1, targetRate: null, goods: null, grossWeight: null },
    ],
    requirements: ['ADR (Haz)'],
    ...changes,
  }
}

/** A part load of eight pallets from Nottingham to Derby. */
export function aGeneralRequest(changes: Partial<GeneralRequest> = {}): GeneralRequest {
  return {
    ...stored,
    id: 8,
    haulage: 'General',
    deadline: '2026-06-19',
    route: {
      pickup: 'Nottingham NG7 1GX',
      pickupAt: new Date('2026-06-22T07:00:00Z'),
      delivery: 'Derby DE21 6BF',
      deliveryAt: new Date('2026-06-22T14:00:00Z'),
      empty: null,
      ...NO_CONTACTS,
    },
    vehicleTypes: ['Rigid', 'Artic'],
    trailerTypes: ['Curtain', 'Box'],
    quotes: [],
    freight: {
      loadType: 'LTL',
      weight: 4200,
      volume: 18.5,
      pallets: 8,
      adr: true,
      adrDetails: 'UN 1263, PG III',
      goods: 'Paint on pallets',
      targetRate: 18_000,
      tailLift: false,
      timesBooked: false,
      quantity: 8,
    },
    ...changes,
  }
}
