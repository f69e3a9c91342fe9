/** A booking as JSON. Secrets are for its two companies: an operator gets null in their place. */

import { sql } from 'kysely'
import {
  BookingRowWire,
  BookingWire,
  ChangeWire,
  ChargeWire,
  ProofWire,
  StepWire,
} from '#contract/booking-shapes.ts'
import { recordStep } from '#contract/bookings.ts'
import { FileLinkWire } from '#contract/file-link.ts'
import type { BookingKey } from '#domain/attention/attention.ts'
import type { Booking, BookingChange, BookingRow, RecordedStep } from '#domain/bookings/booking.ts'
import { itemShape, type JsonSql, jsonRow, type Sql } from '../db/json.ts'
import { documentAddress } from '../files/addresses.ts'
import { awaitsAnswers, type WaitingTimesSql, waitingOnBookings } from './waiting.ts'

/** The viewer: a company, or null for an operator. As SQL of a prepared query, a nullable integer. */
interface BookingViewer {
  readonly companyId: Sql
}

/** SQL that is true if the viewer may know of booking `b`. */
export function visibleSql({ companyId }: BookingViewer): Sql {
  return sql`(${companyId} is null or b.owner_id = ${companyId} or b.haulier_id = ${companyId})`
}

/** The values that only the two companies may read. */
const secret = ({ companyId }: BookingViewer, value: Sql) =>
  sql`case when ${companyId} is not null then ${value} end`

function briefColumns({ companyId }: BookingViewer) {
  return {
    reference: sql`b.reference`,
    request: sql`b.request_id`,
    status: sql`b.status`,
    haulage: sql`b.haulage`,
    loadType: sql`b.load_type`,
    ownerReference: sql`b.owner_reference`,
    owner: sql`b.owner`,
    haulier: sql`b.haulier`,
    side: sql`case when b.owner_id = ${companyId} then 'owner' when b.haulier_id = ${companyId} then 'haulier' end`,
    bookedAt: sql`b.booked_at`,
    pickup: sql`b.pickup`,
    pickupAt: sql`b.pickup_at`,
    delivery: sql`b.delivery`,
    deliveryAt: sql`b.delivery_at`,
    empty: sql`b.empty_location`,
    jobCount: sql`(select count(*) from booking_job j where j.booking_id = b.id)`,
    stopCount: sql`jsonb_array_length(b.stops)`,
    containerNumbers: sql`(select coalesce(json_agg(j.container_number order by j.number), '[]')
      from booking_job j where j.booking_id = b.id and j.number <= 20 and j.container_number is not null)`,
    finalTotal: sql`b.final_total`,
    openCharges: sql`b.claimed_charges + b.disputed_charges`,
    openChanges: sql`case when ${awaitsAnswers} then b.changes_for_owner + b.changes_for_haulier else 0 end`,
  }
}

/** SQL for the columns that a list shows of booking `b`. */
export function rowJson(viewer: BookingViewer, times: WaitingTimesSql): JsonSql<BookingRow> {
  const { given, carried } = waitingOnBookings(times)
  const keys = [
    ...keysOf(sql`b.owner_id = ${viewer.companyId}`, given),
    ...keysOf(sql`b.haulier_id = ${viewer.companyId}`, carried),
  ]
  return jsonRow(BookingRowWire, {
    ...briefColumns(viewer),
    vesselName: sql`b.load ->> 'vesselName'`,
    voyageCode: sql`b.load ->> 'voyageCode'`,
    waiting: sql`to_json(array_remove(array[${sql.join(keys)}], null))`,
  })
}

function keysOf(side: Sql, conditions: Readonly<Partial<Record<BookingKey, Sql>>>): Sql[] {
  return Object.entries(conditions).map(
    ([key, condition]) => sql`case when ${side} and ${condition} then ${sql.lit(key)} end`,
  )
}

/** SQL for the JSON of booking `b` with its companies as `owner_company` and `haulier_company`. */
export function bookingJson(viewer: BookingViewer): JsonSql<Booking> {
  const mine = (value: Sql) => secret(viewer, value)
  return jsonRow(BookingWire, {
    ...briefColumns(viewer),
    quote: sql`b.quote_id`,
    postedBy: sql`b.posted_by`,
    quotedBy: sql`b.quoted_by`,
    pickupContactName: mine(sql`b.pickup_contact_name`),
    pickupContactPhone: mine(sql`b.pickup_contact_phone`),
    pickupReference: mine(sql`b.pickup_reference`),
    deliveryContactName: mine(sql`b.delivery_contact_name`),
    deliveryContactPhone: mine(sql`b.delivery_contact_phone`),
    deliveryReference: mine(sql`b.delivery_reference`),
    stops: stopsJson(viewer, sql`b.stops`),
    load: sql`jsonb_build_object('tailLift', false, 'timesBooked', false) || b.load`,
    lines: linesJson(),
    extras: extrasJson(),
    freeHours: sql`b.free_hours`,
    demurrageFee: sql`b.demurrage_fee`,
    paymentTermDays: sql`b.payment_term_days`,
    comment: sql`b.comment`,
    requestComment: sql`b.request_comment`,
    conditionsOfCarriage: sql`case when b.conditions_name is not null then json_build_object(
      'name', b.conditions_name, 'url', ${documentAddress(sql`b.conditions_id`)}, 'sha256', b.conditions_sha256) end`,
    total: sql`b.total`,
    expectedTotal: sql`(b.total + b.expected_extra)`,
    sequence: sql`b.sequence`,
    bothActive: sql`owner_company.is_active and haulier_company.is_active`,
    jobs: jobsJson(viewer),
    steps: sql`(select coalesce(json_agg(${stepJson} order by s.id), '[]') from booking_step s where s.booking_id = b.id)`,
    changes: sql`(select coalesce(json_agg(${changeJson(viewer)} order by c.id), '[]')
      from booking_change c where c.booking_id = b.id)`,
    proofs: sql`(select coalesce(json_agg(${proofJson} order by p.id), '[]')
      from booking_proof p join file f on f.id = p.file_id where p.booking_id = b.id)`,
    charges: sql`(select coalesce(json_agg(${chargeJson} order by c.id), '[]')
      from booking_charge c left join file f on f.id = c.file_id where c.booking_id = b.id)`,
  })
}

/** The tables that {@link bookingJson} reads from. */
export const bookingSource = sql`booking b
  join company owner_company on owner_company.id = b.owner_id
  join company haulier_company on haulier_company.id = b.haulier_id`

/** Stops are kept as the wire writes them. */
function stopsJson({ companyId }: BookingViewer, stops: Sql): Sql {
  return sql`case when ${companyId} is not null then ${stops} else (
    select coalesce(jsonb_agg(stop || '{"contactName": null, "contactPhone": null, "reference": null}' order by n), '[]')
    from jsonb_array_elements(${stops}) with ordinality as listed(stop, n)) end`
}

function linesJson(): Sql {
  const line = jsonRow(itemShape(BookingWire, 'lines'), {
    id: sql`line.id`,
    size: sql`line.size`,
    count: sql`line.count`,
    rate: sql`line.rate`,
    goods: sql`line.goods`,
    grossWeight: sql`line."grossWeight"`,
  })
  return sql`(select coalesce(json_agg(${line}), '[]') from jsonb_to_recordset(b.lines)
    as line(id int, size text, count int, rate int, goods text, "grossWeight" float8))`
}

function extrasJson(): Sql {
  const extra = jsonRow(itemShape(BookingWire, 'extras'), {
    kind: sql`extra.kind`,
    amount: sql`extra.amount`,
    quantity: sql`extra.quantity`,
    certain: sql`extra.certain`,
    note: sql`extra.note`,
  })
  return sql`(select coalesce(json_agg(${extra}), '[]') from jsonb_to_recordset(b.extras)
    as extra(kind text, amount int, quantity float8, certain boolean, note text))`
}

function jobsJson(viewer: BookingViewer): Sql {
  const mine = (value: Sql) => secret(viewer, value)
  const job = jsonRow(itemShape(BookingWire, 'jobs'), {
    id: sql`j.id`,
    number: sql`j.number`,
    line: sql`j.line_id`,
    size: sql`j.size`,
    count: sql`j.count`,
    status: sql`j.status`,
    containerNumber: sql`j.container_number`,
    useAnyway: sql`j.use_anyway`,
    seal: sql`j.seal`,
    releaseReference: mine(sql`j.release_reference`),
    bookingReference: sql`j.booking_reference`,
    vesselCutOff: sql`j.vessel_cut_off`,
    clearance: sql`j.clearance`,
    vgm: sql`j.vgm`,
    driver: mine(sql`j.driver`),
    driverPhone: mine(sql`j.driver_phone`),
    vehicleRegistration: sql`j.vehicle_registration`,
    vehicleBookingReference: sql`j.vehicle_booking_reference`,
    vehicleBookingTime: sql`j.vehicle_booking_time`,
    carriedBy: sql`j.carried_by`,
  })
  return sql`(select coalesce(json_agg(${job} order by j.number), '[]') from booking_job j where j.booking_id = b.id)`
}

const stepColumns = {
  id: sql`s.id`,
  step: sql`s.step`,
  job: sql`s.job_id`,
  side: sql`s.side`,
  at: sql`s.at`,
  arrivedAt: sql`s.arrived_at`,
  leftAt: sql`s.left_at`,
  waitingMinutes: sql`floor(extract(epoch from s.left_at - s.arrived_at) / 60)::int`,
  receivedBy: sql`s.received_by`,
  remarks: sql`s.remarks`,
  reason: sql`s.reason`,
  who: sql`s.who`,
  recordedAt: sql`s.recorded_at`,
}

/** SQL for the JSON of step `s`. */
const stepJson = jsonRow(StepWire, stepColumns)

/** SQL for the JSON of step `s` with all steps recorded in the same call: those for which `where` on `s` is true. */
export function recordedStepJson(where: Sql): JsonSql<RecordedStep> {
  return jsonRow(recordStep.reply, {
    ...stepColumns,
    steps: sql`(select json_agg(${stepJson} order by s.id) from booking_step s where ${where})`,
  })
}

/** SQL for the JSON of change `c`. */
export function changeJson(viewer: BookingViewer): JsonSql<BookingChange> {
  return jsonRow(ChangeWire, {
    id: sql`c.id`,
    status: sql`case when c.status = 'Proposed'
      and exists (select 1 from booking b where b.id = c.booking_id and not (${awaitsAnswers}))
      then 'Lapsed' else c.status end`,
    side: sql`c.side`,
    pickup: sql`c.pickup`,
    pickupAt: sql`c.pickup_at`,
    delivery: sql`c.delivery`,
    deliveryAt: sql`c.delivery_at`,
    stops: sql`case when c.stops is not null then ${stopsJson(viewer, sql`c.stops`)} end`,
    note: sql`c.note`,
    who: sql`c.who`,
    proposedAt: sql`c.proposed_at`,
    answeredAt: sql`c.answered_at`,
  })
}

/** SQL for the JSON of proof `p` with its file as `f`. */
export const proofJson = jsonRow(ProofWire, {
  id: sql`p.id`,
  job: sql`p.job_id`,
  name: sql`f.name`,
  url: documentAddress(sql`f.id`),
  who: sql`p.who`,
  addedAt: sql`p.added_at`,
})

/** SQL for the JSON of charge `c` with its file, if any, as `f`. */
export const chargeJson = jsonRow(ChargeWire, {
  id: sql`c.id`,
  kind: sql`c.kind`,
  status: sql`c.status`,
  amount: sql`c.amount`,
  quantity: sql`c.quantity`,
  total: sql`c.total`,
  note: sql`c.note`,
  reason: sql`c.reason`,
  file: sql`case when f.id is not null then ${jsonRow(FileLinkWire, {
    name: sql`f.name`,
    url: documentAddress(sql`f.id`),
  })} end`,
  who: sql`c.who`,
  claimedAt: sql`c.claimed_at`,
  answeredAt: sql`c.answered_at`,
})
