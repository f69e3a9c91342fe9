import { recordStep } from '#contract/bookings.ts'
import { type Booking, StepDraft } from '#domain/bookings/booking.ts'
import { earlyTimes } from '#domain/bookings/early.ts'
import type { Job } from '#domain/bookings/job.ts'
import { STATUS_LABELS } from '#domain/bookings/labels.ts'
import { jobsToStep } from '#domain/bookings/steps.ts'
import type { Step } from '#domain/bookings/vocabulary.ts'
import { call } from '../api/call.ts'
import { useMe } from '../api/queries.ts'
import { useWriteForm, type WriteForm } from '../api/useWriteForm.ts'
import { NO_TIME, onDayOf, typedInstant, type When, whenOf } from '../ui/days.ts'
import { resolve } from '../ui/form/resolve.ts'
import { useCheckOnLeave } from '../ui/form/useCheckOnLeave.ts'
import { changesOf } from './queries.ts'
import { timesInDisorder } from './timesInDisorder.ts'

export interface StepForm {
  /** The ids of the jobs that take it, as text. */
  jobs: string[]
  at: When
  arrivedAt: When
  leftAt: When
  receivedBy: string
  remarks: string
  reason: string
}

export interface StepOfJobs {
  booking: Booking
  step: Step
  /** The jobs that can take it; none for a step of the booking. */
  jobIds: readonly number[]
}

interface StepWriting extends WriteForm<StepForm> {
  /** What is asked before these values are sent; nothing for an ordinary step. */
  readonly questions: (values: StepForm) => string[]
  /** Those of the jobs that can still take it: another user may have recorded it for some meanwhile. */
  readonly open: readonly Job[]
  readonly checkOrder: () => Promise<void>
  /** The handler for leaving a time of which only the hours may be typed: most are on the day of their step. */
  readonly settle: (field: 'arrivedAt' | 'leftAt') => (when: When) => Promise<void>
}

/** The form that records a step. It begins with the current time, so that one tap is enough. */
export function useStepForm({ booking, step, jobIds }: StepOfJobs, onClose: () => void): StepWriting {
  const open = jobsToStep(booking, step, jobIds)
  const isOpen = (id: string) => open.some((job) => String(job.id) === id)
  // A single job is not chosen: the form may hold other jobs from before a reload, which have the step by now.
  const jobsOf = (chosen: string[]) => (jobIds.length === 1 ? [...jobIds] : chosen.filter(isOpen).map(Number))
  const toDraft = (values: StepForm) => ({
    step,
    jobs: jobIds.length > 0 ? jobsOf(values.jobs) : null,
    at: typedInstant(values.at),
    arrivedAt: typedInstant(values.arrivedAt),
    leftAt: typedInstant(values.leftAt),
    receivedBy: values.receivedBy || null,
    remarks: values.remarks || null,
    reason: values.reason || null,
  })
  const inDisorder = (values: StepForm) => timesInDisorder(toDraft(values), booking)
  const questions = (values: StepForm) => earlyTimes(toDraft(values) as StepDraft, booking)
  const { form, submit } = useWriteForm<StepForm, unknown>({
    initial: {
      jobs: jobIds.map(String),
      at: whenOf(new Date()),
      arrivedAt: NO_TIME,
      leftAt: NO_TIME,
      receivedBy: '',
      remarks: '',
      reason: '',
    },
    keptAs: `step.${useMe().id}.${booking.reference}.${step}`,
    isDialog: true,
    resolver: resolve(StepDraft, { toDraft, alsoWrong: inDisorder }),
    send: (values, options) =>
      call(recordStep, toDraft(values) as StepDraft, {
        ...options,
        params: { reference: booking.reference },
      }),
    success: `${STATUS_LABELS[step]}: recorded`,
    changes: changesOf(booking),
    onDone: onClose,
  })
  const checkOrder = useCheckOnLeave(form, ['at', 'arrivedAt', 'leftAt'], inDisorder)
  const settle = (field: 'arrivedAt' | 'leftAt') => (when: When) => {
    const complete = onDayOf(when, form.getValues('at'))
    if (complete !== when) form.setValue(field, complete, { shouldDirty: true })
    return checkOrder()
  }
  return { form, submit, open, questions, checkOrder, settle }
}
