import { whyBookingEnded } from '#domain/bookings/steps.ts'
import { sentenceOf } from '#domain/refusals.ts'
import { DialogButtons } from '../ui/form/DialogButtons.tsx'
import { Form } from '../ui/form/Form.tsx'
import { JobFields } from './JobFields.tsx'
import { ManyJobs } from './ManyJobs.tsx'
import { type JobsOfSide, keyOf, useJobsForm } from './useJobsForm.ts'

/** The fields that belong to the user's side, of one job or of all. */
export function JobsBody(props: JobsOfSide) {
  const { booking, jobs, side, onClose } = props
  const { form, submit, dialog } = useJobsForm(props)
  const ended = whyBookingEnded(booking)
  const [only, second] = jobs
  return (
    <Form form={form} onSubmit={submit} label={only && !second ? `Job ${only.number}` : 'All jobs'}>
      {only && !second ? (
        <JobFields booking={booking} side={side} job={keyOf(only)} />
      ) : (
        <ManyJobs booking={booking} jobs={jobs} side={side} />
      )}
      {dialog}
      <DialogButtons closed={ended && sentenceOf(ended)} onClose={onClose}>
        Save
      </DialogButtons>
    </Form>
  )
}
