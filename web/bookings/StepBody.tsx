import { Checkbox } from '@mantine/core'
import { useWatch } from 'react-hook-form'
import { recordStep } from '#contract/bookings.ts'
import { type Booking, StepDraft } from '#domain/bookings/booking.ts'
import { STATUS_LABELS } from '#domain/bookings/labels.ts'
import { stateOf } from '#domain/bookings/state.ts'
import { hasStay } from '#domain/bookings/step-times.ts'
import { jobsToStep, whyCannotRecord } from '#domain/bookings/steps.ts'
import type { Step } from '#domain/bookings/vocabulary.ts'
import { formatPence } from '#domain/money.ts'
import { sentenceOf } from '#domain/refusals.ts'
import { call } from '../api/call.ts'
import { useMe } from '../api/queries.ts'
import { useWriteForm } from '../api/useWriteForm.ts'
import { NO_TIME, onDayOf, typedInstant, type When, whenOf } from '../ui/days.ts'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { DateTimeField } from '../ui/form/DateTimeField.tsx'
import { DialogButtons } from '../ui/form/DialogButtons.tsx'
import { Form } from '../ui/form/Form.tsx'
import { resolve } from '../ui/form/resolve.ts'
import { TextAreaField } from '../ui/form/TextAreaField.tsx'
import { TextField } from '../ui/form/TextField.tsx'
import classes from './Bookings.module.css'
import { jobTitle } from './jobTitle.ts'
import { changesOf } from './queries.ts'
import { timesInDisorder } from './timesInDisorder.ts'
import { useOrderOfTimes } from './useOrderOfTimes.ts'

interface StepForm {
  /** The ids of the jobs that take it, as text. */
  jobs: string[]
  at: When
  arrivedAt: When
  leftAt: When
  receivedBy: string
  remarks: string
  reason: string
}

interface StepBodyProps {
  booking: Booking
  step: Step
  /** The jobs that can take it; none for a step of the booking. */
  jobIds: readonly number[]
  onClose: () => void
}

/** Records a step. It begins with the current time, so that one tap is enough. */
export function StepBody({ booking, step, jobIds, onClose }: StepBodyProps) {
  // Another user may have recorded the step of some of the jobs meanwhile.
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
    onSuccess: onClose,
  })
  const { control } = form
  const { jobs = [] } = useWatch({ control })
  const checkOrder = useOrderOfTimes(form, ['at', 'arrivedAt', 'leftAt'], inDisorder)
  // Only the time of an arrival or departure is typed: most are on the day of their step.
  const settle = (field: 'arrivedAt' | 'leftAt') => (when: When) => {
    const complete = onDayOf(when, form.getValues('at'))
    if (complete !== when) form.setValue(field, complete, { shouldDirty: true })
    return checkOrder()
  }
  const closed = whyCannotRecord(stateOf(booking), step, jobIds)
  return (
    <Form form={form} onSubmit={submit} label={STATUS_LABELS[step]}>
      {step === 'closed' && (
        <p>
          The final total is {formatPence(booking.finalTotal)}, excluding VAT. A closed booking cannot be
          changed or reopened.
        </p>
      )}
      {step === 'calledOff' && (
        <TextAreaField control={control} name="reason" label="Reason" required rows={3} data-autofocus />
      )}
      {jobIds.length > 1 && open.length > 0 && (
        <Checkbox.Group
          label="Jobs"
          value={jobs}
          onChange={(chosen) => form.setValue('jobs', chosen, { shouldValidate: true })}
          error={form.formState.errors.jobs?.message}
        >
          <div className={classes.choices}>
            {open.map((job) => (
              <Checkbox key={job.id} value={String(job.id)} label={jobTitle(job)} />
            ))}
          </div>
        </Checkbox.Group>
      )}
      <DateTimeField control={control} name="at" label="When" onSettle={checkOrder} past required />
      {hasStay(step) && (
        <>
          <DateTimeField
            control={control}
            name="arrivedAt"
            label="Arrived"
            onSettle={settle('arrivedAt')}
            past
          />
          <DateTimeField control={control} name="leftAt" label="Left" onSettle={settle('leftAt')} past />
        </>
      )}
      {step === 'delivered' && (
        <>
          <TextField control={control} name="receivedBy" label="Received by" />
          <TextField control={control} name="remarks" label="Remarks" />
        </>
      )}
      <DialogButtons
        closed={closed && sentenceOf(closed)}
        onClose={onClose}
        color={step === 'calledOff' ? 'red' : 'blue'}
        // What is typed at once is the reason: its first blank would press the button.
        isFirst={step !== 'calledOff'}
      >
        {step === 'calledOff' ? 'Call off' : step === 'closed' ? 'Close booking' : 'Record'}
      </DialogButtons>
    </Form>
  )
}
