/** The freight of the demo: lanes with their usual prices, goods, and what happened to each request. */
import type { ContainerRequirement, ContainerSize, ShippingLine } from '#domain/requests/vocabulary.ts'
import {
  type BookingEvent,
  CLOSED_BY_HAULIER,
  CLOSED_BY_OWNER,
  DONE_IMPORT,
  DONE_LOAD,
  doneImport,
  READY,
} from './bookings.data.ts'

interface SampleLane {
  readonly port: string
  readonly place: string
  /** The usual price for one 40 ft container, in pence. */
  readonly price: number
}

export const LANES: readonly SampleLane[] = [
  { port: 'Felixstowe', place: 'Wakefield WF5 9TJ', price: 61_500 },
  { port: 'Felixstowe', place: 'Daventry NN11 8QH', price: 42_000 },
  { port: 'London Gateway Port', place: 'Milton Keynes MK17 8EW', price: 38_500 },
  { port: 'Southampton', place: 'Bristol BS11 9FG', price: 36_000 },
  { port: 'Southampton', place: 'Swindon SN3 4TN', price: 33_500 },
  { port: 'Liverpool', place: 'Trafford Park M17 1PG', price: 27_500 },
  { port: 'Liverpool', place: 'Warrington WA2 8TW', price: 24_500 },
  { port: 'Immingham', place: 'Doncaster DN3 3FG', price: 29_000 },
  { port: 'Hull', place: 'Leeds LS10 1AB', price: 31_500 },
  { port: 'Teesport', place: 'Gateshead NE11 0SZ', price: 28_000 },
  { port: 'Grangemouth', place: 'Glasgow G33 4EL', price: 26_500 },
  { port: 'Tilbury', place: 'Peterborough PE7 3HH', price: 41_000 },
  { port: 'London Gateway Port', place: 'Nottingham NG7 1GX', price: 49_500 },
  { port: 'Felixstowe', place: 'Boston PE21 7PB', price: 43_500 },
]

export const VESSELS: readonly {
  readonly line: ShippingLine
  readonly vessel: string
  readonly voyage: string
}[] = [
  { line: 'Maersk', vessel: 'Madrid Maersk', voyage: '646W' },
  { line: 'MSC', vessel: 'MSC Irina', voyage: 'FL645W' },
  { line: 'CMA CGM', vessel: 'CMA CGM Jacques Saadé', voyage: '0FLJ3W' },
  { line: 'Evergreen', vessel: 'Ever Ace', voyage: '1321-014W' },
  { line: 'ONE', vessel: 'ONE Innovation', voyage: '047W' },
  { line: 'Hapag Lloyd', vessel: 'Berlin Express', voyage: '2644W' },
  { line: 'COSCO', vessel: 'COSCO Shipping Aries', voyage: '061W' },
  { line: 'OOCL', vessel: 'OOCL Spain', voyage: '019W' },
]

export const BOXES: readonly {
  readonly lines: readonly { readonly size: ContainerSize; readonly count: number }[]
  readonly needs: readonly ContainerRequirement[]
  readonly comment: string | null
}[] = [
  {
    lines: [{ size: '40HC', count: 2 }],
    needs: [],
    comment: 'Live unload, two hours free. Dock booking at 13:00.',
  },
  { lines: [{ size: '20DC', count: 1 }], needs: [], comment: null },
  {
    lines: [
      { size: '40HC', count: 3 },
      { size: '20DC', count: 1 },
    ],
    needs: [],
    comment: 'Can be spread over the day.',
  },
  {
    lines: [{ size: '40HCRF (Live)', count: 1 }],
    needs: ['Refrigerated (Genset)'],
    comment: 'Set point −18 °C, download of the logger at delivery.',
  },
  {
    lines: [{ size: '20TK', count: 2 }],
    needs: ['ADR (Haz)'],
    comment: 'UN 1263, class 3, packing group II. MSDS on request.',
  },
  { lines: [{ size: '40DC', count: 4 }], needs: [], comment: 'Sealed boxes; seal numbers with the release.' },
  {
    lines: [{ size: '40HC', count: 1 }],
    needs: ['Sideloader'],
    comment: 'To be set down on the hardstanding at the rear.',
  },
  {
    lines: [
      { size: '20OT', count: 1 },
      { size: '40FR', count: 1 },
    ],
    needs: ['Out of gauge', 'HIAB (Crane)'],
    comment: 'Machine parts, 3.1 m wide on the flat rack.',
  },
  { lines: [{ size: '45HC', count: 2 }], needs: [], comment: null },
  {
    lines: [{ size: '20DC', count: 2 }],
    needs: ['Tipping Chassis'],
    comment: 'Loose polymer in liner bags, tip on arrival.',
  },
]

export const LOADS: readonly {
  readonly from: string
  readonly to: string
  readonly goods: string
  readonly load: 'FTL' | 'LTL'
  readonly weight: number
  readonly volume: number | null
  readonly pallets: number | null
  readonly adrDetails: string | null
  readonly vehicles: readonly ('Artic' | 'Rigid')[]
  readonly trailers: readonly (
    | 'Curtain'
    | 'Box'
    | 'Fridge'
    | 'Bulk Tipper'
    | 'Megatrailer'
    | 'Flatbed'
    | 'Traction'
  )[]
  readonly price: number
}[] = [
  {
    from: 'Nottingham NG7 1GX',
    to: 'Derby DE21 6BF',
    goods: 'Homeware on UK pallets, shrink-wrapped, 1.6 m high',
    load: 'LTL',
    weight: 4200,
    volume: 18,
    pallets: 8,
    adrDetails: null,
    vehicles: ['Rigid'],
    trailers: ['Curtain', 'Box'],
    price: 18_500,
  },
  {
    from: 'Brighouse HD6 2QR',
    to: 'Carlisle CA1 2UJ',
    goods: 'Packs of C24 timber, 4.8 m',
    load: 'FTL',
    weight: 24_000,
    volume: 52,
    pallets: null,
    adrDetails: null,
    vehicles: ['Artic'],
    trailers: ['Flatbed', 'Curtain'],
    price: 56_000,
  },
  {
    from: 'Boston PE21 7PB',
    to: 'Bristol BS11 9FG',
    goods: 'Frozen peas, 10 kg cartons on pallets',
    load: 'FTL',
    weight: 21_500,
    volume: null,
    pallets: 26,
    adrDetails: null,
    vehicles: ['Artic'],
    trailers: ['Fridge'],
    price: 71_500,
  },
  {
    from: 'Billingham TS23 1PY',
    to: 'Widnes WA8 0PG',
    goods: 'Solvent-based coatings in IBCs',
    load: 'LTL',
    weight: 9_800,
    volume: 11.5,
    pallets: 10,
    adrDetails: 'UN 1263 PAINT, class 3, PG III, 10 IBCs',
    vehicles: ['Artic', 'Rigid'],
    trailers: ['Curtain'],
    price: 48_000,
  },
  {
    from: 'Leeds LS10 1AB',
    to: 'Aberdeen AB12 3LG',
    goods: 'Flat-packed furniture',
    load: 'LTL',
    weight: 3100,
    volume: 22,
    pallets: 12,
    adrDetails: null,
    vehicles: ['Rigid', 'Artic'],
    trailers: ['Box', 'Curtain'],
    price: 66_000,
  },
  {
    from: 'Daventry NN11 8QH',
    to: 'Thurrock RM20 3WE',
    goods: 'Promotional displays, light and bulky',
    load: 'FTL',
    weight: 6200,
    volume: 96,
    pallets: null,
    adrDetails: null,
    vehicles: ['Artic'],
    trailers: ['Megatrailer'],
    price: 43_500,
  },
  {
    from: 'Immingham DN40 2NS',
    to: 'Selby YO8 8EF',
    goods: 'Wood pellets in bulk',
    load: 'FTL',
    weight: 28_500,
    volume: 44,
    pallets: null,
    adrDetails: null,
    vehicles: ['Artic'],
    trailers: ['Bulk Tipper'],
    price: 34_500,
  },
  {
    from: 'Southampton SO15 1HJ',
    to: 'Exeter EX2 8QY',
    goods: 'Kitchen appliances, stackable',
    load: 'LTL',
    weight: 5400,
    volume: 30,
    pallets: 14,
    adrDetails: null,
    vehicles: ['Rigid'],
    trailers: ['Box'],
    price: 41_500,
  },
]

/**
 * The steps of a request: who does it, and what. Quotes are named by their haulier; prices are percentages of
 * the usual price of the lane.
 */
export type Step =
  | {
      readonly quote: string
      readonly percent: number
      readonly comment?: string
      readonly expires?: boolean
    }
  | { readonly counter: string; readonly percent: number; readonly comment?: string }
  | { readonly counterBack: string; readonly percent: number; readonly comment?: string }
  | { readonly accept: string }
  | { readonly acceptCounter: string }
  | { readonly reject: string }
  | { readonly rejectBack: string }
  | { readonly withdraw: string }
  | { readonly revise: string; readonly percent: number; readonly comment?: string }
  | { readonly cancelRequest: true }
  | { readonly editComment: string }

export interface SampleRequest {
  readonly owner: string
  readonly kind: 'container' | 'general'
  /** Which lane or load, which boxes and which vessel: places in the lists above. */
  readonly at: number
  readonly load?: 'Import' | 'Export' | 'One-way'
  /** Distances from today in days: posting, deadline, pickup. */
  readonly postedDaysAgo: number
  readonly deadlineIn: number
  readonly pickupIn: number
  readonly hasTarget?: boolean
  readonly prepaid?: boolean
  readonly steps: readonly Step[]
  /** What happened after the award. */
  readonly booking?: readonly BookingEvent[]
}

const q = (quote: string, percent: number, comment?: string): Step =>
  comment ? { quote, percent, comment } : { quote, percent }

export const SAMPLE_REQUESTS: readonly SampleRequest[] = [
  // Accepted in the past: by the owner, and by a haulier that took a counter.
  {
    owner: 'harbourline',
    kind: 'container',
    at: 0,
    postedDaysAgo: 38,
    deadlineIn: -33,
    pickupIn: -30,
    hasTarget: true,
    steps: [q('orwell', 100), q('mersey', 104), q('solent', 109), { accept: 'orwell' }],
    booking: [
      ...doneImport(270),
      { after: 26, claim: 'waiting', pounds: 45, quantity: 1.5, note: 'Bay not ready', answer: 'Approved' },
      CLOSED_BY_OWNER,
    ],
  },
  {
    owner: 'harbourline',
    kind: 'container',
    at: 1,
    postedDaysAgo: 36,
    deadlineIn: -32,
    pickupIn: -29,
    steps: [
      q('orwell', 98),
      q('coldchain', 105),
      { counter: 'orwell', percent: 93 },
      { acceptCounter: 'orwell' },
    ],
    booking: [
      ...doneImport(330),
      {
        after: 27,
        claim: 'waiting',
        pounds: 45,
        quantity: 2.5,
        note: 'Five and a half hours at the delivery, three free',
        answer: { disputed: 'The driver came an hour before his time; we owe one and a half hours.' },
      },
    ],
  },
  {
    owner: 'tynechem',
    kind: 'container',
    at: 9,
    postedDaysAgo: 35,
    deadlineIn: -31,
    pickupIn: -28,
    steps: [
      q('teesline', 108, 'ADR drivers, both on site for 07:30.'),
      q('humber', 112),
      { accept: 'teesline' },
    ],
    booking: [...DONE_IMPORT, CLOSED_BY_HAULIER],
  },
  {
    owner: 'harbourline',
    kind: 'container',
    at: 12,
    postedDaysAgo: 33,
    deadlineIn: -27,
    pickupIn: -24,
    steps: [q('orwell', 101), q('solent', 104), { accept: 'solent' }],
    booking: [...DONE_IMPORT, CLOSED_BY_OWNER],
  },
  {
    owner: 'harbourline',
    kind: 'container',
    at: 2,
    postedDaysAgo: 31,
    deadlineIn: -26,
    pickupIn: -22,
    hasTarget: true,
    steps: [
      q('orwell', 102),
      q('coldchain', 99),
      { counter: 'coldchain', percent: 95 },
      { counterBack: 'coldchain', percent: 97 },
      { accept: 'coldchain' },
    ],
    booking: [
      ...DONE_IMPORT,
      { after: 28, claim: 'storage', pounds: 18, quantity: 2, note: 'Two nights in our yard', receipt: true },
    ],
  },
  {
    owner: 'castlegate',
    kind: 'container',
    at: 12,
    postedDaysAgo: 30,
    deadlineIn: -25,
    pickupIn: -21,
    steps: [q('orwell', 100), { accept: 'orwell' }],
    booking: [
      { after: -60, propose: 'owner', later: 3, note: 'Discharge ends at noon', answer: 'Accepted' },
      ...DONE_IMPORT,
      CLOSED_BY_OWNER,
    ],
  },
  {
    owner: 'wexford',
    kind: 'container',
    at: 13,
    postedDaysAgo: 29,
    deadlineIn: -24,
    pickupIn: -20,
    steps: [q('coldchain', 103, 'Genset included.'), q('orwell', 106), { accept: 'coldchain' }],
    booking: [...DONE_IMPORT, CLOSED_BY_HAULIER],
  },
  {
    owner: 'tynechem',
    kind: 'general',
    at: 3,
    postedDaysAgo: 28,
    deadlineIn: -23,
    pickupIn: -20,
    steps: [q('teesline', 105), q('humber', 98), { accept: 'humber' }],
    booking: [...DONE_LOAD, CLOSED_BY_HAULIER],
  },
  {
    owner: 'pennine',
    kind: 'general',
    at: 1,
    postedDaysAgo: 40,
    deadlineIn: -34,
    pickupIn: -31,
    steps: [q('humber', 97), { accept: 'humber' }],
    booking: [...DONE_LOAD, CLOSED_BY_OWNER],
  },
  // On the road now: the empty container collected, the box collected, delivered.
  {
    owner: 'harbourline',
    kind: 'container',
    at: 0,
    load: 'Export',
    postedDaysAgo: 9,
    deadlineIn: -2,
    pickupIn: 1,
    steps: [q('orwell', 100), q('solent', 111), { accept: 'orwell' }],
    booking: [...READY, { after: -18, step: 'emptyCollected' }],
  },
  {
    owner: 'harbourline',
    kind: 'container',
    at: 1,
    postedDaysAgo: 10,
    deadlineIn: -3,
    pickupIn: 0,
    steps: [q('orwell', 99), q('mersey', 108), { revise: 'orwell', percent: 96 }, { accept: 'orwell' }],
    booking: [
      { after: -70, propose: 'haulier', later: 2, note: 'Port slot only from then', answer: 'Accepted' },
      ...READY,
      { after: 2.5, step: 'collected', stay: 55 },
    ],
  },
  {
    owner: 'castlegate',
    kind: 'container',
    at: 12,
    postedDaysAgo: 11,
    deadlineIn: -4,
    pickupIn: -1,
    steps: [q('orwell', 102), { accept: 'orwell' }],
    booking: [
      ...READY,
      { after: 0.5, step: 'collected', stay: 35 },
      { after: 7, step: 'delivered', stay: 260, receivedBy: 'R. Iqbal', remarks: 'Seal intact' },
      { after: 7.5, proof: 'photograph' },
      { after: 8, claim: 'waiting', pounds: 45, quantity: 1.5, note: 'On site 4 h 20 min, three hours free' },
    ],
  },
  {
    owner: 'tynechem',
    kind: 'general',
    at: 3,
    postedDaysAgo: 8,
    deadlineIn: -3,
    pickupIn: -1,
    steps: [q('humber', 101), { accept: 'humber' }],
    booking: DONE_LOAD.filter((event) => !('proof' in event)),
  },
  // Cancelled, before and after quotes.
  {
    owner: 'harbourline',
    kind: 'container',
    at: 4,
    postedDaysAgo: 27,
    deadlineIn: -20,
    pickupIn: -18,
    steps: [q('solent', 101), q('orwell', 110), { cancelRequest: true }],
  },
  {
    owner: 'castlegate',
    kind: 'general',
    at: 0,
    postedDaysAgo: 24,
    deadlineIn: -18,
    pickupIn: -15,
    steps: [{ cancelRequest: true }],
  },
  {
    owner: 'tynechem',
    kind: 'container',
    at: 7,
    postedDaysAgo: 16,
    deadlineIn: 4,
    pickupIn: 8,
    steps: [q('teesline', 104), { counter: 'teesline', percent: 97 }, { cancelRequest: true }],
  },
  {
    owner: 'wexford',
    kind: 'general',
    at: 2,
    postedDaysAgo: 11,
    deadlineIn: 3,
    pickupIn: 6,
    steps: [q('coldchain', 100), { cancelRequest: true }],
  },
  // Expired: without quotes, with dead ones, and with live ones that can still be accepted.
  {
    owner: 'harbourline',
    kind: 'container',
    at: 10,
    postedDaysAgo: 22,
    deadlineIn: -15,
    pickupIn: -12,
    steps: [],
  },
  {
    owner: 'pennine',
    kind: 'container',
    at: 8,
    postedDaysAgo: 20,
    deadlineIn: -13,
    pickupIn: -11,
    steps: [q('humber', 102)],
  },
  {
    owner: 'castlegate',
    kind: 'general',
    at: 5,
    postedDaysAgo: 18,
    deadlineIn: -12,
    pickupIn: -9,
    steps: [q('solent', 103), { withdraw: 'solent' }],
  },
  {
    owner: 'harbourline',
    kind: 'container',
    at: 0,
    postedDaysAgo: 8,
    deadlineIn: -1,
    pickupIn: 3,
    hasTarget: true,
    steps: [q('orwell', 103), q('mersey', 99, 'Night tip possible.')],
  },
  {
    owner: 'tynechem',
    kind: 'general',
    at: 3,
    postedDaysAgo: 7,
    deadlineIn: -1,
    pickupIn: 4,
    steps: [q('teesline', 104), { counter: 'teesline', percent: 98 }],
  },
  {
    owner: 'wexford',
    kind: 'container',
    at: 13,
    postedDaysAgo: 9,
    deadlineIn: -2,
    pickupIn: 2,
    steps: [q('coldchain', 102)],
  },
  // Decided lately.
  {
    owner: 'harbourline',
    kind: 'container',
    at: 5,
    postedDaysAgo: 9,
    deadlineIn: 2,
    pickupIn: 5,
    steps: [q('mersey', 96), q('orwell', 118), { accept: 'mersey' }],
  },
  {
    owner: 'harbourline',
    kind: 'container',
    at: 11,
    postedDaysAgo: 8,
    deadlineIn: 3,
    pickupIn: 6,
    hasTarget: true,
    steps: [
      q('orwell', 104),
      q('coldchain', 107),
      { counter: 'orwell', percent: 98 },
      { counterBack: 'orwell', percent: 101 },
      { counter: 'orwell', percent: 99.5 },
      { acceptCounter: 'orwell' },
    ],
    booking: [
      { after: -140, step: 'confirmed' },
      { after: -139, references: true, jobs: [1] },
      { after: -138, propose: 'owner', later: 24, note: 'Vessel a day late, new slot to follow' },
    ],
  },
  {
    owner: 'tynechem',
    kind: 'container',
    at: 7,
    postedDaysAgo: 7,
    deadlineIn: 3,
    pickupIn: 6,
    steps: [q('teesline', 109), q('humber', 103), { accept: 'humber' }],
  },
  {
    owner: 'castlegate',
    kind: 'container',
    at: 12,
    postedDaysAgo: 6,
    deadlineIn: 4,
    pickupIn: 8,
    steps: [q('orwell', 99), q('solent', 104), q('mersey', 107), { accept: 'orwell' }],
    booking: [
      { after: -190, step: 'confirmed' },
      { after: -189, references: true },
      { after: -188, drivers: true, carriedBy: 'Gipping Valley Transport' },
    ],
  },
  {
    owner: 'castlegate',
    kind: 'general',
    at: 7,
    postedDaysAgo: 6,
    deadlineIn: 2,
    pickupIn: 5,
    steps: [q('solent', 95), { accept: 'solent' }],
    booking: [
      { after: -120, step: 'confirmed' },
      { after: -119, ends: 'calledOff', by: 'owner', reason: 'Our customer has cancelled the order.' },
    ],
  },
  // In negotiation now: countered, countered back, refused, withdrawn.
  {
    owner: 'harbourline',
    kind: 'container',
    at: 0,
    postedDaysAgo: 5,
    deadlineIn: 4,
    pickupIn: 7,
    hasTarget: true,
    steps: [
      q('orwell', 105),
      q('mersey', 101),
      q('solent', 112),
      { counter: 'orwell', percent: 98, comment: 'Two a week until Christmas at this price.' },
    ],
  },
  {
    owner: 'harbourline',
    kind: 'container',
    at: 1,
    postedDaysAgo: 5,
    deadlineIn: 5,
    pickupIn: 9,
    hasTarget: true,
    steps: [
      q('orwell', 103),
      q('coldchain', 108),
      { counter: 'orwell', percent: 95 },
      { counterBack: 'orwell', percent: 99, comment: 'Best I can do with fuel where it is.' },
    ],
  },
  {
    owner: 'harbourline',
    kind: 'container',
    at: 12,
    postedDaysAgo: 4,
    deadlineIn: 4,
    pickupIn: 8,
    steps: [q('solent', 106), q('orwell', 102), { counter: 'solent', percent: 96 }, { reject: 'solent' }],
  },
  {
    owner: 'tynechem',
    kind: 'container',
    at: 9,
    postedDaysAgo: 4,
    deadlineIn: 5,
    pickupIn: 10,
    steps: [
      q('teesline', 107),
      { counter: 'teesline', percent: 100 },
      { counterBack: 'teesline', percent: 104 },
      { rejectBack: 'teesline' },
    ],
  },
  {
    owner: 'tynechem',
    kind: 'general',
    at: 3,
    postedDaysAgo: 4,
    deadlineIn: 6,
    pickupIn: 9,
    hasTarget: true,
    steps: [q('teesline', 106), q('humber', 101), { counter: 'humber', percent: 95 }],
  },
  {
    owner: 'castlegate',
    kind: 'general',
    at: 0,
    postedDaysAgo: 3,
    deadlineIn: 3,
    pickupIn: 6,
    steps: [q('solent', 104), q('humber', 99), { withdraw: 'humber' }],
  },
  {
    owner: 'wexford',
    kind: 'general',
    at: 2,
    postedDaysAgo: 3,
    deadlineIn: 5,
    pickupIn: 8,
    steps: [q('coldchain', 101, 'Two drivers, no break on the way.'), { counter: 'coldchain', percent: 96 }],
  },
  {
    owner: 'wexford',
    kind: 'container',
    at: 13,
    postedDaysAgo: 3,
    deadlineIn: 6,
    pickupIn: 10,
    prepaid: true,
    steps: [
      q('coldchain', 104),
      q('orwell', 101),
      { counter: 'coldchain', percent: 99 },
      { counterBack: 'coldchain', percent: 102 },
    ],
  },
  // Quoted, waiting for the owner.
  {
    owner: 'harbourline',
    kind: 'container',
    at: 3,
    postedDaysAgo: 4,
    deadlineIn: 4,
    pickupIn: 6,
    hasTarget: true,
    steps: [q('solent', 100), q('orwell', 121)],
  },
  {
    owner: 'harbourline',
    kind: 'container',
    at: 4,
    postedDaysAgo: 3,
    deadlineIn: 5,
    pickupIn: 9,
    steps: [q('solent', 98)],
  },
  {
    owner: 'harbourline',
    kind: 'container',
    at: 5,
    postedDaysAgo: 3,
    deadlineIn: 4,
    pickupIn: 7,
    hasTarget: true,
    steps: [
      q('mersey', 95),
      { quote: 'orwell', percent: 109, expires: true },
      q('humber', 111),
      { revise: 'humber', percent: 97, comment: 'Sharper: we have a return load.' },
    ],
  },
  {
    owner: 'harbourline',
    kind: 'container',
    at: 6,
    postedDaysAgo: 2,
    // For the tab Closing today and the remaining hours.
    deadlineIn: 0,
    pickupIn: 9,
    steps: [q('mersey', 93), q('solent', 119)],
  },
  {
    owner: 'harbourline',
    kind: 'container',
    at: 0,
    load: 'Export',
    postedDaysAgo: 2,
    deadlineIn: 5,
    pickupIn: 8,
    hasTarget: true,
    steps: [q('orwell', 99), q('coldchain', 102), q('mersey', 104), q('solent', 110)],
  },
  {
    owner: 'harbourline',
    kind: 'container',
    at: 2,
    load: 'One-way',
    postedDaysAgo: 2,
    deadlineIn: 7,
    pickupIn: 11,
    steps: [q('orwell', 96)],
  },
  {
    owner: 'tynechem',
    kind: 'container',
    at: 7,
    postedDaysAgo: 2,
    deadlineIn: 5,
    pickupIn: 8,
    steps: [q('teesline', 105), q('humber', 100)],
  },
  {
    owner: 'tynechem',
    kind: 'container',
    at: 10,
    load: 'Export',
    postedDaysAgo: 2,
    deadlineIn: 8,
    pickupIn: 12,
    steps: [q('teesline', 112)],
  },
  {
    owner: 'castlegate',
    kind: 'container',
    at: 12,
    postedDaysAgo: 2,
    deadlineIn: 4,
    pickupIn: 7,
    hasTarget: true,
    steps: [q('orwell', 101), q('mersey', 106)],
  },
  {
    owner: 'castlegate',
    kind: 'general',
    at: 4,
    postedDaysAgo: 1,
    deadlineIn: 5,
    pickupIn: 7,
    steps: [q('humber', 108)],
  },
  {
    owner: 'wexford',
    kind: 'general',
    at: 2,
    postedDaysAgo: 1,
    deadlineIn: 4,
    pickupIn: 6,
    prepaid: true,
    steps: [q('coldchain', 99)],
  },
  {
    owner: 'pennine',
    kind: 'general',
    at: 1,
    postedDaysAgo: 1,
    deadlineIn: 6,
    pickupIn: 9,
    hasTarget: true,
    steps: [q('humber', 96), q('solent', 114)],
  },
  // Just posted.
  {
    owner: 'harbourline',
    kind: 'container',
    at: 1,
    postedDaysAgo: 1,
    deadlineIn: 5,
    pickupIn: 8,
    hasTarget: true,
    steps: [],
  },
  {
    owner: 'harbourline',
    kind: 'container',
    at: 11,
    postedDaysAgo: 1,
    deadlineIn: 6,
    pickupIn: 10,
    steps: [],
  },
  {
    owner: 'harbourline',
    kind: 'general',
    at: 5,
    postedDaysAgo: 1,
    deadlineIn: 4,
    pickupIn: 6,
    steps: [{ editComment: 'Side access needed in Thurrock. The dock closes at 16:00.' }],
  },
  {
    owner: 'harbourline',
    kind: 'container',
    at: 3,
    load: 'Export',
    postedDaysAgo: 0,
    deadlineIn: 7,
    pickupIn: 12,
    steps: [],
  },
  { owner: 'tynechem', kind: 'general', at: 3, postedDaysAgo: 0, deadlineIn: 5, pickupIn: 8, steps: [] },
  {
    owner: 'tynechem',
    kind: 'container',
    at: 9,
    load: 'One-way',
    postedDaysAgo: 0,
    deadlineIn: 6,
    pickupIn: 9,
    steps: [],
  },
  {
    owner: 'castlegate',
    kind: 'container',
    at: 6,
    postedDaysAgo: 0,
    deadlineIn: 3,
    pickupIn: 5,
    hasTarget: true,
    steps: [],
  },
  { owner: 'wexford', kind: 'container', at: 13, postedDaysAgo: 0, deadlineIn: 4, pickupIn: 7, steps: [] },
  // Hauliers to hauliers.
  {
    owner: 'orwell',
    kind: 'container',
    at: 0,
    postedDaysAgo: 25,
    deadlineIn: -20,
    pickupIn: -18,
    steps: [q('mersey', 92), q('coldchain', 95), { accept: 'mersey' }],
    booking: [...DONE_IMPORT, CLOSED_BY_HAULIER],
  },
  {
    owner: 'orwell',
    kind: 'container',
    at: 1,
    postedDaysAgo: 6,
    deadlineIn: 3,
    pickupIn: 5,
    hasTarget: true,
    steps: [q('coldchain', 90), q('mersey', 94), { counter: 'coldchain', percent: 87 }],
  },
  {
    owner: 'orwell',
    kind: 'container',
    at: 13,
    postedDaysAgo: 3,
    deadlineIn: 4,
    pickupIn: 6,
    steps: [q('coldchain', 91)],
  },
  { owner: 'orwell', kind: 'general', at: 5, postedDaysAgo: 1, deadlineIn: 5, pickupIn: 8, steps: [] },
  {
    owner: 'solent',
    kind: 'container',
    at: 3,
    postedDaysAgo: 14,
    deadlineIn: -8,
    pickupIn: -5,
    steps: [q('orwell', 108)],
  },
  {
    owner: 'solent',
    kind: 'general',
    at: 7,
    postedDaysAgo: 5,
    deadlineIn: 4,
    pickupIn: 7,
    steps: [
      q('humber', 97),
      q('orwell', 103),
      { counter: 'humber', percent: 92 },
      { counterBack: 'humber', percent: 95 },
    ],
  },
  {
    owner: 'solent',
    kind: 'container',
    at: 4,
    load: 'Export',
    postedDaysAgo: 2,
    deadlineIn: 6,
    pickupIn: 9,
    steps: [q('mersey', 102)],
  },
  {
    owner: 'humber',
    kind: 'general',
    at: 1,
    postedDaysAgo: 4,
    deadlineIn: 5,
    pickupIn: 9,
    steps: [q('solent', 110), { cancelRequest: true }],
  },
  {
    owner: 'humber',
    kind: 'container',
    at: 7,
    postedDaysAgo: 1,
    deadlineIn: 6,
    pickupIn: 9,
    hasTarget: true,
    steps: [q('teesline', 101)],
  },
  {
    owner: 'teesline',
    kind: 'container',
    at: 9,
    postedDaysAgo: 2,
    deadlineIn: 5,
    pickupIn: 8,
    steps: [q('humber', 96)],
  },
]
