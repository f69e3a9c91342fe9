/** The form values of stops: those of a new request, and those of a proposed change of a booking. */
import type { Stop, StopKind } from '#domain/requests/stops.ts'
import { instantOf, NO_TIME, type When, wallClockOf, whenOf } from '../../ui/days.ts'

/** The form values of a stop. */
export interface StopForm {
  kind: StopKind
  place: string
  from: When
  to: When
  contactName: string
  contactPhone: string
  reference: string
  note: string
}

/** A new stop on the pickup's day, without a time. */
export function emptyStop(pickupAt: When): StopForm {
  const day = { ...NO_TIME, day: pickupAt.day }
  return { kind: 'drop', place: '', from: day, to: day, ...NO_CONTACT, note: '' }
}

const NO_CONTACT = { contactName: '', contactPhone: '', reference: '' }

/** Stops as the form shows them. */
export function stopFormsOf(stops: readonly Stop[]): StopForm[] {
  return stops.map(({ kind, place, from, to, contactName, contactPhone, reference, note }) => ({
    kind,
    place,
    from: whenOf(from),
    to: whenOf(to),
    contactName: contactName ?? '',
    contactPhone: contactPhone ?? '',
    reference: reference ?? '',
    note: note ?? '',
  }))
}

/** The stops of a form; an unreadable time is passed on for the rules to refuse. */
export function stopDraftsOf(stops: readonly StopForm[]) {
  const timeOf = (when: When) => instantOf(when) ?? wallClockOf(when)
  return stops.map(({ kind, place, from, to, contactName, contactPhone, reference, note }) => ({
    kind,
    place,
    from: timeOf(from),
    to: timeOf(to),
    contactName: textOrNone(contactName),
    contactPhone: textOrNone(contactPhone),
    reference: textOrNone(reference),
    note: textOrNone(note),
  }))
}

function textOrNone(text: string): string | null {
  return text.trim() === '' ? null : text
}
