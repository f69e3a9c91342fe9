import { type ReactNode, useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { changeJobs, getBooking } from '#contract/bookings.ts'
import type { Booking } from '#domain/bookings/booking.ts'
import { type Job, type JobDraft, JobsDraft } from '#domain/bookings/job.ts'
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
import { differingParts, isChanged } from '../ui/form/changedParts.ts'
import { resolve } from '../ui/form/resolve.ts'
import { useAskOnce } from '../ui/useAskOnce.tsx'
import { changesOf } from './queries.ts'
import { replacedInJobs } from './replacedInJobs.ts'

/** The values of one job in the form. */
export type JobForm = Omit<JobDraft, 'id' | 'seen' | 'vesselCutOff' | 'vehicleBookingTime'> & {
  vesselCutOff: When
  vehicleBookingTime: When
}

/** By the keys of the jobs, not a list: each field is kept and compared by itself. */
export interface JobsForm {
  jobs: Record<string, JobForm>
}

/** The key of a job in the form. It begins with a letter, since React Hook Form takes a number for a place in a list. */
export const keyOf = ({ id }: Pick<Job, 'id'>): string => `job${id}`

export interface JobsOfSide {
  booking: Booking
  /** One job, or all of the booking. */
  jobs: readonly Job[]
  side: Side
  onClose: () => void
}

/**
 * The form of one or more jobs, with its write: only the fields that the user changes are sent, and it asks before it
 * replaces what another window has saved meanwhile.
 */
export function useJobsForm({
  booking,
  jobs,
  side,
  onClose,
}: JobsOfSide): WriteForm<JobsForm> & { dialog: ReactNode } {
  // The page behind the dialog follows other windows; the form shows what was there when it opened.
  const [opened] = useState(jobs)
  const { ask, dialog } = useAskOnce('Save')
  const params = { reference: booking.reference }
  const toDraft = (values: JobsForm) => draftOf(values, opened)
  const me = useMe().id
  const write = useWriteForm<JobsForm, unknown>({
    initial: formOfAll(opened),
    keptAs: opened.length > 1 ? `jobs.${me}.${booking.reference}` : `job.${me}.${opened[0]?.id}`,
    isDialog: true,
    resolver: resolve(JobsDraft, {
      toDraft,
      onForm: (problem) => ({ ...problem, path: onForm(problem.path, opened) }),
      alsoWrong(values) {
        const answer = judgeJobs(toDraft(values).jobs, booking, side)
        if (!isRefused(answer)) return []
        return answer.refusals.map(({ code, path = [] }) => ({
          path: onForm(path, opened),
          message: sentenceOf(code),
        }))
      },
    }),
    send: (values, options, changed, seen) => {
      const drafts = onlyChanged(toDraft(values).jobs, changed)
      const before = jobsAsSeen(seen, opened)
      return saveOnto(before, {
        send: (stored) => call(changeJobs, { jobs: withSeen(drafts, stored) }, { ...options, params }),
        load: async () => (await call(getBooking, undefined, { params })).jobs,
        confirm: (stored) => ask(replacedInJobs(drafts, before, stored)),
      })
    },
    success: opened.length > 1 ? 'Jobs saved' : 'Job saved',
    changes: changesOf(booking),
    onDone: onClose,
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

const formOfAll = (jobs: readonly Job[]): JobsForm => ({
  jobs: Object.fromEntries(jobs.map((job) => [keyOf(job), formOf(job)])),
})

/** The jobs with what their user saw before a reload; other fields as stored, since the form rounds them. */
function jobsAsSeen(seen: JobsForm, opened: readonly Job[]): Job[] {
  const [before, now] = [draftOf(seen, opened).jobs, draftOf(formOfAll(opened), opened).jobs]
  const parts = (index: number) => differingParts({ ...before[index] }, { ...now[index] })
  return opened.map((job, index) => ({ ...job, ...parts(index) }) as Job)
}

function draftOf({ jobs }: JobsForm, opened: readonly Job[]): JobsDraft {
  return {
    jobs: opened.map((job) => {
      const values = jobs[keyOf(job)] ?? formOf(job)
      const fields = {
        ...values,
        vesselCutOff: typedInstant(values.vesselCutOff),
        vehicleBookingTime: typedInstant(values.vehicleBookingTime),
      }
      const blanks = Object.entries(fields).map(([field, value]) => [field, value === '' ? null : value])
      return { ...Object.fromEntries(blanks), id: job.id }
    }),
  }
}

/** The path in the form of one in the draft, which names a job by its place in the list. */
function onForm([list, place, ...rest]: readonly (string | number)[], opened: readonly Job[]) {
  const job = opened[Number(place)]
  return [list ?? 'jobs', ...(job ? [keyOf(job)] : []), ...rest]
}

/** The tick is for the number that it was set for: another number has none. */
function useTickForOneNumber(form: UseFormReturn<JobsForm>): void {
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback({ name, values }) {
          const key = /^jobs\.(\w+)\.containerNumber$/.exec(name ?? '')?.[1]
          if (key && values.jobs[key]?.useAnyway)
            form.setValue(`jobs.${key}.useAnyway`, false, { shouldDirty: true })
        },
      }),
    [form],
  )
}

type Changed = Parameters<Parameters<typeof useWriteForm<JobsForm, unknown>>[0]['send']>[2]

/** Only the fields that this user has changed: those that another user has saved meanwhile stay. */
function onlyChanged(drafts: readonly JobDraft[], changed: Changed): JobDraft[] {
  return drafts.flatMap(({ id, ...fields }) => {
    const parts = Object.entries(changed.jobs?.[keyOf({ id })] ?? {})
    const names = parts.flatMap(([name, part]) => (isChanged(part) ? [name] : []))
    const aboutNumber = ['containerNumber', 'useAnyway']
    // "Use anyway" has no meaning without a number.
    const sent = names.some((name) => aboutNumber.includes(name)) ? [...names, ...aboutNumber] : names
    if (sent.length === 0) return []
    return [{ id, ...Object.fromEntries(Object.entries(fields).filter(([name]) => sent.includes(name))) }]
  })
}

/** Names the values that were shown of the fields that drafts change. */
function withSeen(drafts: readonly JobDraft[], shown: readonly Job[]): JobDraft[] {
  return drafts.map((draft) => {
    const values: Readonly<Record<string, unknown>> = { ...shown.find(({ id }) => id === draft.id) }
    const fields = Object.keys(draft).filter((name) => name !== 'id' && name !== 'useAnyway')
    return { ...draft, seen: Object.fromEntries(fields.map((name) => [name, values[name]])) }
  })
}
