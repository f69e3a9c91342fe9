import type { Booking, BookingStep } from '#domain/bookings/booking.ts'
import { type StepToUndo, whyCannotUndo } from '#domain/bookings/steps.ts'
import type { Side } from '#domain/quotes/vocabulary.ts'
import type { RefusalCode } from '#domain/refusals.ts'

type Steps = Pick<Booking, 'steps'>

/** The last step of a booking with those recorded together with it, if this side recorded them and so can undo them. */
export function lastSteps({ steps }: Steps, side: Side): readonly BookingStep[] {
  const last = steps.at(-1)
  if (last?.side !== side) return []
  return steps.filter(
    ({ step, recordedAt }) => step === last.step && recordedAt.getTime() === last.recordedAt.getTime(),
  )
}

/** The first reason why a side cannot undo steps of a booking now; null if it can. */
export function whyCannotUndoAll(
  booking: Pick<Booking, 'status' | 'steps'>,
  undone: readonly BookingStep[],
  side: Side,
  now: Date,
): RefusalCode | null {
  const why = (step: BookingStep) => whyCannotUndo(booking, toUndo(step, booking), side, now)
  return undone.map(why).find((code) => code !== null) ?? null
}

function toUndo(step: BookingStep, { steps }: Steps): StepToUndo {
  const later = steps.slice(steps.findIndex(({ id }) => id === step.id) + 1)
  return { ...step, isLast: !later.some(({ job }) => job === step.job || job === null) }
}
