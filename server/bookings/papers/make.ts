/** Makes the papers of a booking on request. They are not stored. */
import { hash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { BookingWire } from '#contract/booking-shapes.ts'
import type { Booking } from '#domain/bookings/booking.ts'
import { formatDateTime } from '#domain/time.ts'
import type { Db } from '../../db/connect.ts'
import type { FileStore } from '../../files/storage.ts'
import type { Settings } from '../../settings.ts'
import { findBookingJson } from '../store.ts'
import { calendarOf } from './calendar.ts'
import { confirmationOf, type PriceStep } from './confirmation.ts'
import type { Paper } from './paper.ts'
import { drawPaper } from './processes.ts'
import { statementOf } from './statement.ts'

/** The services that making a paper needs. */
export interface PaperMaker {
  readonly db: Db
  readonly files: FileStore
  readonly settings: Pick<Settings, 'publicUrl' | 'provider'>
  /** The company that waits for the paper, or mails: see {@link drawPaper}. */
  readonly caller: string
}

/** A paper that is ready to be sent. */
export interface MadePaper {
  readonly name: string
  readonly type: string
  readonly content: Uint8Array
}

const PDF = 'application/pdf'

/** The booking as it is now; null if it does not exist or the company may not see it. */
export async function loadBooking(
  { db, files }: Pick<PaperMaker, 'db' | 'files'>,
  id: number,
  companyId: number | null,
): Promise<Booking | null> {
  const json = await findBookingJson(db, id, companyId)
  if (json === null) return null
  const booking = BookingWire.decode(JSON.parse(json))
  const { conditionsOfCarriage: conditions } = booking
  if (!conditions || conditions.sha256 !== null) return booking
  const sha256 = await hashConditions(db, files, id)
  return { ...booking, conditionsOfCarriage: { ...conditions, sha256 } }
}

/**
 * Computes the hash of conditions that were uploaded before hashes were kept. A content that is not as long as the one that
 * was uploaded gets none: its hash would be kept as the agreed one.
 */
async function hashConditions(db: Db, files: FileStore, bookingId: number): Promise<string | null> {
  const file = await db
    .selectFrom('booking')
    .innerJoin('file', 'file.id', 'booking.conditions_id')
    .where('booking.id', '=', bookingId)
    .select(['file.id', 'file.bytes'])
    .executeTakeFirst()
  const stream = file && (await files.open(file.id))
  if (!stream) return null
  const content = await buffer(stream)
  if (content.length !== file.bytes) return null
  const sha256 = hash('sha256', content)
  await db.updateTable('file').set({ sha256 }).where('id', '=', file.id).execute()
  await db
    .updateTable('booking')
    .set({ conditions_sha256: sha256 })
    .where('conditions_id', '=', file.id)
    .where('conditions_sha256', 'is', null)
    .execute()
  return sha256
}

/** The steps of the negotiation that had a price, oldest first. */
async function loadPrices(db: Db, bookingId: number): Promise<PriceStep[]> {
  const rows = await db
    .selectFrom('booking as b')
    .innerJoin('history as h', (join) =>
      join.onRef('h.request_id', '=', 'b.request_id').onRef('h.haulier_id', '=', 'b.haulier_id'),
    )
    .leftJoin('company as who', 'who.id', 'h.company_id')
    .where('b.id', '=', bookingId)
    .where('h.new_price', 'is not', null)
    .where('h.what', 'not like', 'Booking:%')
    .select(['h.at', 'who.name as who', 'h.what', 'h.new_price as price', 'h.new_extra as extra'])
    .orderBy('h.id')
    .execute()
  return rows.map(({ at, who, what, price, extra }) => ({
    at,
    who: who ?? 'A former company',
    what,
    price: price ?? 0,
    expected: (price ?? 0) + (extra ?? 0),
  }))
}

const footerOf = ({ settings }: PaperMaker, booking: Booking) =>
  `${settings.provider.name} · ${settings.provider.phone} · ${booking.reference}`

/** A booking changes: a paper says when it was true, so that a newer one can be told from it. */
const dated = (paper: Paper, now: Date): Paper => ({
  ...paper,
  subtitle: `${paper.subtitle}, as at ${formatDateTime(now)}`,
})

/** The confirmation as a PDF. */
export async function makeConfirmation(
  maker: PaperMaker,
  id: number,
  booking: Booking,
  now: Date,
): Promise<MadePaper> {
  const paper = confirmationOf(booking, await loadPrices(maker.db, id), footerOf(maker, booking))
  return {
    name: `${booking.reference} confirmation.pdf`,
    type: PDF,
    content: await drawPaper(dated(paper, now), maker.caller),
  }
}

/** The statement as a PDF. */
export async function makeStatement(maker: PaperMaker, booking: Booking, now: Date): Promise<MadePaper> {
  const paper = statementOf(booking, footerOf(maker, booking))
  const content = await drawPaper(dated(paper, now), maker.caller)
  return { name: `${booking.reference} statement.pdf`, type: PDF, content }
}

/** The largest number of stops that the booking ever had: those of the request, or of an accepted change. */
async function maxStopsOf(db: Db, bookingId: number): Promise<number> {
  const { rows } = await sql<{ most: number }>`select greatest(jsonb_array_length(r.stops),
      (select max(jsonb_array_length(c.stops)) from booking_change c
        where c.booking_id = b.id and c.status = 'Accepted')) as most
    from booking b join request r on r.id = b.request_id where b.id = ${bookingId}`.execute(db)
  return rows[0]?.most ?? 0
}

/** The calendar entries. */
export async function makeCalendar(
  { db, settings }: PaperMaker,
  id: number,
  booking: Booking,
  now: Date,
): Promise<MadePaper> {
  const text = calendarOf(booking, await maxStopsOf(db, id), settings.publicUrl, settings.provider.name, now)
  return {
    name: `${booking.reference}.ics`,
    type: 'text/calendar; charset=utf-8',
    content: Buffer.from(text),
  }
}

/** The papers that go with a mail, as the booking is when it is sent. */
export async function makeAttachments(
  maker: PaperMaker,
  bookingId: number,
  papers: readonly string[],
  now: Date,
): Promise<MadePaper[]> {
  const owner = await maker.db
    .selectFrom('booking')
    .where('id', '=', bookingId)
    .select('owner_id')
    .executeTakeFirst()
  const booking = owner && (await loadBooking(maker, bookingId, owner.owner_id))
  if (!booking) return []
  return [
    ...(papers.includes('confirmation') ? [await makeConfirmation(maker, bookingId, booking, now)] : []),
    ...(papers.includes('calendar') ? [await makeCalendar(maker, bookingId, booking, now)] : []),
  ]
}
