/** Refusals of lanes (docs/rules/lanes.md). */
import type { RefusalKinds } from '../refusal-kind.ts'

export const laneRefusals = {
  lane_filter_empty: {
    status: 400,
    body: 'field',
    sentence: 'Choose at least one filter for this lane.',
  },
  lane_days_reversed: {
    status: 400,
    body: 'field',
    sentence: 'The last day must not be before the first.',
  },
  too_many_lanes: {
    status: 409,
    body: 'whole',
    sentence: 'You have 20 lanes, which is the most there can be. Remove one to add another.',
  },
  lane_changed: {
    status: 409,
    body: 'whole',
    sentence: 'This lane has changed since you opened it. Please look at it again before you change it.',
  },
} as const satisfies RefusalKinds
