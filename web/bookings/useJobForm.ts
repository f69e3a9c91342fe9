import { type ReactNode, useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { changeJobs, getBooking } from '#contract/bookings.ts'
import { type Booking, type Job, type JobDraft, JobsDraft } from '#domain/bookings/booking.ts'
import { changeJobs as judgeJobs } from '#domain/bookings/jobs.ts'
import { cleanRegistration } from '#domain/bookings/vehicle-registration.ts'
import type { Side } from '#domain/quotes/vocabulary.ts'
import { sentenceOf } from '#domain/refusals.ts'
import { isRefused } from '#domain/refuse.ts'
import { call } from '../api/call.ts'
import { useMe } from '../api/queries.ts'
import { saveOnto } from '../api/saveOnto.ts'
import { useWriteForm, type WriteForm } from '../api/useWriteForm.ts'
import { typedInstant, type When, whenOf } from '../ui/days.ts'
import { isChanged } from '../ui/form/changedParts.ts'
import { resolve } from '../ui/form/resolve.ts'
import { useAskOnce } from '../ui/useAskOnce.tsx'
import { changesOf } from './queries.ts'
import { replacedInJob } from './replacedInJob.ts'

/** The values of the form of a job. */
export type JobForm = Omit<JobDraft, 'id' | 'seen' | 'vesselCutOff' | 'vehicleBookingTime'> & {
  vesselCutOff: When
  vehicleBookingTime: When
}

interface JobOfSide {
  booking: Booking
  job: Job
  side: Side
  onClose: () => void
}

/**
 * The form of a job, with its write: only the fields that the user changes are sent, and it asks before it replaces what
 * another window has saved meanwhile.
 */
export function useJobForm({
  booking,
  job,
  side,
  onClose,
}: JobOfSide): WriteForm<JobForm> & { dialog: ReactNode } {
  // The page behind the dialog follows other windows; the form shows what was there when it opened.
  const [opened] = useState(job)
  const { ask, dialog } = useAskOnce('Save')
  const params = { reference: booking.reference }
  const toDraft = (values: JobForm) => draftOf(values, job.id)
  const write = useWriteForm<JobForm, unknown>({
    initial: formOf(opened),
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
    send: (values, options, changed) => {
      const draft = onlyChanged(toDraft(values), changed)
      return saveOnto(opened, {
        send: (stored) => call(changeJobs, withSeen(draft, stored), { ...options, params }),
        load: async () => {
          const { jobs } = await call(getBooking, undefined, { params })
          return jobs.find(({ id }) => id === job.id) ?? opened
        },
        confirm: (stored) => ask(replacedInJob(draft, opened, stored)),
      })
    },
    success: 'Job saved',
    changes: changesOf(booking),
    onSuccess: onClose,
  })
  useTickForOneNumber(write.form)
  return { ...write, dialog }
}

function formOf(job: Job): JobForm {
  return {
    ...job,
    vesselCutOff: whenOf(job.vesselCutOff),
    vehicleBookingTime: whenOf(job.vehicleBookingTime),
    vehicleRegistration: job.vehicleRegistration && cleanRegistration(job.vehicleRegistration),
  }
}

function draftOf(values: JobForm, id: number): JobsDraft {
  const fields = {
    ...values,
    vesselCutOff: typedInstant(values.vesselCutOff),
    vehicleBookingTime: typedInstant(values.vehicleBookingTime),
  }
  const blanks = Object.entries(fields).map(([field, value]) => [field, value === '' ? null : value])
  return { jobs: [{ ...Object.fromEntries(blanks), id }] }
}

/** The path in the form of one in the draft, which begins with the position of the job. */
const onForm = (path: readonly (string | number)[]) => path.slice(2)

/** The tick is for the number that it was set for: another number has none. */
function useTickForOneNumber(form: UseFormReturn<JobForm>): void {
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

/** Names the values that were shown of the fields that a draft changes. */
function withSeen({ jobs }: JobsDraft, shown: Job): JobsDraft {
  const values: Readonly<Record<string, unknown>> = shown
  return {
    jobs: jobs.map((draft) => {
      const fields = Object.keys(draft).filter((name) => name !== 'id' && name !== 'useAnyway')
      return { ...draft, seen: Object.fromEntries(fields.map((name) => [name, values[name]])) }
    }),
  }
}
