import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { Booking } from '#domain/bookings/booking.ts'
import type { Job } from '#domain/bookings/job.ts'
import { CLEARANCE_LABELS, STATUS_LABELS } from '#domain/bookings/labels.ts'
import { hasEnded, whyBookingEnded } from '#domain/bookings/steps.ts'
import { cleanRegistration } from '#domain/bookings/vehicle-registration.ts'
import { formatCount } from '#domain/numbers.ts'
import { formatDateTime, formatDue } from '#domain/time.ts'
import { Card, Facts } from '../ui/Card.tsx'
import { DotSeparated } from '../ui/DotSeparated.tsx'
import { ModalShell } from '../ui/ModalShell.tsx'
import { PhoneLink } from '../ui/PhoneLink.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { useLast } from '../ui/useLast.ts'
import classes from './Bookings.module.css'
import { CopyForDriver } from './CopyForDriver.tsx'
import { JobProofs } from './JobProofs.tsx'
import { JobsBody } from './JobsBody.tsx'
import { jobTitle } from './jobTitle.ts'
import { missingOf } from './missing.ts'
import type { Viewer } from './papers.ts'
import { stepParts } from './stepParts.ts'

/** A dialog with the fields of more jobs would be slow to open. */
const MAX_JOBS_AT_ONCE = 30

const EDIT_ALL = { owner: 'Edit all references', haulier: 'Edit all drivers and vehicles' } as const

interface JobsCardProps {
  booking: Booking
  side: Viewer
}

/** The jobs with the fields of both sides, their steps and their proofs. */
export function JobsCard({ booking, side }: JobsCardProps) {
  const [edited, setEdited] = useState<number | 'all' | null>(null)
  const shown = useLast(edited)
  const jobs = booking.jobs.filter(({ id }) => shown === 'all' || id === shown)
  const [first, second] = jobs
  const mayEdit = side !== null && whyBookingEnded(booking) === null
  const editLabel = side === 'owner' ? 'Edit references' : 'Edit driver and vehicle'
  const hasSeveral = booking.jobs.length > 1 && booking.jobs.length <= MAX_JOBS_AT_ONCE
  return (
    <Card
      title={booking.jobs.length === 1 ? 'Job' : `Jobs (${booking.jobs.length})`}
      actions={
        mayEdit &&
        hasSeveral && (
          <Button variant="default" size="xs" onClick={() => setEdited('all')}>
            {EDIT_ALL[side]}
          </Button>
        )
      }
    >
      <ul className={classes.items}>
        {booking.jobs.map((one) => (
          <li key={one.id} className={classes.item}>
            <div className={classes.head}>
              <span className={classes.title}>{jobTitle(one)}</span>
              {/* Of a booking that was called off no job goes on, whatever its last step was. */}
              <StatusBadge
                status={STATUS_LABELS[booking.status === 'calledOff' ? 'calledOff' : one.status]}
              />
            </div>
            <Facts facts={jobFacts(one, booking)} />
            {/* An operator sees no release reference, and so not that it is missing either. */}
            {side !== null && !hasEnded(booking) && <Missing text={missingText(one, booking)} />}
            <JobSteps booking={booking} job={one} />
            <div className={classes.buttons}>
              {mayEdit && (
                <Button
                  variant="default"
                  size="xs"
                  aria-label={`${editLabel}: job ${one.number}`}
                  onClick={() => setEdited(one.id)}
                >
                  {editLabel}
                </Button>
              )}
              {mayEdit && side === 'haulier' && <CopyForDriver booking={booking} job={one} />}
              <JobProofs booking={booking} job={one} side={side} />
            </div>
          </li>
        ))}
      </ul>
      <ModalShell
        opened={edited !== null}
        onClose={() => setEdited(null)}
        title={first && (second ? `All jobs (${booking.jobs.length})` : jobTitle(first))}
        size={second ? 1120 : 'lg'}
      >
        {edited !== null && side && (
          <JobsBody booking={booking} jobs={jobs} side={side} onClose={() => setEdited(null)} />
        )}
      </ModalShell>
    </Card>
  )
}

function Missing({ text }: { text: string | null }) {
  return text && <p className={classes.missing}>{text}</p>
}

/** The known facts of a job; empty ones are left out. */
function jobFacts(job: Job, booking: Booking): readonly (readonly [string, ReactNode])[] {
  const isContainer = booking.haulage === 'Container'
  const facts: readonly (readonly [string, ReactNode])[] = [
    [
      'Container number',
      job.containerNumber && job.useAnyway
        ? `${job.containerNumber} (check digit differs)`
        : job.containerNumber,
    ],
    ['Seal', job.seal],
    ['Release reference', job.releaseReference],
    ['Line’s booking reference', job.bookingReference],
    ['Vessel cut-off', job.vesselCutOff && formatDue(job.vesselCutOff)],
    ['Clearance', isContainer && job.clearance && CLEARANCE_LABELS[job.clearance]],
    ['VGM (KG)', job.vgm !== null && formatCount(job.vgm)],
    ['Driver', job.driver],
    ['Driver’s phone', job.driverPhone && <PhoneLink phone={job.driverPhone} />],
    // Kept as typed before registrations had one form.
    ['Vehicle', job.vehicleRegistration && cleanRegistration(job.vehicleRegistration)],
    ['Vehicle booking', job.vehicleBookingReference],
    ['Vehicle booking time', job.vehicleBookingTime && formatDue(job.vehicleBookingTime)],
    ['Carried by', job.carriedBy],
  ]
  return facts.filter(([, value]) => value)
}

/** The data that the haulier still needs from the owner, or the owner from the haulier. */
function missingText(job: Job, booking: Booking): string | null {
  const missing = missingOf(job, booking)
  return missing.length > 0 ? `Not given yet: ${missing.join(', ')}` : null
}

function JobSteps({ booking, job }: { booking: Booking; job: Job }) {
  const steps = booking.steps.filter((step) => step.job === job.id)
  if (steps.length === 0) return null
  return (
    <ol className={classes.steps} aria-label={`Steps of job ${job.number}`}>
      {steps.map((step) => (
        <li key={step.id}>
          <span className={classes.stepName}>{STATUS_LABELS[step.step]}</span>
          <span>{formatDateTime(step.at)}</span>
          <span className={classes.small}>
            <DotSeparated parts={stepParts(step)} />
          </span>
        </li>
      ))}
    </ol>
  )
}
