import { Checkbox } from '@mantine/core'
import { type UseFormReturn, useFormState, useWatch } from 'react-hook-form'
import type { Job } from '#domain/bookings/job.ts'
import { STATUS_LABELS } from '#domain/bookings/labels.ts'
import { stateOf } from '#domain/bookings/state.ts'
import { hasStay } from '#domain/bookings/step-times.ts'
import { whyCannotRecord } from '#domain/bookings/steps.ts'
import type { Step } from '#domain/bookings/vocabulary.ts'
import { formatPence } from '#domain/money.ts'
import { sentenceOf } from '#domain/refusals.ts'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import '../ui/form/choices.css'
import { DateTimeField } from '../ui/form/DateTimeField.tsx'
import { DialogButtons } from '../ui/form/DialogButtons.tsx'
import { Form } from '../ui/form/Form.tsx'
import { TextAreaField } from '../ui/form/TextAreaField.tsx'
import { TextField } from '../ui/form/TextField.tsx'
import { useAskOnce } from '../ui/useAskOnce.tsx'
import classes from './Bookings.module.css'
import { jobTitle } from './jobTitle.ts'
import { type StepForm, type StepOfJobs, useStepForm } from './useStepForm.ts'

const BUTTONS: Partial<Record<Step, string>> = { calledOff: 'Call off', closed: 'Close booking' }

/** Records a step of the jobs that can take it, or of the booking. */
export function StepBody({ onClose, ...stepOfJobs }: StepOfJobs & { onClose: () => void }) {
  const { booking, step, jobIds } = stepOfJobs
  const { form, submit, open, questions, checkOrder, settle } = useStepForm(stepOfJobs, onClose)
  const { ask, dialog } = useAskOnce('Record')
  async function record(values: StepForm) {
    if (await ask(questions(values))) await submit(values)
  }
  const { control } = form
  const closed = whyCannotRecord(stateOf(booking), step, jobIds)
  return (
    <Form form={form} onSubmit={record} label={STATUS_LABELS[step]}>
      {step === 'closed' && (
        <p>
          The final total is {formatPence(booking.finalTotal)}, excluding VAT. A closed booking cannot be
          changed or reopened.
        </p>
      )}
      {step === 'calledOff' && (
        <TextAreaField control={control} name="reason" label="Reason" required rows={3} data-autofocus />
      )}
      {jobIds.length > 1 && open.length > 0 && <JobsChoice form={form} open={open} />}
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
      {dialog}
      <DialogButtons
        closed={closed && sentenceOf(closed)}
        onClose={onClose}
        color={step === 'calledOff' ? 'red' : 'blue'}
        // What is typed at once is the reason: its first blank would press the button.
        isFirst={step !== 'calledOff'}
      >
        {BUTTONS[step] ?? 'Record'}
      </DialogButtons>
    </Form>
  )
}

/** The jobs that take the step: all that can, until some are taken out. */
function JobsChoice({ form, open }: { form: UseFormReturn<StepForm>; open: readonly Job[] }) {
  const jobs = useWatch({ control: form.control, name: 'jobs' })
  const { errors } = useFormState({ control: form.control, name: 'jobs' })
  return (
    <Checkbox.Group
      label="Jobs"
      value={jobs}
      onChange={(chosen) => form.setValue('jobs', chosen, { shouldValidate: true })}
      error={errors.jobs?.message}
    >
      <div className={classes.choices}>
        {open.map((job) => (
          <Checkbox key={job.id} value={String(job.id)} label={jobTitle(job)} />
        ))}
      </div>
    </Checkbox.Group>
  )
}
