import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { Booking, Job } from '#domain/bookings/booking.ts'
import { cleanContainerNumber, isContainerNumber } from '#domain/bookings/container-number.ts'
import { CLEARANCE_LABELS } from '#domain/bookings/labels.ts'
import { whyBookingEnded } from '#domain/bookings/steps.ts'
import { cleanRegistration } from '#domain/bookings/vehicle-registration.ts'
import { CLEARANCES, type Clearance } from '#domain/bookings/vocabulary.ts'
import type { Side } from '#domain/quotes/vocabulary.ts'
import { sentenceOf } from '#domain/refusals.ts'
import { CheckboxField } from '../ui/form/CheckboxField.tsx'
import { DateTimeField } from '../ui/form/DateTimeField.tsx'
import { DialogButtons } from '../ui/form/DialogButtons.tsx'
import { Fields, Form } from '../ui/form/Form.tsx'
import { NumberField } from '../ui/form/NumberField.tsx'
import { SelectField } from '../ui/form/SelectField.tsx'
import { TextField } from '../ui/form/TextField.tsx'
import classes from './Bookings.module.css'
import { JOB_LABELS } from './jobLabels.ts'
import { type JobForm, useJobForm } from './useJobForm.ts'

interface JobBodyProps {
  booking: Booking
  job: Job
  side: Side
  onClose: () => void
}

/** References are typed as they are written: no word is corrected, and the browser offers none of another form. */
const CODE = {
  autoCapitalize: 'characters',
  autoCorrect: 'off',
  autoComplete: 'off',
  spellCheck: false,
} as const

/** The browser would offer its user's own name and phone. */
const OF_ANOTHER = { autoCapitalize: 'words', autoComplete: 'off' } as const

const CHOICES = CLEARANCES.map((value: Clearance) => ({ value, label: CLEARANCE_LABELS[value] }))

/** The fields of a job that belong to the user's side. */
export function JobBody(props: JobBodyProps) {
  const { booking, job, side, onClose } = props
  const { form, submit, dialog } = useJobForm(props)
  const ended = whyBookingEnded(booking)
  return (
    <Form form={form} onSubmit={submit} label={`Job ${job.number}`}>
      {side === 'haulier' ? (
        <VehicleFields form={form} />
      ) : booking.haulage === 'Container' ? (
        <ContainerFields form={form} />
      ) : (
        <Fields>
          <ReleaseReference form={form} />
        </Fields>
      )}
      {dialog}
      <DialogButtons closed={ended && sentenceOf(ended)} onClose={onClose}>
        Save
      </DialogButtons>
    </Form>
  )
}

interface FieldsProps {
  form: UseFormReturn<JobForm>
}

function ReleaseReference({ form: { control } }: FieldsProps) {
  return <TextField control={control} name="releaseReference" label={JOB_LABELS.releaseReference} {...CODE} />
}

/** The owner's fields of a container. */
function ContainerFields({ form }: FieldsProps) {
  const { control } = form
  return (
    <>
      <Fields>
        <ContainerNumber form={form} />
        <TextField control={control} name="seal" label={JOB_LABELS.seal} {...CODE} />
        <ReleaseReference form={form} />
        <TextField control={control} name="bookingReference" label={JOB_LABELS.bookingReference} {...CODE} />
        <SelectField
          control={control}
          name="clearance"
          label={JOB_LABELS.clearance}
          options={CHOICES}
          clearable
        />
        <NumberField control={control} name="vgm" label={JOB_LABELS.vgm} unit="kg" />
      </Fields>
      <DateTimeField control={control} name="vesselCutOff" label={JOB_LABELS.vesselCutOff} />
    </>
  )
}

function ContainerNumber({ form: { control } }: FieldsProps) {
  const number = useWatch({ control, name: 'containerNumber' })
  return (
    <div className={classes.number}>
      <TextField control={control} name="containerNumber" label={JOB_LABELS.containerNumber} {...CODE} />
      {isDoubtful(number) && (
        <CheckboxField
          control={control}
          name="useAnyway"
          label="Use it anyway"
          description={`${number} does not have the form or the check digit of a container number.`}
        />
      )}
    </div>
  )
}

/** The haulier's fields. */
function VehicleFields({ form }: FieldsProps) {
  const { control } = form
  // The field shows what will be kept.
  const showRegistration = () => {
    const typed = form.getValues('vehicleRegistration')
    if (typed) form.setValue('vehicleRegistration', cleanRegistration(typed), { shouldDirty: true })
  }
  return (
    <>
      <Fields>
        <TextField control={control} name="driver" label={JOB_LABELS.driver} {...OF_ANOTHER} />
        <TextField
          control={control}
          name="driverPhone"
          label={JOB_LABELS.driverPhone}
          type="tel"
          {...OF_ANOTHER}
        />
        <TextField
          control={control}
          name="vehicleRegistration"
          label={JOB_LABELS.vehicleRegistration}
          {...CODE}
          onLeave={showRegistration}
        />
        <TextField
          control={control}
          name="vehicleBookingReference"
          label={JOB_LABELS.vehicleBookingReference}
          {...CODE}
        />
        <TextField control={control} name="carriedBy" label={JOB_LABELS.carriedBy} />
      </Fields>
      <DateTimeField control={control} name="vehicleBookingTime" label={JOB_LABELS.vehicleBookingTime} />
    </>
  )
}

function isDoubtful(number: string | null | undefined): boolean {
  return Boolean(number?.trim()) && !isContainerNumber(cleanContainerNumber(number ?? ''))
}
