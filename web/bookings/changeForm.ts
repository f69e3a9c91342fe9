/** The form that proposes a change of a booking (docs/rules/bookings.md#changes). */
import * as z from 'zod/mini'
import { type Booking, ChangeDraft } from '#domain/bookings/booking.ts'
import { changedFields, proposeChange } from '#domain/bookings/changes.ts'
import { isBlank, type Problem, REQUIRED } from '#domain/fields.ts'
import { sentenceOf } from '#domain/refusals.ts'
import { isRefused } from '#domain/refuse.ts'
import { type StopForm, stopDraftsOf, stopFormsOf } from '../requests/create/stopForm.ts'
import { typedInstant, type When, whenOf } from '../ui/days.ts'

export interface ChangeForm {
  pickupAt: When
  pickup: string
  deliveryAt: When
  delivery: string
  stops: StopForm[]
  note: string
}

/** The form with the agreed values. */
export function formOf(booking: Booking): ChangeForm {
  return {
    pickupAt: whenOf(booking.pickupAt),
    pickup: booking.pickup,
    deliveryAt: whenOf(booking.deliveryAt),
    delivery: booking.delivery,
    stops: stopFormsOf(booking.stops),
    note: '',
  }
}

/** What is proposed: the fields that differ from the initial ones. An emptied field counts as missing, not as unchanged. */
export function draftOf(values: ChangeForm, initial: ChangeForm) {
  const changed = <K extends keyof ChangeForm, T>(field: K, read: (value: ChangeForm[K]) => T) =>
    JSON.stringify(values[field]) === JSON.stringify(initial[field]) ? null : read(values[field])
  const instantOf = (when: When) => typedInstant(when) ?? ''
  return {
    pickupAt: changed('pickupAt', instantOf),
    pickup: changed('pickup', (place) => place.trim()),
    deliveryAt: changed('deliveryAt', instantOf),
    delivery: changed('delivery', (place) => place.trim()),
    stops: changed('stops', stopDraftsOf),
    note: values.note || null,
  }
}

/**
 * What is wrong with a proposal besides its shape. The server refuses a second proposal of a field as a whole; here it is
 * said at the field.
 */
export function proposalProblems(values: ChangeForm, initial: ChangeForm, booking: Booking): Problem[] {
  const blank = (['pickup', 'delivery'] as const).filter((place) => isBlank(values[place]))
  if (blank.length > 0) return blank.map((place) => ({ path: [place], message: REQUIRED }))
  const draft = z.safeParse(ChangeDraft, draftOf(values, initial))
  if (!draft.success) return []
  const { note: _, ...proposal } = draft.data
  const open = booking.changes.filter(({ status }) => status === 'Proposed').flatMap(changedFields)
  const taken = changedFields(proposal).filter((field) => field !== 'stops' && open.includes(field))
  if (taken.length > 0) return taken.map((field) => ({ path: [field], message: sentenceOf('change_open') }))
  const judged = proposeChange(
    proposal,
    { status: booking.status, route: booking },
    { open: [], own: 0 },
    new Date(),
  )
  if (!isRefused(judged)) return []
  return judged.refusals.flatMap(({ code, path }) => (path ? [{ path, message: sentenceOf(code) }] : []))
}
