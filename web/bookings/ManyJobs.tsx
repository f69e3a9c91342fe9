import { Button } from '@mantine/core'
import { type ClipboardEvent, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import type { Booking } from '#domain/bookings/booking.ts'
import type { Job } from '#domain/bookings/job.ts'
import type { Side } from '#domain/quotes/vocabulary.ts'
import classes from './Bookings.module.css'
import { JobFields } from './JobFields.tsx'
import { jobTitle } from './jobTitle.ts'
import { cellsOf, containerNumbersIn, hasCells } from './pastedCells.ts'
import { copiedFrom, type Filled, filledBy, placeOf } from './severalJobs.ts'
import { type JobsForm, keyOf } from './useJobsForm.ts'

interface ManyJobsProps {
  booking: Booking
  jobs: readonly Job[]
  side: Side
}

const COPY = {
  owner: 'Copy release, line’s booking reference and cut-off to empty fields below',
  haulier: 'Copy driver, phone, vehicle and sub-contractor to empty fields below',
} as const

/**
 * The fields of all jobs of a booking. A column or cells of a spreadsheet go into the jobs from the focused one on, and
 * what is the same for all is typed once.
 */
export function ManyJobs({ booking, jobs, side }: ManyJobsProps) {
  const form = useFormContext<JobsForm>()
  const { isSubmitted } = form.formState
  const [note, setNote] = useState('')
  const keys = jobs.map(keyOf)

  function put({ filled, note }: { readonly filled: readonly Filled[]; readonly note: string }) {
    for (const { job, field, value } of filled)
      form.setValue(`jobs.${job}.${field}`, value, { shouldDirty: true, shouldValidate: isSubmitted })
    setNote(note)
  }

  async function paste(event: ClipboardEvent) {
    const at = event.target instanceof HTMLInputElement ? placeOf(event.target.name, side) : null
    if (!at) return
    const text = event.clipboardData.getData('text')
    const numbers = at.field === 'containerNumber' ? containerNumbersIn(text) : []
    if (!hasCells(text) && numbers.length < 2) return
    event.preventDefault()
    const cells = hasCells(text) ? await cellsOf(text) : numbers.map((number) => [number])
    put(filledBy(cells, at, keys, side))
  }

  function copy() {
    const [first, ...others] = keys.map((job) => ({ job, values: form.getValues(`jobs.${job}`) }))
    if (first) put(copiedFrom(first, others, side))
  }

  return (
    <div className={classes.jobs} onPaste={paste}>
      <p className={classes.small}>
        Paste a column or cells of a spreadsheet into a field: each line goes to the next job.{' '}
        <span role="status">{note}</span>
      </p>
      {jobs.map((job, index) => (
        <fieldset key={job.id} className={classes.job}>
          <legend className={classes.title}>{jobTitle(job)}</legend>
          <JobFields booking={booking} side={side} job={keyOf(job)} />
          {index === 0 && (
            <Button variant="default" size="xs" onClick={copy}>
              {COPY[side]}
            </Button>
          )}
        </fieldset>
      ))}
    </div>
  )
}
