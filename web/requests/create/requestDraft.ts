/** Turns the create form into the drafts that are validated and sent. */
import { isBlank } from '#domain/fields.ts'
import type { ContainerRequestDraft, GeneralRequestDraft } from '#domain/requests/request.ts'
import { instantOf, type When, wallClockOf } from '../../ui/days.ts'
import type { TypedNumber } from '../../ui/useTyped.ts'
import type { RequestForm } from './requestForm.ts'
import { stopDraftsOf } from './stopForm.ts'

/** A time for the shape: null while it is missing, and the typed text if there is no such time. */
export type UnfinishedTime = Date | string | null

/** A draft in which a missing required value is null, and an unreadable number is its text. */
type Unfinished<T> = T extends Date
  ? UnfinishedTime
  : T extends number
    ? TypedNumber
    : T extends string | boolean
      ? T | null
      : T extends (infer I)[]
        ? Unfinished<I>[]
        : T extends object
          ? { [K in keyof T]: Unfinished<T[K]> }
          : T

/** The draft of the container form, for the shape to validate. */
export function containerDraftOf(form: RequestForm): Unfinished<ContainerRequestDraft> {
  const { shipment, lines, requirements } = form
  const isOneWay = shipment.loadType === 'One-way'
  return {
    ...commonDraftOf(form, isOneWay ? '' : form.route.empty),
    haulage: 'Container',
    shipment: {
      loadType: shipment.loadType,
      shippingLine: shipment.shippingLine,
      vesselName: textOrNone(shipment.vesselName),
      voyageCode: textOrNone(shipment.voyageCode),
    },
    lines: lines.map(({ goods, ...line }) => ({ ...line, goods: textOrNone(goods) })),
    requirements,
  }
}

/** The draft of the general form, for the shape to validate. */
export function generalDraftOf(form: RequestForm): Unfinished<GeneralRequestDraft> {
  const { freight, vehicleTypes, trailerTypes } = form
  return {
    ...commonDraftOf(form, ''),
    haulage: 'General',
    freight: {
      ...freight,
      adrDetails: freight.adr ? textOrNone(freight.adrDetails) : null,
    },
    vehicleTypes,
    trailerTypes,
  }
}

function commonDraftOf(form: RequestForm, empty: string) {
  const { reference, comment, paymentTermDays, deadline, route, expectedWaitingHours, stops } = form
  const { pickup, pickupAt, delivery, deliveryAt, empty: _typed, ...contacts } = route
  return {
    reference,
    comment: textOrNone(comment),
    paymentTermDays,
    deadline,
    route: {
      pickup,
      pickupAt: timeOf(pickupAt),
      delivery,
      deliveryAt: timeOf(deliveryAt),
      empty: textOrNone(empty),
      ...(mapped(contacts, textOrNone) as Record<keyof typeof contacts, string | null>),
    },
    expectedWaitingHours,
    stops: stopDraftsOf(stops),
  }
}

function mapped(texts: Readonly<Record<string, string>>, change: (text: string) => string | null) {
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, change(text)]))
}

function timeOf(when: When): UnfinishedTime {
  return instantOf(when) ?? wallClockOf(when)
}

function textOrNone(text: string): string | null {
  return isBlank(text) ? null : text
}
