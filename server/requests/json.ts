/** A request as JSON, as one company may see it at a moment. */

import { sql } from 'kysely'
import { ContainerRequestWire, GeneralRequestWire } from '#contract/request-shapes.ts'
import type { ContainerRequest, GeneralRequest } from '#domain/requests/request.ts'
import { codecOf, itemShape, type JsonSql, jsonEither, jsonNamedList, jsonRow, type Sql } from '../db/json.ts'
import { isNewSql } from './tabs.ts'
import type { Moment, ViewerSql } from './viewer.ts'

/** SQL for the status a request has now; the rule is requestStatus of the domain. */
export function requestStatusSql({ today }: Pick<Moment, 'today'>): Sql {
  return sql`case when r.status = 'Open' and r.deadline < ${today} then 'Expired' else r.status end`
}

/** SQL for the status a quote `q` on a request `r` has now; the rule is quoteStatus of the domain. */
export function quoteStatusSql({ now, today }: Moment): Sql {
  return sql`case
    when r.status = 'Cancelled' then 'Cancelled'
    when q.status not in ('Pending', 'Counter') then q.status
    when r.pickup_at <= coalesce(r.decided_at, ${now})
      or q.expires_on < coalesce((r.decided_at at time zone 'Europe/London')::date, ${today})
      then 'Expired'
    when r.status = 'Accepted' then 'Lost'
    else q.status end`
}

/** SQL that is true if a haulier may quote on request `r` now. */
export function openToBidsSql({ today }: Pick<Moment, 'today'>): Sql {
  return sql`(r.stage = 'Open' and r.deadline >= ${today})`
}

/** SQL that is true if the viewer may see request `r`; the rule is maySeeRequest of the domain. */
export function visibleSql(viewer: ViewerSql): Sql {
  const { companyId, isHaulier } = viewer
  const own = sql`r.owner_id = ${companyId}`
  const asHaulier = isHaulier
    ? sql`or ${openToBidsSql(viewer)}
        or exists (select 1 from quote mine where mine.request_id = r.id and mine.haulier_id = ${companyId})`
    : sql``
  return sql`(r.deleted_at is null and (${own} ${asHaulier}))`
}

/**
 * SQL that is true if the viewer may see reference and contacts of request `r`: the owner always, and from the award
 * on the haulier that won it, which needs them at the gate (docs/rules/requests.md#reference-visibility).
 */
export function knowsReferenceSql({ companyId, isHaulier }: ViewerSql): Sql {
  const won = sql`or (r.status = 'Accepted'
    and exists (select 1 from quote won where won.id = r.accepted_quote_id and won.haulier_id = ${companyId}))`
  return sql`(r.owner_id = ${companyId} ${isHaulier ? won : sql``})`
}

/**
 * The joins of request `r` that its JSON needs: its owner's company as `owner`, and as `made` what is looked up for it.
 * The limit keeps the planner, which does not know how few rows a page has, from reading all companies. `offset 0`
 * keeps it from copying the expressions to each field that uses them: starting a statement costs time for each copy.
 */
export function requestJoins(viewer: ViewerSql): Sql {
  return sql`
    cross join lateral (
      select name, type, is_active from company where company.id = r.owner_id limit 1) as owner
    cross join lateral (
      select ${knowsReferenceSql(viewer)} as knows_reference, ${isNewSql(viewer)} as is_new,
        ${jsonNamedList(codecOf(ContainerRequestWire, 'vehicleTypes'), sql`r.vehicle_types`)} as vehicle_types,
        ${jsonNamedList(codecOf(ContainerRequestWire, 'trailerTypes'), sql`r.trailer_types`)} as trailer_types,
        ${quoteBriefsJson(viewer)} as quotes
      offset 0) as made`
}

/** SQL for the JSON of request `r` with its {@link requestJoins}. */
export function requestJson(viewer: ViewerSql): JsonSql<ContainerRequest | GeneralRequest> {
  return jsonEither(sql`r.haulage = 'Container'`, containerJson(viewer), generalJson(viewer))
}

/** SQL for the JSON of container request `r` with its {@link requestJoins}. */
export function containerJson(viewer: ViewerSql): JsonSql<ContainerRequest> {
  return jsonRow(ContainerRequestWire, {
    ...commonColumns(viewer),
    shipment: {
      loadType: sql`r.load_type`,
      shippingLine: sql`r.shipping_line`,
      vesselName: sql`r.vessel_name`,
      voyageCode: sql`r.voyage_code`,
      quantity: sql`r.quantity`,
    },
    lines: linesJson(),
    requirements: jsonNamedList(codecOf(ContainerRequestWire, 'requirements'), sql`r.requirements`),
  })
}

/** SQL for the JSON of general request `r` with its {@link requestJoins}. */
export function generalJson(viewer: ViewerSql): JsonSql<GeneralRequest> {
  return jsonRow(GeneralRequestWire, {
    ...commonColumns(viewer),
    freight: {
      loadType: sql`r.load_type`,
      weight: sql`r.weight`,
      volume: sql`r.volume`,
      pallets: sql`r.pallets`,
      adr: sql`r.adr`,
      adrDetails: sql`r.adr_details`,
      goods: sql`r.goods`,
      targetRate: sql`r.target_rate`,
      tailLift: sql`r.tail_lift`,
      timesBooked: sql`r.times_booked`,
      quantity: sql`r.quantity`,
    },
  })
}

function commonColumns(viewer: ViewerSql) {
  const ifParty = (column: Sql) => sql`case when made.knows_reference then ${column} end`
  return {
    id: sql`r.id`,
    reference: ifParty(sql`r.reference`),
    haulage: sql`r.haulage`,
    isSubcontract: sql`r.is_subcontract`,
    comment: sql`r.comment`,
    paymentTermDays: sql`r.payment_term_days`,
    deadline: sql`r.deadline`,
    createdAt: sql`r.created_at`,
    status: requestStatusSql(viewer),
    ownerName: sql`owner.name`,
    ownerType: sql`owner.type`,
    isWithheld: sql`(r.status = 'Open' and not owner.is_active)`,
    isNew: sql`made.is_new`,
    route: {
      pickup: sql`r.pickup`,
      pickupAt: sql`r.pickup_at`,
      delivery: sql`r.delivery`,
      deliveryAt: sql`r.delivery_at`,
      empty: sql`r.empty_location`,
      pickupContactName: ifParty(sql`r.pickup_contact_name`),
      pickupContactPhone: ifParty(sql`r.pickup_contact_phone`),
      pickupReference: ifParty(sql`r.pickup_reference`),
      deliveryContactName: ifParty(sql`r.delivery_contact_name`),
      deliveryContactPhone: ifParty(sql`r.delivery_contact_phone`),
      deliveryReference: ifParty(sql`r.delivery_reference`),
    },
    vehicleTypes: sql`made.vehicle_types`,
    trailerTypes: sql`made.trailer_types`,
    quotes: sql`made.quotes`,
    expectedWaitingHours: sql`r.expected_waiting_hours`,
    stops: stopsJson(ifParty),
    stopCount: sql`jsonb_array_length(r.stops)`,
    version: sql`r.version`,
  }
}

function stopsJson(ifParty: (column: Sql) => Sql): Sql {
  const stop = jsonRow(itemShape(ContainerRequestWire, 'stops'), {
    kind: sql`stop.kind`,
    place: sql`stop.place`,
    from: sql`stop."from"`,
    to: sql`stop."to"`,
    contactName: ifParty(sql`stop."contactName"`),
    contactPhone: ifParty(sql`stop."contactPhone"`),
    reference: ifParty(sql`stop.reference`),
    note: sql`stop.note`,
  })
  return sql`case when r.stops = '[]' then '[]'::json else (select json_agg(${stop}) from
    jsonb_to_recordset(r.stops) as stop(kind text, place text, "from" timestamptz, "to" timestamptz,
      "contactName" text, "contactPhone" text, reference text, note text)) end`
}

function linesJson(): Sql {
  const line = jsonRow(itemShape(ContainerRequestWire, 'lines'), {
    id: sql`line.id`,
    size: sql`line.size`,
    count: sql`line.count`,
    targetRate: sql`line.target_rate`,
    goods: sql`line.goods`,
    grossWeight: sql`line.gross_weight`,
  })
  return sql`(select coalesce(json_agg(${line} order by line.position), '[]')
    from request_line line where line.request_id = r.id)`
}

/**
 * Everything for the owner; its own offers and the counters to them for a haulier (docs/rules/requests.md#row-quotes).
 */
function quoteBriefsJson(viewer: ViewerSql): Sql {
  const { companyId } = viewer
  const brief = jsonRow(itemShape(ContainerRequestWire, 'quotes'), {
    id: sql`q.id`,
    status: quoteStatusSql(viewer),
    isCounter: sql`q.counters_id is not null`,
    companyName: sql`author.name`,
    total: sql`q.total`,
    expectedTotal: sql`(q.total + q.expected_extra)`,
    expiresOn: sql`q.expires_on`,
    isWithheld: sql`not author.is_active`,
  })
  return sql`(select coalesce(json_agg(${brief} order by q.id desc), '[]')
    from quote q join company author on author.id = q.author_id
    where q.request_id = r.id and (r.owner_id = ${companyId} or q.haulier_id = ${companyId}))`
}
