/**
 * How long it takes to make the papers of a booking (node bench/papers.ts [folder]): the largest confirmation that the
 * interface allows, made repeatedly, and how long other work waits for the event loop meanwhile. With a folder, the PDFs
 * are written there. Exits with 1 if the usual confirmation takes 100 ms or more.
 */
import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Booking } from '#domain/bookings/booking.ts'
import { MAX_CLAIMS_OF_JOB, MAX_JOBS_BY_CONTAINER } from '#domain/bookings/vocabulary.ts'
import { EXTRA_KINDS } from '#domain/quotes/extras.ts'
import { NO_JOB_FIELDS, NO_LOAD_FIELDS } from '#domain/testing/bookings.ts'
import { confirmationOf } from '../server/bookings/papers/confirmation.ts'
import { drawPaper } from '../server/bookings/papers/processes.ts'
import { statementOf } from '../server/bookings/papers/statement.ts'
import { report } from './report.ts'

const MAX_MS = 100
const ROUNDS = 40
const FOOTER = 'Quayline · 01632 960000 · QL-000042'

const at = (hour: number) => new Date(Date.UTC(2026, 5, 22, hour))
const party = (name: string) => ({
  name,
  contactPerson: 'Grace Okafor',
  phone: '01632 960101',
  email: 'import@harbourline.example',
})
const contact = { name: 'Tom Bexley', phone: '01632 960102', email: 'tom@harbourline.example' }

/** A booking with this many lines, stops and extras, and names of this length. */
function bookingOf(lines: number, stops: number, extras: number, name: string, text: string): Booking {
  return {
    reference: 'QL-000042',
    request: 17,
    quote: 31,
    status: 'delivered',
    haulage: 'Container',
    loadType: 'Import',
    ownerReference: `PO 4711 ${text}`.slice(0, 200),
    side: 'owner',
    owner: party(`Łódź Ærøskøbing Importers ${name}`.trim()),
    haulier: party(`Orwell Container Haulage ${name}`.trim()),
    postedBy: contact,
    quotedBy: contact,
    bookedAt: at(8),
    pickup: 'Felixstowe',
    pickupAt: at(7),
    delivery: `Leeds LS9 0PX ${text}`.slice(0, 200),
    deliveryAt: at(15),
    empty: 'Felixstowe',
    pickupContactName: 'Paweł Wójcik',
    pickupContactPhone: '01632 960110',
    pickupReference: null,
    deliveryContactName: 'Goods in',
    deliveryContactPhone: '01632 960145',
    deliveryReference: null,
    stops: Array.from({ length: stops }, (_, n) => ({
      kind: 'drop' as const,
      place: `Stop place ${n + 1}, ${text}`.slice(0, 200),
      from: at(9),
      to: at(10),
      contactName: 'Ada Marsh',
      contactPhone: '01632 960003',
      reference: null,
      note: text || null,
    })),
    load: {
      ...NO_LOAD_FIELDS,
      loadType: 'Import',
      shippingLine: 'Maersk',
      vesselName: 'CMA CGM Jacques Saadé',
      voyageCode: '346W',
      requirements: ['ADR (Haz)', 'Sideloader'],
      vehicleType: 'Artic',
      trailerType: 'Skeletal',
    },
    lines: Array.from({ length: lines }, (_, n) => ({
      id: n + 1,
      size: '40HCRF (Live)',
      count: 2,
      rate: 1_234_500,
      goods: `Meble z Łodzi ${text}`.slice(0, 200).trim(),
      grossWeight: 18_500,
    })),
    extras: EXTRA_KINDS.slice(0, extras).map((kind, n) => ({
      kind,
      amount: 1250,
      quantity: kind === 'fuel' ? null : 2,
      certain: n % 2 === 0,
      note: text.slice(0, 200) || null,
    })),
    freeHours: 3,
    demurrageFee: 4500,
    paymentTermDays: 30,
    comment: text || null,
    requestComment: text || null,
    conditionsOfCarriage: { name: 'conditions-of-carriage.pdf', url: '', sha256: '9f86d081'.repeat(8) },
    total: 123_450_000,
    expectedTotal: 124_000_000,
    finalTotal: 124_000_000,
    sequence: 0,
    bothActive: true,
    jobCount: lines,
    stopCount: stops,
    containerNumbers: [],
    openCharges: 0,
    openChanges: 0,
    jobs: Array.from({ length: lines }, (_, n) => ({
      ...NO_JOB_FIELDS,
      id: n + 1,
      number: n + 1,
      line: n + 1,
      size: '40HCRF (Live)',
      count: 1,
      status: 'delivered' as const,
      containerNumber: 'CSQU3054383',
    })),
    steps: [],
    changes: [],
    proofs: [],
    charges: [
      {
        id: 1,
        kind: 'waiting',
        status: 'Disputed',
        amount: 4500,
        quantity: 2.5,
        total: 11_250,
        note: text || null,
        reason: 'Gate was open',
        file: null,
        who: 'Orwell',
        claimedAt: at(16),
        answeredAt: null,
      },
    ],
  }
}

const long = 'Two drivers needed, ring half an hour before arrival. '
const usual = bookingOf(2, 1, 3, 'Ltd', '')
const largest = bookingOf(50, 8, 12, `${'& Daughters '.repeat(14)}Ltd`, long.repeat(37).slice(0, 2000))
const price = {
  at: at(8),
  who: 'Orwell Container Haulage',
  what: 'Quote submitted',
  price: 70_000,
  expected: 72_500,
}
const prices = (steps: number) => Array.from({ length: steps }, () => price)

/** A text of this length that repeats no word, or is a single one. */
const letters = (length: number, blanks: boolean) =>
  randomBytes(length)
    .toString('base64')
    .replaceAll(/[+/=]/g, 'x')
    .replaceAll(/.{7}/g, blanks ? '$& ' : '$&')
    .slice(0, length)
const solid = bookingOf(50, 8, 12, 'Ltd', letters(2000, false))
/** With the most charges that can be claimed, each with the longest note. */
function claimedOf(note: () => string): Booking {
  const [charge] = usual.charges
  const charges = Array.from({ length: MAX_JOBS_BY_CONTAINER * MAX_CLAIMS_OF_JOB }, (_, n) => ({
    ...(charge as Booking['charges'][number]),
    id: n + 1,
    note: note(),
  }))
  return { ...bookingOf(MAX_JOBS_BY_CONTAINER, 0, 0, 'Ltd', ''), charges }
}

const papers = [
  { name: 'confirmation, usual', paper: confirmationOf(usual, prices(2), FOOTER) },
  { name: 'confirmation, largest', paper: confirmationOf(largest, prices(40), FOOTER) },
  { name: 'confirmation, words of 2,000 letters', paper: confirmationOf(solid, prices(40), FOOTER) },
  { name: 'statement, largest', paper: statementOf(largest, FOOTER) },
  {
    name: 'statement, most charges',
    paper: statementOf(
      claimedOf(() => long.repeat(10).slice(0, 500)),
      FOOTER,
    ),
    rounds: 2,
  },
  {
    name: 'statement, most charges, no word twice',
    paper: statementOf(
      claimedOf(() => letters(500, true)),
      FOOTER,
    ),
    rounds: 2,
  },
]

const rows: string[][] = [['paper', 'first ms', 'median ms', 'most ms', 'event loop, most ms', 'KB']]
let usualMs = 0
for (const { name, paper, rounds = ROUNDS } of papers) {
  const began = performance.now()
  const content = await drawPaper(paper, 'bench')
  const first = performance.now() - began
  const folder = process.argv[2]
  if (folder) writeFileSync(join(folder, `${name.replaceAll(/\W+/g, '-')}.pdf`), content)
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    // A paper that was drawn before would come from the cache.
    const another = { ...paper, footer: `${FOOTER} ${round}` }
    const start = performance.now()
    await drawPaper(another, 'bench')
    times.push(performance.now() - start)
  }
  delay.disable()
  times.sort((one, other) => one - other)
  const median = times[rounds / 2] ?? 0
  if (name === 'confirmation, usual') usualMs = median
  rows.push([
    name,
    first.toFixed(0),
    median.toFixed(0),
    (times.at(-1) ?? 0).toFixed(0),
    (delay.max / 1e6).toFixed(1),
    (content.length / 1024).toFixed(0),
  ])
}
report(rows)
if (usualMs >= MAX_MS) {
  console.log(`\nA usual confirmation takes ${usualMs.toFixed(0)} ms; it may take less than ${MAX_MS}.`)
  process.exitCode = 1
}
