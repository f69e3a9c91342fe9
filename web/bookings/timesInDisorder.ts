import * as z from 'zod/mini'
import { type Booking, StepDraft } from '#domain/bookings/booking.ts'
import { stateOf } from '#domain/bookings/state.ts'
import { judgeOrder } from '#domain/bookings/step-times.ts'
import type { Problem } from '#domain/fields.ts'
import { sentenceOf } from '#domain/refusals.ts'

/** The errors at the times of a step that contradict each other or the steps before; none while a time is unreadable. */
export function timesInDisorder(
  typed: unknown,
  booking: Parameters<typeof stateOf>[0] & Pick<Booking, 'jobs'>,
): Problem[] {
  const draft = z.safeParse(StepDraft, typed)
  if (!draft.success) return []
  const { jobs: chosen } = draft.data
  const jobs = stateOf(booking).jobs.filter(({ id }) => chosen?.includes(id) ?? true)
  return (judgeOrder(draft.data, jobs)?.refusals ?? []).flatMap(({ code, path }) =>
    path ? [{ path, message: sentenceOf(code) }] : [],
  )
}
