import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Booking, Job } from '#domain/bookings/booking.ts'
import { CLEARANCE_LABELS, STATUS_LABELS } from '#domain/bookings/labels.ts'
import { whyBookingFinal } from '#domain/bookings/steps.ts'
import { formatCount } from '#domain/numbers.ts'
import type { Side } from '#domain/quotes/vocabulary.ts'
import { formatDateTime } from '#domain/time.ts'
import { Card, Facts } from '../ui/Card.tsx'
import { ModalShell } from '../ui/ModalShell.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import classes from './Bookings.module.css'
import { JobBody } from './JobBody.tsx'
import { JobProofs } from './JobProofs.tsx'

interface JobsCardProps {
  booking: Booking
  side: Side
}

/** The jobs with what both sides say of them, their steps and their proofs. */
export function JobsCard({ booking, side }: JobsCardProps) {
  const [edited, setEdited] = useState<number | null>(null)
  const job = booking.jobs.find(({ id }) => id === edited)
  const editLabel = side === 'owner' ? 'Edit references' : 'Edit driver and vehicle'
  return (
    <Card title={booking.jobs.length === 1 ? 'Job' : `Jobs (${booking.jobs.length})`}>
      <ul className={classes.items}>
        {booking.jobs.map((one) => (
          <li key={one.id} className={classes.item}>
            <div className={classes.head}>
              <span className={classes.title}>{jobTitle(one)}</span>
              <StatusBadge status={STATUS_LABELS[one.status]} />
            </div>
            <Facts facts={jobFacts(one, booking)} />
            <JobSteps booking={booking} job={one} />
            <div className={classes.buttons}>
              {whyBookingFinal(booking) === null && (
                <Button
                  variant="default"
                  size="xs"
                  aria-label={`${editLabel}: job ${one.number}`}
                  onClick={() => setEdited(one.id)}
                >
                  {editLabel}
                </Button>
              )}
              <JobProofs booking={booking} job={one} side={side} />
            </div>
          </li>
        ))}
      </ul>
      <ModalShell
        opened={job !== undefined}
        onClose={() => setEdited(null)}
        title={job ? jobTitle(job) : ''}
        size="lg"
      >
        {job && <JobBody booking={booking} job={job} side={side} onClose={() => setEdited(null)} />}
      </ModalShell>
    </Card>
  )
}

/** "Job 2: 40HC, CSQU3054383" */
export function jobTitle({ number, size, count, containerNumber }: Job): string {
  const what = size === null ? 'the whole load' : count > 1 ? `${count} × ${size}` : size
  return `Job ${number}: ${[what, containerNumber].filter(Boolean).join(', ')}`
}

function jobFacts(job: Job, booking: Booking) {
  const container = booking.haulage === 'Container'
  return [
    ...(container
      ? ([
          [
            'Container Number',
            job.containerNumber && job.useAnyway
              ? `${job.containerNumber} (check digit differs)`
              : job.containerNumber,
          ],
          ['Seal', job.seal],
        ] as const)
      : []),
    ['Release Reference', job.releaseReference],
    ...(container
      ? ([
          ['Line’s Booking Reference', job.bookingReference],
          ['Vessel Cut-off', job.vesselCutOff && formatDateTime(job.vesselCutOff)],
          ['Clearance', job.clearance && CLEARANCE_LABELS[job.clearance]],
          ['VGM (KG)', job.vgm === null ? null : formatCount(job.vgm)],
        ] as const)
      : []),
    ['Driver', job.driver],
    ['Driver’s Phone', job.driverPhone && <a href={`tel:${job.driverPhone}`}>{job.driverPhone}</a>],
    ['Vehicle', job.vehicleRegistration],
    ['Vehicle Booking', job.vehicleBookingReference],
    ['Vehicle Booking Time', job.vehicleBookingTime && formatDateTime(job.vehicleBookingTime)],
    ['Carried by', job.carriedBy],
  ] as const
}

function JobSteps({ booking, job }: { booking: Booking; job: Job }) {
  const steps = booking.steps.filter((step) => step.job === job.id)
  return steps.map((step) => (
    <p key={step.id} className={classes.small}>
      {[
        `${STATUS_LABELS[step.step]} ${formatDateTime(step.at)}`,
        step.waitingMinutes !== null && `waited ${step.waitingMinutes} min`,
        step.receivedBy && `received by ${step.receivedBy}`,
        step.remarks,
      ]
        .filter(Boolean)
        .join(' · ')}
    </p>
  ))
}
