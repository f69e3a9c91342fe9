/** Stops between the pickup and the delivery of a request (docs/rules/stops.md#stops). */
import * as z from 'zod/mini'
import {
  line,
  oneOf,
  optionalLine,
  optionalName,
  optionalReference,
  optionalText,
  withoutInvisible,
} from '../fields.ts'
import type { Refusal } from '../refuse.ts'
import { formatWindow, Instant } from '../time.ts'

export const STOP_KINDS = ['collect', 'drop'] as const
export type StopKind = (typeof STOP_KINDS)[number]
export const STOP_LABELS: Readonly<Record<StopKind, string>> = { collect: 'Collect', drop: 'Drop' }

/** The most stops between pickup and delivery. */
export const MAX_STOPS = 8

/** The contact at a place, and the reference to give there. Only the owner and the winner read them. */
export const contact = {
  contactName: optionalName(),
  contactPhone: optionalLine(50, withoutInvisible),
  reference: optionalReference(),
}

/** One stop: its kind, its place and its times. */
export const Stop = z.object({
  kind: oneOf(STOP_KINDS),
  place: line(),
  from: Instant,
  to: Instant,
  ...contact,
  /** Read by every haulier that may see the request. */
  note: optionalText(),
})
export type Stop = z.output<typeof Stop>

export const STOP_FIELDS = Object.keys(Stop.shape) as readonly (keyof Stop)[]

export const StopsDraft = z
  .array(Stop)
  .check(z.maxLength(MAX_STOPS, { error: `Use at most ${MAX_STOPS} stops.` }))

/**
 * The problems in the times of stops: each ends after it begins, they are in order of their beginnings, and all are
 * between pickup and delivery. They may overlap.
 */
export function stopProblems(
  stops: readonly Pick<Stop, 'from' | 'to'>[],
  { pickupAt, deliveryAt }: { readonly pickupAt: Date; readonly deliveryAt: Date },
): Refusal[] {
  return stops.flatMap(({ from, to }, index): Refusal[] => {
    const at = (field: 'from' | 'to') => ['stops', index, field]
    if (to < from) return [{ code: 'stop_ends_before_it_begins', path: at('to') }]
    const before = stops[index - 1]
    if (before && from < before.from) return [{ code: 'stops_out_of_order', path: at('from') }]
    if (from < pickupAt) return [{ code: 'stop_outside_route', path: at('from') }]
    return to > deliveryAt ? [{ code: 'stop_outside_route', path: at('to') }] : []
  })
}

/** "+2 stops", as rows say it; empty without stops. */
export function stopsText(count: number): string {
  return count === 0 ? '' : `+${count} ${count === 1 ? 'stop' : 'stops'}`
}

/** A stop in one line: its kind, its place and its times. */
export function stopLine({ kind, place, from, to }: Pick<Stop, 'kind' | 'place' | 'from' | 'to'>): string {
  return `${STOP_LABELS[kind]} at ${place}, ${formatWindow(from, to)}`
}
