/** Makes the booking of an acceptance, in its transaction: a copy of the whole agreement. */
import { sql } from 'kysely'
import type { Contact, Party } from '#domain/bookings/agreed.ts'
import { agreedCharges, fuelSurcharge } from '#domain/bookings/charges.ts'
import { jobsFor } from '#domain/bookings/jobs.ts'
import type { Extra } from '#domain/quotes/extras.ts'
import type { HaulageType } from '#domain/requests/vocabulary.ts'
import type { Sql } from '../db/json.ts'
import { prepared } from '../db/prepared.ts'
import { insertRows, rowsJson, withCtes } from '../db/rows.ts'
import type { Tx } from '../db/transaction.ts'

/** A company as it is now. */
const party = (company: Sql) => sql`jsonb_build_object('name', ${company}.name,
  'contactPerson', ${company}.contact_person, 'phone', ${company}.phone, 'email', ${company}.email)`

/** A user as it is now. */
const contact = (user: Sql) => sql`jsonb_build_object('name',
  coalesce(nullif(trim(${user}.first_name || ' ' || ${user}.last_name), ''), ${user}.email, 'A former user'),
  'phone', ${user}.phone, 'email', ${user}.email)`

/** A booking that was just made. */
export interface MadeBooking {
  readonly id: number
  readonly reference: string
  readonly owner: Party
  readonly haulier: Party
  readonly postedBy: Contact
  readonly quotedBy: Contact
  /** Days. */
  readonly paymentTermDays: number
  /** The comment of the accepted offer. */
  readonly comment: string | null
}

type MakeValues = {
  requestId: number
  quoteId: number
  now: Date
  fuel: number
  jobs: string
  charges: string
}

const JOB_COLUMNS = ['number', 'line_id', 'size', 'count', 'clearance'] as const
const CHARGE_COLUMNS = ['kind', 'amount', 'quantity', 'total', 'note', 'status', 'claimed_at'] as const

const makeQuery = prepared<MakeValues, MadeBooking>(({ requestId, quoteId, now, fuel, jobs, charges }) => {
  const booking_id = sql`booked.id`
  return withCtes(
    {
      booking: sql`insert into booking (
          request_id, quote_id, owner_id, haulier_id, posted_by_id, quoted_by_id, booked_at,
          haulage, load_type, owner_reference, owner, haulier, posted_by, quoted_by,
          pickup, pickup_at, delivery, delivery_at, empty_location,
          pickup_contact_name, pickup_contact_phone, pickup_reference,
          delivery_contact_name, delivery_contact_phone, delivery_reference, stops, load, lines, extras, free_hours,
          demurrage_fee, payment_term_days, comment, request_comment,
          conditions_id, conditions_name, conditions_sha256, total, expected_extra, final_total, fuel_surcharge
        )
        select r.id, q.id, r.owner_id, q.haulier_id, r.created_by, made.created_by, ${now}::timestamptz,
          r.haulage, r.load_type, r.reference, ${party(sql`owner`)}, ${party(sql`haulier`)},
          ${contact(sql`poster`)}, ${contact(sql`quoter`)},
          r.pickup, r.pickup_at, r.delivery, r.delivery_at, r.empty_location,
          r.pickup_contact_name, r.pickup_contact_phone, r.pickup_reference,
          r.delivery_contact_name, r.delivery_contact_phone, r.delivery_reference, r.stops,
          jsonb_build_object(
            'loadType', r.load_type, 'shippingLine', r.shipping_line, 'vesselName', r.vessel_name,
            'voyageCode', r.voyage_code, 'requirements', to_jsonb(r.requirements), 'weight', r.weight,
            'volume', r.volume, 'pallets', r.pallets, 'adr', r.adr, 'adrDetails', r.adr_details, 'goods', r.goods,
            'tailLift', r.tail_lift, 'timesBooked', r.times_booked,
            'vehicleType', coalesce(q.vehicle_type, r.vehicle_types[1]),
            'trailerType', coalesce(q.trailer_type, r.trailer_types[1])),
          (select coalesce(jsonb_agg(jsonb_build_object(
              'id', line.id, 'size', line.size, 'count', line.count, 'rate', priced.rate,
              'goods', line.goods, 'grossWeight', line.gross_weight) order by line.position), '[]')
            from request_line line join quote_line priced on priced.line_id = line.id and priced.quote_id = q.id
            where line.request_id = r.id),
          q.extras, q.free_hours, q.demurrage_fee, q.payment_term_days, q.comment, r.comment, f.id, f.name, f.sha256,
          q.total, q.expected_extra, q.total, ${fuel}::bigint
        from request r
        join quote q on q.id = ${quoteId}::int
        -- An owner's counter has no conditions of its own: the conditions of the offer that it answers apply.
        join quote made on made.id = case when q.side = 'haulier' then q.id else q.counters_id end
        join company owner on owner.id = r.owner_id
        join company haulier on haulier.id = q.haulier_id
        left join person poster on poster.id = r.created_by
        left join person quoter on quoter.id = made.created_by
        left join file f on f.id = made.conditions_id
        where r.id = ${requestId}::int
        returning id, reference, owner, haulier, posted_by, quoted_by, payment_term_days, comment`,
      job: insertRows('booking_job', JOB_COLUMNS, jobs, { booking_id }, sql`booking as booked`),
      charge: insertRows(
        'booking_charge',
        CHARGE_COLUMNS,
        charges,
        { booking_id, who: sql`booked.haulier ->> 'name'` },
        sql`booking as booked`,
      ),
    },
    sql`select id, reference, owner, haulier, posted_by as "postedBy", quoted_by as "quotedBy",
      payment_term_days as "paymentTermDays", comment from booking`,
  )
})

/** The request that was accepted, and the offer that it was accepted with. */
interface Award {
  readonly request: { readonly id: number; readonly haulage: HaulageType }
  readonly won: { readonly id: number; readonly total: number; readonly extras: readonly Extra[] }
  readonly lines: readonly { readonly id: number; readonly size: string; readonly count: number }[]
}

/** Makes the booking of a request that is accepted with an offer. The caller summarises its row afterwards. */
export async function makeBooking(
  tx: Tx,
  { request: { id, haulage }, won, lines }: Award,
  now: Date,
): Promise<MadeBooking> {
  const jobs = jobsFor(lines).map(({ line, count }, index) => ({
    number: index + 1,
    line_id: line === null ? null : lines[line]?.id,
    size: line === null ? null : lines[line]?.size,
    count,
    clearance: haulage === 'Container' ? 'pending' : null,
  }))
  const charges = agreedCharges(won.extras).map((charge) => ({
    ...charge,
    status: 'Agreed',
    claimed_at: now,
  }))
  const [booking] = await makeQuery(tx, {
    requestId: id,
    quoteId: won.id,
    now,
    fuel: fuelSurcharge(won.total, won.extras),
    jobs: rowsJson<'booking_job'>(jobs),
    charges: rowsJson<'booking_charge'>(charges),
  })
  if (!booking) throw new Error(`request ${id} was accepted with no offer`)
  return booking
}
