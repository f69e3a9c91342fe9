/** The steps of a booking: their order, who records them and when (docs/rules/bookings.md#steps). */
import type { Side } from '../quotes/vocabulary.ts'
import type { RefusalCode } from '../refusals.ts'
import { type Refused, refuse } from '../refuse.ts'
import type { RequestLoadType } from '../requests/vocabulary.ts'
import { HOUR_MS, MINUTE_MS } from '../time.ts'
import type { StepDraft } from './booking.ts'
import { hasStay, judgeTimes, notBeforeSteps, type TimesOfJob, withoutTimesAhead } from './step-times.ts'
import {
  type BookingStatus,
  type ChargeStatus,
  END_STEPS,
  type EndStep,
  JOB_STEPS,
  type JobStatus,
  type JobStep,
  type Step,
  UNDO_HOURS,
} from './vocabulary.ts'

/** The steps of a job in their order: exports begin with an empty container, imports end with one. */
export function stepsOf(loadType: RequestLoadType): readonly JobStep[] {
  return JOB_STEPS.filter(
    (step) =>
      (step !== 'emptyCollected' || loadType === 'Export') &&
      (step !== 'emptyReturned' || loadType === 'Import'),
  )
}

/** True for a step that ends the booking as a whole. */
function isEndStep(step: Step): step is EndStep {
  return (END_STEPS as readonly Step[]).includes(step)
}

/** The step that comes next for a job; null once it is done. */
export function nextStep(status: BookingStatus, loadType: RequestLoadType): JobStep | null {
  const steps = stepsOf(loadType)
  return steps[steps.indexOf(status as JobStep) + 1] ?? null
}

/** The steps that come next in a booking, each with its jobs; empty once all jobs are done. */
export function nextSteps<J extends { readonly status: BookingStatus }>(booking: {
  readonly loadType: RequestLoadType
  readonly jobs: readonly J[]
}): readonly { readonly step: JobStep; readonly jobs: readonly J[] }[] {
  return JOB_STEPS.map((step) => ({
    step,
    jobs: booking.jobs.filter(({ status }) => nextStep(status, booking.loadType) === step),
  })).filter(({ jobs }) => jobs.length > 0)
}

/** True if a job has taken a step, now or earlier. */
export function hasReached(status: BookingStatus, step: JobStep): boolean {
  return JOB_STEPS.indexOf(status as JobStep) >= JOB_STEPS.indexOf(step)
}

/** The status of the least advanced job: what a booking shows until it has ended. */
export function leastAdvanced(statuses: readonly BookingStatus[]): JobStatus {
  const order: readonly BookingStatus[] = ['awarded', ...JOB_STEPS]
  return order[Math.min(...statuses.map((status) => order.indexOf(status)))] as JobStatus
}

/** A job as the rules need it. */
export interface JobState extends TimesOfJob {
  readonly id: number
  readonly status: JobStatus
  readonly proofs: number
}

/** A booking as the rules need it. */
export interface BookingState {
  readonly status: BookingStatus
  readonly loadType: RequestLoadType
  readonly jobs: readonly JobState[]
  /** The states of its charges. */
  readonly charges: readonly ChargeStatus[]
  /** Whether the companies of both sides are active. */
  readonly bothActive: boolean
}

/** True for a booking that is closed or called off. */
export function hasEnded({ status }: { readonly status: BookingStatus }): boolean {
  return isEndStep(status as Step)
}

/** Why nothing about a booking can be changed any longer: it was closed or called off. */
export function whyBookingEnded({ status }: { readonly status: BookingStatus }): RefusalCode | null {
  if (status === 'closed') return 'booking_closed'
  return status === 'calledOff' ? 'booking_called_off' : null
}

/** Why a side cannot set a step of these jobs now: only the haulier can, one step after the other. */
export function whyCannotStep(
  booking: BookingState,
  jobs: readonly JobState[],
  step: JobStep,
  side: Side,
): RefusalCode | null {
  if (side !== 'haulier') return 'haulier_side_only'
  const ended = whyBookingEnded(booking)
  if (ended) return ended
  if (jobs.some((job) => hasReached(job.status, step))) return 'step_taken'
  return jobs.every((job) => nextStep(job.status, booking.loadType) === step) ? null : 'step_skipped'
}

/**
 * Why neither side can close a booking: not every job is delivered with a proof (the empty container
 * of imports returned as well), or a charge waits for its answer.
 */
export function whyCannotClose(booking: BookingState): RefusalCode | null {
  const ended = whyBookingEnded(booking)
  if (ended) return ended
  if (booking.jobs.some(({ status }) => nextStep(status, booking.loadType) !== null)) return 'jobs_not_done'
  if (booking.jobs.some(({ proofs }) => proofs === 0)) return 'proof_missing'
  return booking.charges.some(isOpenCharge) ? 'charge_open' : null
}

/** True for a charge that waits for an answer. */
function isOpenCharge(status: ChargeStatus): boolean {
  return status === 'Claimed' || status === 'Disputed'
}

/**
 * Why neither side can call off a booking: a job has been collected. If the other company has been deactivated, a
 * booking can be called off until a delivery.
 */
export function whyCannotCallOff(booking: BookingState): RefusalCode | null {
  const ended = whyBookingEnded(booking)
  if (ended) return ended
  const limit = booking.bothActive ? 'collected' : 'delivered'
  return booking.jobs.some(({ status }) => hasReached(status, limit)) ? 'already_collected' : null
}

/** Those of the jobs that take a step now. */
export function jobsToStep<J extends { readonly id: number; readonly status: BookingStatus }>(
  booking: { readonly loadType: RequestLoadType; readonly jobs: readonly J[] },
  step: Step,
  ids: readonly number[],
): readonly J[] {
  return booking.jobs.filter(
    ({ id, status }) => ids.includes(id) && nextStep(status, booking.loadType) === step,
  )
}

/**
 * Why a form that records a step can no longer be sent, as after an action of another user: the booking cannot end so,
 * or none of the jobs that the form is for takes the step.
 */
export function whyCannotRecord(
  booking: BookingState,
  step: Step,
  ids: readonly number[],
): RefusalCode | null {
  if (step === 'closed') return whyCannotClose(booking)
  if (step === 'calledOff') return whyCannotCallOff(booking)
  const open = jobsToStep(booking, step, ids)
  const jobs = open.length > 0 ? open : booking.jobs.filter(({ id }) => ids.includes(id))
  return whyCannotStep(booking, jobs, step, 'haulier')
}

/** A step to be stored: for each job or, with `jobs` null, for the booking as a whole. */
export interface NewStep {
  readonly step: Step
  readonly jobs: readonly number[] | null
  readonly at: Date
  readonly arrivedAt: Date | null
  readonly leftAt: Date | null
  readonly receivedBy: string | null
  readonly remarks: string | null
  readonly reason: string | null
  /** The booking's new status. */
  readonly status: BookingStatus
}

/**
 * Records a step of one or several jobs, or of the booking. Times of up to five minutes ahead become now, which is not
 * before the recorded times, as if the clock had not been put back since.
 * Refuses with haulier_side_only (403), unknown_job, step_not_of_load, step_in_the_future, step_before_last,
 * before_departure, left_before_arrived, reason_missing (400), and booking_closed, booking_called_off, step_taken, step_skipped,
 * jobs_not_done, proof_missing, charge_open, already_collected (409).
 */
export function takeStep(sent: StepDraft, booking: BookingState, side: Side, clock: Date): NewStep | Refused {
  const now = notBeforeSteps(clock, booking.jobs)
  const draft = withoutTimesAhead(sent, now)
  const { step } = draft
  if (isEndStep(step)) return endBooking(step, draft, booking, now)
  if (side !== 'haulier') return refuse('haulier_side_only')
  const jobs = chosenJobs(draft, booking)
  if (!jobs) return refuse('unknown_job', ['jobs'])
  if (!stepsOf(booking.loadType).includes(step)) return refuse('step_not_of_load', ['step'])
  const reason = whyCannotStep(booking, jobs, step, side)
  if (reason) return refuse(reason)
  const refused = judgeTimes(draft, jobs, now)
  if (refused) return refused
  const isStay = hasStay(step)
  const chosen = new Set(jobs.map(({ id }) => id))
  return {
    step,
    jobs: [...chosen],
    at: draft.at,
    arrivedAt: isStay ? draft.arrivedAt : null,
    leftAt: isStay ? draft.leftAt : null,
    receivedBy: step === 'delivered' ? draft.receivedBy : null,
    remarks: step === 'delivered' ? draft.remarks : null,
    reason: null,
    status: leastAdvanced(booking.jobs.map((job) => (chosen.has(job.id) ? step : job.status))),
  }
}

function chosenJobs({ jobs }: StepDraft, booking: BookingState): readonly JobState[] | null {
  if (jobs === null) return booking.jobs
  const chosen = booking.jobs.filter(({ id }) => jobs.includes(id))
  return chosen.length === new Set(jobs).size ? chosen : null
}

function endBooking(step: EndStep, draft: StepDraft, booking: BookingState, now: Date): NewStep | Refused {
  const why = step === 'closed' ? whyCannotClose(booking) : whyCannotCallOff(booking)
  if (why) return refuse(why)
  if (step === 'calledOff' && draft.reason === null) return refuse('reason_missing', ['reason'])
  const refused = judgeTimes(draft, booking.jobs, now)
  if (refused) return refused
  return {
    step,
    jobs: null,
    at: draft.at,
    arrivedAt: null,
    leftAt: null,
    receivedBy: null,
    remarks: null,
    reason: step === 'calledOff' ? draft.reason : null,
    status: step,
  }
}

/** How long a vehicle waited, in whole minutes; null if a time is missing. */
export function waitingMinutes(arrivedAt: Date | null, leftAt: Date | null): number | null {
  return arrivedAt && leftAt ? Math.floor((leftAt.getTime() - arrivedAt.getTime()) / MINUTE_MS) : null
}

/** A recorded step as undoing needs it. `side` recorded it; `isLast` is true if no step came after it. */
export interface StepToUndo {
  readonly step: Step
  readonly side: Side
  readonly isLast: boolean
  readonly recordedAt: Date
}

/** Why a side cannot undo a step: its own last one, within 24 hours of its recording; a closed booking is final. */
export function whyCannotUndo(
  booking: { readonly status: BookingStatus },
  step: StepToUndo,
  side: Side,
  now: Date,
): RefusalCode | null {
  if (step.side !== side) return 'other_side_only'
  if (booking.status === 'closed') return 'booking_closed'
  if (!step.isLast) return 'step_not_last'
  return now.getTime() - step.recordedAt.getTime() > UNDO_HOURS * HOUR_MS ? 'undo_too_late' : null
}
