import { Anchor, Button } from '@mantine/core'
import { useState } from 'react'
import type { Booking } from '#domain/bookings/booking.ts'
import { whyCannotAnswerChange } from '#domain/bookings/changes.ts'
import { STATUS_LABELS } from '#domain/bookings/labels.ts'
import { stateOf } from '#domain/bookings/state.ts'
import { hasEnded, nextStep, whyCannotCallOff, whyCannotClose } from '#domain/bookings/steps.ts'
import { type ChargeStatus, JOB_STEPS, type JobStep, type Step } from '#domain/bookings/vocabulary.ts'
import type { Side } from '#domain/quotes/vocabulary.ts'
import { sentenceOf } from '#domain/refusals.ts'
import { Card } from '../ui/Card.tsx'
import { ModalShell } from '../ui/ModalShell.tsx'
import { ReasonButton } from '../ui/ReasonButton.tsx'
import { useLast } from '../ui/useLast.ts'
import classes from './Bookings.module.css'
import { wantedOfOwner } from './missing.ts'
import { StepBody } from './StepBody.tsx'
import { toAnswer } from './toAnswer.ts'
import { UndoButton } from './UndoButton.tsx'

const VERBS: Readonly<Record<JobStep, string>> = {
  confirmed: 'Confirm',
  emptyCollected: 'Record empty collected',
  collected: 'Record collected',
  delivered: 'Record delivered',
  emptyReturned: 'Record empty returned',
}

/** The anchors of changes and charges on the page. */
export const TO_ANSWER = 'to-answer'

interface NextStepsProps {
  booking: Booking
  side: Side
}

/** The actions on the booking now: the haulier's next steps, closing, cancelling, undoing. */
export function NextSteps({ booking, side }: NextStepsProps) {
  const [asked, setAsked] = useState<{ step: Step; jobs: readonly number[] } | null>(null)
  const lastAsked = useLast(asked)
  const state = stateOf(booking)
  const isOver = hasEnded(booking)
  const waiting = JOB_STEPS.map((step) => ({
    step,
    jobs: booking.jobs.filter((job) => nextStep(job.status, booking.loadType) === step),
  })).filter(({ jobs }) => jobs.length > 0)
  const whyNotClosed = whyCannotClose(state)
  const whyNotOff = whyCannotCallOff(state)
  const wanted = side === 'owner' && !isOver ? wantedOfOwner(booking) : null
  const isDone = booking.jobs.every(({ status }) => nextStep(status, booking.loadType) === null)

  return (
    <Card title="Next" hint={hintFor(booking, side)}>
      {!isOver && (
        <div className={classes.next}>
          {side === 'haulier' &&
            waiting.map(({ step, jobs }) => (
              <Button key={step} size="md" onClick={() => setAsked({ step, jobs: jobs.map(({ id }) => id) })}>
                {VERBS[step]}
                {booking.jobs.length > 1 && ` (${jobs.length} of ${booking.jobs.length} jobs)`}
              </Button>
            ))}
          <ReasonButton
            variant={whyNotClosed === null ? 'filled' : 'default'}
            size="md"
            reason={whyNotClosed && sentenceOf(whyNotClosed)}
            onClick={() => setAsked({ step: 'closed', jobs: [] })}
          >
            Close booking
          </ReasonButton>
          {whyNotOff === null && (
            <Button
              variant="default"
              color="red"
              size="md"
              onClick={() => setAsked({ step: 'calledOff', jobs: [] })}
            >
              Call off
            </Button>
          )}
        </div>
      )}
      {!isOver && isDone && whyNotClosed && (
        <p className={classes.missing}>Not closed yet: {sentenceOf(whyNotClosed)}</p>
      )}
      {wanted && <p className={classes.waiting}>{wanted}</p>}
      <Waiting booking={booking} side={side} />
      <UndoButton booking={booking} side={side} />
      <ModalShell
        opened={asked !== null}
        onClose={() => setAsked(null)}
        title={lastAsked && STATUS_LABELS[lastAsked.step]}
        size="md"
      >
        {asked && (
          <StepBody booking={booking} step={asked.step} jobIds={asked.jobs} onClose={() => setAsked(null)} />
        )}
      </ModalShell>
    </Card>
  )
}

/** The charges and changes that wait for this side, and the haulier's disputed charges, with links to them. */
function Waiting({ booking, side }: NextStepsProps) {
  const changes = booking.changes.filter(
    (change) => whyCannotAnswerChange('Declined', toAnswer(booking, change), side) === null,
  ).length
  const charges = (wanted: ChargeStatus) => booking.charges.filter(({ status }) => status === wanted).length
  const claimed = side === 'owner' ? charges('Claimed') : 0
  // It waits for neither side: the haulier may withdraw it, and the owner may approve it.
  const disputed = side === 'haulier' ? charges('Disputed') : 0
  const waiting = [
    changes > 0 && (changes === 1 ? 'a proposed change' : `${changes} proposed changes`),
    claimed > 0 && (claimed === 1 ? 'a charge' : `${claimed} charges`),
  ].filter(Boolean)
  return (
    <>
      {waiting.length > 0 && <Pointer label="Waiting for you">{waiting.join(' and ')}</Pointer>}
      {disputed > 0 && (
        <Pointer label="Not settled">
          {disputed === 1 ? 'a disputed charge' : `${disputed} disputed charges`}
        </Pointer>
      )}
    </>
  )
}

/** A line that leads to the changes and charges of the page. */
function Pointer({ label, children }: { label: string; children: string }) {
  return (
    <p className={classes.waiting}>
      {label}: <Anchor href={`#${TO_ANSWER}`}>{children}</Anchor>
    </p>
  )
}

function hintFor(booking: Booking, side: Side): string {
  const end = booking.steps.find(({ job }) => job === null)
  if (end?.step === 'calledOff') return `Called off by ${end.who}: ${end.reason ?? ''}`
  if (booking.status === 'closed') return 'This booking is closed.'
  return side === 'haulier'
    ? 'Record each step as it happens; your customer sees it at once.'
    : 'The haulier records each step as it happens; you see it here at once.'
}
