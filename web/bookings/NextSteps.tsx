import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Booking } from '#domain/bookings/booking.ts'
import { STATUS_LABELS } from '#domain/bookings/labels.ts'
import { stateOf } from '#domain/bookings/state.ts'
import { hasEnded, nextSteps, whyCannotCallOff, whyCannotClose } from '#domain/bookings/steps.ts'
import type { JobStep, Step } from '#domain/bookings/vocabulary.ts'
import type { Side } from '#domain/quotes/vocabulary.ts'
import { sentenceOf } from '#domain/refusals.ts'
import { Card } from '../ui/Card.tsx'
import { ModalShell } from '../ui/ModalShell.tsx'
import { ReasonButton } from '../ui/ReasonButton.tsx'
import { useLast } from '../ui/useLast.ts'
import classes from './Bookings.module.css'
import { wantedOfOwner } from './missing.ts'
import { StepBody } from './StepBody.tsx'
import { UndoButton } from './UndoButton.tsx'
import { WaitingForAnswer } from './WaitingForAnswer.tsx'

const VERBS: Readonly<Record<JobStep, string>> = {
  confirmed: 'Confirm',
  emptyCollected: 'Record empty collected',
  collected: 'Record collected',
  delivered: 'Record delivered',
  emptyReturned: 'Record empty returned',
}

/** The dialogs that end a booking say what they do. Those of other steps have the name of what has happened. */
const ENDS: Readonly<Partial<Record<Step, string>>> = {
  closed: 'Close booking',
  calledOff: 'Call off booking',
}

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
  const next = nextSteps(booking)
  const whyNotClosed = whyCannotClose(state)
  const whyNotOff = whyCannotCallOff(state)
  const wanted = side === 'owner' && !isOver ? wantedOfOwner(booking) : null

  return (
    <Card title="Next" hint={hintFor(booking, side)}>
      {!isOver && (
        <div className={classes.next}>
          {side === 'haulier' &&
            next.map(({ step, jobs }) => (
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
      {!isOver && next.length === 0 && whyNotClosed && (
        <p className={classes.missing}>Not closed yet: {sentenceOf(whyNotClosed)}</p>
      )}
      {wanted && <p className={classes.waiting}>{wanted}</p>}
      <WaitingForAnswer booking={booking} side={side} />
      <UndoButton booking={booking} side={side} />
      <ModalShell
        opened={asked !== null}
        onClose={() => setAsked(null)}
        title={lastAsked && (ENDS[lastAsked.step] ?? STATUS_LABELS[lastAsked.step])}
        size="md"
      >
        {asked && (
          <StepBody booking={booking} step={asked.step} jobIds={asked.jobs} onClose={() => setAsked(null)} />
        )}
      </ModalShell>
    </Card>
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
