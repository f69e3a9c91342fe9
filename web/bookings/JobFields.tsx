import { useFormContext, useWatch } from 'react-hook-form'
import type { Booking } from '#domain/bookings/booking.ts'
import { cleanContainerNumber, isContainerNumber } from '#domain/bookings/container-number.ts'
import { CLEARANCE_LABELS } from '#domain/bookings/labels.ts'
import { cleanRegistration } from '#domain/bookings/vehicle-registration.ts'
import { CLEARANCES, type Clearance } from '#domain/bookings/vocabulary.ts'
import type { Side } from '#domain/quotes/vocabulary.ts'
import { shortened } from '#domain/shortened.ts'
import { CheckboxField } from '../ui/form/CheckboxField.tsx'
import { DateTimeField } from '../ui/form/DateTimeField.tsx'
import { NumberField } from '../ui/form/NumberField.tsx'
import { SelectField } from '../ui/form/SelectField.tsx'
import { TextField } from '../ui/form/TextField.tsx'
import classes from './Bookings.module.css'
import { JOB_LABELS } from './jobLabels.ts'
import type { JobsForm } from './useJobsForm.ts'

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

interface JobFieldsProps {
  booking: Booking
  side: Side
  /** The key of the job in the form. */
  job: string
}

/** The fields of a job that belong to the user's side. */
export function JobFields({ booking, side, job }: JobFieldsProps) {
  if (side === 'haulier') return <VehicleFields job={job} />
  if (booking.haulage === 'Container') return <ContainerFields job={job} />
  return (
    <div className={classes.fields}>
      <ReleaseReference job={job} />
    </div>
  )
}

interface FieldsProps {
  job: string
}

function ReleaseReference({ job }: FieldsProps) {
  const { control } = useFormContext<JobsForm>()
  return (
    <TextField
      control={control}
      name={`jobs.${job}.releaseReference`}
      label={JOB_LABELS.releaseReference}
      {...CODE}
    />
  )
}

/** The owner's fields of a container. */
function ContainerFields({ job }: FieldsProps) {
  const { control } = useFormContext<JobsForm>()
  return (
    <>
      <div className={classes.fields}>
        <ContainerNumber job={job} />
        <TextField control={control} name={`jobs.${job}.seal`} label={JOB_LABELS.seal} {...CODE} />
        <ReleaseReference job={job} />
        <TextField
          control={control}
          name={`jobs.${job}.bookingReference`}
          label={JOB_LABELS.bookingReference}
          {...CODE}
        />
        <NumberField control={control} name={`jobs.${job}.vgm`} label={JOB_LABELS.vgm} unit="kg" />
        <SelectField
          control={control}
          name={`jobs.${job}.clearance`}
          label={JOB_LABELS.clearance}
          options={CHOICES}
          clearable
        />
      </div>
      <div className={classes.when}>
        <DateTimeField control={control} name={`jobs.${job}.vesselCutOff`} label={JOB_LABELS.vesselCutOff} />
      </div>
    </>
  )
}

function ContainerNumber({ job }: FieldsProps) {
  const { control } = useFormContext<JobsForm>()
  const number = useWatch({ control, name: `jobs.${job}.containerNumber` })
  return (
    <div className={classes.number}>
      <TextField
        control={control}
        name={`jobs.${job}.containerNumber`}
        label={JOB_LABELS.containerNumber}
        {...CODE}
      />
      {isDoubtful(number) && (
        <CheckboxField
          control={control}
          name={`jobs.${job}.useAnyway`}
          label="Use it anyway"
          description={`${shortened(number ?? '', 20)} does not have the form or the check digit of a container number.`}
        />
      )}
    </div>
  )
}

/** The haulier's fields. */
function VehicleFields({ job }: FieldsProps) {
  const { control } = useFormContext<JobsForm>()
  return (
    <>
      <div className={classes.fields}>
        <TextField control={control} name={`jobs.${job}.driver`} label={JOB_LABELS.driver} {...OF_ANOTHER} />
        <TextField
          control={control}
          name={`jobs.${job}.driverPhone`}
          label={JOB_LABELS.driverPhone}
          type="tel"
          {...OF_ANOTHER}
        />
        <TextField
          control={control}
          name={`jobs.${job}.vehicleRegistration`}
          label={JOB_LABELS.vehicleRegistration}
          {...CODE}
          usual={cleanRegistration}
        />
        <TextField
          control={control}
          name={`jobs.${job}.vehicleBookingReference`}
          label={JOB_LABELS.vehicleBookingReference}
          {...CODE}
        />
        <TextField control={control} name={`jobs.${job}.carriedBy`} label={JOB_LABELS.carriedBy} />
      </div>
      <div className={classes.when}>
        <DateTimeField
          control={control}
          name={`jobs.${job}.vehicleBookingTime`}
          label={JOB_LABELS.vehicleBookingTime}
        />
      </div>
    </>
  )
}

function isDoubtful(number: string | null | undefined): boolean {
  return Boolean(number?.trim()) && !isContainerNumber(cleanContainerNumber(number ?? ''))
}
