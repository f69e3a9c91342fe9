/** The times of a step: not in the future, and in the order of what happened (docs/rules/bookings.md#step-times). */
import { type Refused, refuse } from '../refuse.ts'
import { MINUTE_MS, startOfMinute } from '../time.ts'
import type { StepDraft } from './booking.ts'

/** How far the clock of a computer may be ahead of ours. Forms begin with its time. */
const MAX_AHEAD_MS = 5 * MINUTE_MS

type Times = Pick<StepDraft, 'step' | 'at' | 'arrivedAt' | 'leftAt'>

/** The time of a job's last step, and the departure of that step, if it is known. */
export interface TimesOfJob {
  readonly lastAt: Date | null
  readonly lastLeftAt: Date | null
}

/**
 * The time by which a step is judged: now, or a recorded time of the jobs that is up to five minutes later. Our clock has
 * been put back since, and is behind the clock of the caller (docs/decisions/0359-a-step-after-the-clock-was-put-back.md).
 */
export function notBeforeSteps(now: Date, jobs: readonly TimesOfJob[]): Date {
  const recorded = jobs.flatMap(({ lastAt, lastLeftAt }) => [lastAt, lastLeftAt])
  const isNear = (time: Date | null) => time !== null && time.getTime() - now.getTime() <= MAX_AHEAD_MS
  return new Date(Math.max(now.getTime(), ...recorded.filter(isNear).map(Number)))
}

/** The same step with now instead of a time that is up to five minutes ahead: the caller's clock is fast. */
export function withoutTimesAhead(draft: StepDraft, now: Date): StepDraft {
  const nowIfAhead = <T extends Date | null>(time: T) =>
    time && isFuture(time, now) && time.getTime() - now.getTime() <= MAX_AHEAD_MS ? now : time
  const { at, arrivedAt, leftAt } = draft
  return { ...draft, at: nowIfAhead(at), arrivedAt: nowIfAhead(arrivedAt), leftAt: nowIfAhead(leftAt) }
}

/** Refuses times in the future with step_in_the_future, and those that `judgeOrder` refuses. */
export function judgeTimes(draft: Times, jobs: readonly TimesOfJob[], now: Date): Refused | null {
  for (const [field, time] of Object.entries(timesOf(draft)))
    if (time && isFuture(time, now)) return refuse('step_in_the_future', [field])
  return judgeOrder(draft, jobs)
}

/**
 * Refuses times that contradict each other or the steps before, each at its field: step_before_last, before_departure,
 * left_before_arrived.
 */
export function judgeOrder(draft: Times, jobs: readonly TimesOfJob[]): Refused | null {
  const { at, arrivedAt, leftAt } = timesOf(draft)
  if (jobs.some(({ lastAt }) => isBefore(at, lastAt))) return refuse('step_before_last', ['at'])
  // A stay at a place begins after the vehicle has left the place before. Where no departure was recorded nothing is
  // compared: the step itself may have been recorded hours later than it happened.
  for (const [field, time] of Object.entries({ at, arrivedAt, leftAt }))
    if (jobs.some(({ lastLeftAt }) => isBefore(time, lastLeftAt))) return refuse('before_departure', [field])
  return arrivedAt && leftAt && leftAt < arrivedAt ? refuse('left_before_arrived', ['leftAt']) : null
}

/** The times that are recorded with a step: the others are ignored, whatever they are. */
function timesOf({ step, at, arrivedAt, leftAt }: Times): Omit<Times, 'step'> {
  return hasStay(step) ? { at, arrivedAt, leftAt } : { at, arrivedAt: null, leftAt: null }
}

/** True for the steps that have an arrival and a departure. */
export function hasStay(step: StepDraft['step']): boolean {
  return step === 'collected' || step === 'delivered'
}

/** Programs record seconds, users whole minutes: both may be in one minute. */
function isBefore(time: Date | null, earliest: Date | null): boolean {
  return time !== null && earliest !== null && time < startOfMinute(earliest)
}

/** Users choose whole minutes: the minute that is running counts as now. */
function isFuture(at: Date, now: Date): boolean {
  return at.getTime() >= startOfMinute(now).getTime() + MINUTE_MS
}
