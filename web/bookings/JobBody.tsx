import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import { changeJobs } from '#contract/bookings.ts'
import { type Booking, type Job, type JobDraft, JobsDraft } from '#domain/bookings/booking.ts'
import { cleanContainerNumber, isContainerNumber } from '#domain/bookings/containerNumber.ts'
import { changeJobs as judgeJobs } from '#domain/bookings/jobs.ts'
import { CLEARANCE_LABELS } from '#domain/bookings/labels.ts'
import { whyBookingEnded } from '#domain/bookings/steps.ts'
import { CLEARANCES, type Clearance } from '#domain/bookings/vocabulary.ts'
import type { Side } from '#domain/quotes/vocabulary.ts'
import { sentenceOf } from '#domain/refusals.ts'
import { isRefused } from '#domain/refuse.ts'
import { call } from '../api/call.ts'
import { useMe } from '../api/queries.ts'
import { useWriteForm } from '../api/useWriteForm.ts'
import { typedInstant, type When, whenOf } from '../ui/days.ts'
import { CheckboxField } from '../ui/form/CheckboxField.tsx'
import { isChanged } from '../ui/form/changedParts.ts'
import { DateTimeField } from '../ui/form/DateTimeField.tsx'
import { DialogButtons } from '../ui/form/DialogButtons.tsx'
import { Fields, Form } from '../ui/form/Form.tsx'
import { NumberField } from '../ui/form/NumberField.tsx'
import { resolve } from '../ui/form/resolve.ts'
import { SelectField } from '../ui/form/SelectField.tsx'
import { TextField } from '../ui/form/TextField.tsx'
import classes from './Bookings.module.css'
import { changesOf } from './queries.ts'

type JobForm = Omit<JobDraft, 'id' | 'vesselCutOff' | 'vehicleBookingTime'> & {
  vesselCutOff: When
  vehicleBookingTime: When
}

interface JobBodyProps {
  booking: Booking
  job: Job
  side: Side
  onClose: () => void
}

const CHOICES = CLEARANCES.map((value: Clearance) => ({ value, label: CLEARANCE_LABELS[value] }))

/** The fields of a job that belong to the user's side. */
export function JobBody({ booking, job, side, onClose }: JobBodyProps) {
  const toDraft = (values: JobForm): JobsDraft => {
    const fields = {
      ...values,
      vesselCutOff: typedInstant(values.vesselCutOff),
      vehicleBookingTime: typedInstant(values.vehicleBookingTime),
    }
    const blanks = Object.entries(fields).map(([field, value]) => [field, value === '' ? null : value])
    return { jobs: [{ ...Object.fromEntries(blanks), id: job.id }] }
  }
  const onForm = (path: readonly (string | number)[]) => path.slice(2)
  const { form, submit } = useWriteForm<JobForm, unknown>({
    initial: {
      ...job,
      vesselCutOff: whenOf(job.vesselCutOff),
      vehicleBookingTime: whenOf(job.vehicleBookingTime),
    },
    keptAs: `job.${useMe().id}.${job.id}`,
    isDialog: true,
    resolver: resolve(JobsDraft, {
      toDraft,
      onForm: (problem) => ({ ...problem, path: onForm(problem.path) }),
      alsoWrong(values) {
        const answer = judgeJobs(toDraft(values).jobs, booking, side)
        if (!isRefused(answer)) return []
        return answer.refusals.map(({ code, path = [] }) => ({
          path: onForm(path),
          message: sentenceOf(code),
        }))
      },
    }),
    send: (values, options, changed) =>
      call(changeJobs, onlyChanged(toDraft(values), changed), {
        ...options,
        params: { reference: booking.reference },
      }),
    success: 'Job saved',
    changes: changesOf(booking),
    onSuccess: onClose,
  })
  const { control } = form
  const number = useWatch({ control, name: 'containerNumber' })
  // The tick is for the number that it was set for.
  useEffect(
    () =>
      form.subscribe({
        name: 'containerNumber',
        formState: { values: true },
        callback({ values }) {
          if (values.useAnyway) form.setValue('useAnyway', false, { shouldDirty: true })
        },
      }),
    [form],
  )
  const isContainer = booking.haulage === 'Container'
  const ended = whyBookingEnded(booking)
  return (
    <Form form={form} onSubmit={submit} label={`Job ${job.number}`}>
      {side === 'owner' ? (
        <>
          <Fields>
            {isContainer && (
              <div className={classes.number}>
                <TextField
                  control={control}
                  name="containerNumber"
                  label="Container number"
                  autoCapitalize="characters"
                />
                {isDoubtful(number) && (
                  <CheckboxField
                    control={control}
                    name="useAnyway"
                    label="Use it anyway"
                    description={`${number} does not have the form or the check digit of a container number.`}
                  />
                )}
              </div>
            )}
            {isContainer && <TextField control={control} name="seal" label="Seal" />}
            <TextField control={control} name="releaseReference" label="Release reference or PIN" />
            {isContainer && (
              <TextField control={control} name="bookingReference" label="Line’s booking reference" />
            )}
            {isContainer && (
              <SelectField control={control} name="clearance" label="Clearance" options={CHOICES} clearable />
            )}
            {isContainer && <NumberField control={control} name="vgm" label="VGM (KG)" unit="kg" />}
          </Fields>
          {isContainer && <DateTimeField control={control} name="vesselCutOff" label="Vessel cut-off" />}
        </>
      ) : (
        <>
          <Fields>
            <TextField control={control} name="driver" label="Driver" />
            <TextField control={control} name="driverPhone" label="Driver’s phone" type="tel" />
            <TextField control={control} name="vehicleRegistration" label="Vehicle registration" />
            <TextField control={control} name="vehicleBookingReference" label="Vehicle booking reference" />
            <TextField control={control} name="carriedBy" label="Carried by (sub-contractor)" />
          </Fields>
          <DateTimeField control={control} name="vehicleBookingTime" label="Vehicle booking time" />
        </>
      )}
      <DialogButtons closed={ended && sentenceOf(ended)} onClose={onClose}>
        Save
      </DialogButtons>
    </Form>
  )
}

/** Only the fields that this user has changed: those that another user has saved meanwhile stay. */
function onlyChanged({ jobs }: JobsDraft, changed: object): JobsDraft {
  const names = Object.entries(changed).flatMap(([name, part]) => (isChanged(part) ? [name] : []))
  const aboutNumber = ['containerNumber', 'useAnyway']
  // "Use anyway" has no meaning without a number.
  const sent = names.some((name) => aboutNumber.includes(name)) ? [...names, ...aboutNumber] : names
  return {
    jobs: jobs.map(({ id, ...fields }) => ({
      id,
      ...Object.fromEntries(Object.entries(fields).filter(([name]) => sent.includes(name))),
    })),
  }
}

function isDoubtful(number: string | null | undefined): boolean {
  return Boolean(number?.trim()) && !isContainerNumber(cleanContainerNumber(number ?? ''))
}
