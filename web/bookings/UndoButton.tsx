import { Button, Checkbox } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import '../ui/form/choices.css'
import { useState } from 'react'
import { undoSteps } from '#contract/bookings.ts'
import type { Booking, BookingStep } from '#domain/bookings/booking.ts'
import { STATUS_LABELS } from '#domain/bookings/labels.ts'
import type { Side } from '#domain/quotes/vocabulary.ts'
import { sentenceOf } from '#domain/refusals.ts'
import { formatDateTime } from '#domain/time.ts'
import { closingWhenOutOfDate, useWrite } from '../api/useWrite.ts'
import { counted } from '../quotes/quoteText.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { useLast } from '../ui/useLast.ts'
import { useNow } from '../ui/useNow.ts'
import classes from './Bookings.module.css'
import { jobTitle } from './jobTitle.ts'
import { lastSteps, whyCannotUndoAll } from './lastSteps.ts'
import { changesOf } from './queries.ts'
import { stepParts } from './stepParts.ts'

interface UndoButtonProps {
  booking: Booking
  side: Side
}

/**
 * Undoes the last step that this side recorded, for all of its jobs or for some. It asks first: what was recorded with the
 * step is lost.
 */
export function UndoButton({ booking, side }: UndoButtonProps) {
  const now = useNow()
  const [asked, setAsked] = useState<readonly BookingStep[]>([])
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const last = lastSteps(booking, side)
  const isOpen = asked.length > 0
  const shown = useLast(isOpen ? asked : null) ?? []
  const open = shown.filter(({ id }) => booking.steps.some((step) => step.id === id))
  const chosen = open.filter(({ id }) => !left.has(id))
  const undo = useWrite(undoSteps, {
    params: { reference: booking.reference },
    changes: changesOf(booking),
    success: (_reply, { ids = [] }) =>
      ids.length > 1 ? `${counted(ids.length, 'step')} undone` : 'Step undone',
  })
  const whyNot = () => {
    if (open.length === 0) return 'This step has been undone.'
    if (chosen.length === 0) return 'Choose at least one job.'
    const code = whyCannotUndoAll(booking, chosen, side, now)
    return code && sentenceOf(code)
  }
  const ask = () => {
    setLeft(new Set())
    setAsked(last)
  }
  return (
    <>
      {last.length > 0 && whyCannotUndoAll(booking, last, side, now) === null && (
        <div className={classes.buttons}>
          <Button variant="default" size="xs" mt="xs" onClick={ask}>
            {`Undo ${nameOf(last, booking)}`}
          </Button>
        </div>
      )}
      <ConfirmDialog
        opened={isOpen}
        onClose={() => setAsked([])}
        title={shown.length > 0 ? `Undo ${nameOf(shown, booking)}?` : ''}
        confirmLabel="Undo"
        reason={isOpen ? whyNot() : null}
        onConfirm={() => closingWhenOutOfDate(undo.send({ ids: chosen.map(({ id }) => id) }))}
      >
        {shown[0] && <Lost step={shown[0]} />}
        {shown.length > 1 && open.length > 0 && (
          <JobsOfSteps booking={booking} steps={open} left={left} onLeft={setLeft} />
        )}
      </ConfirmDialog>
    </>
  )
}

interface JobsOfStepsProps {
  booking: Booking
  steps: readonly BookingStep[]
  /** The ids of the steps that stay. */
  left: ReadonlySet<number>
  onLeft: (left: ReadonlySet<number>) => void
}

/** The choice of the jobs whose step is undone. */
function JobsOfSteps({ booking, steps, left, onLeft }: JobsOfStepsProps) {
  const ids = steps.map(({ id }) => String(id))
  const titleOf = (step: BookingStep) => {
    const job = booking.jobs.find(({ id }) => id === step.job)
    return job && jobTitle(job)
  }
  return (
    <Checkbox.Group
      label="Jobs"
      mt="sm"
      value={ids.filter((id) => !left.has(Number(id)))}
      onChange={(chosen) => onLeft(new Set(ids.filter((id) => !chosen.includes(id)).map(Number)))}
    >
      <div className={classes.choices}>
        {steps.map((step) => (
          <Checkbox key={step.id} value={String(step.id)} label={titleOf(step)} />
        ))}
      </div>
    </Checkbox.Group>
  )
}

/** What undoing removes, and what the other company gets to know. */
function Lost({ step }: { step: BookingStep }) {
  if (step.step === 'calledOff') return <p>The booking is on again. The other company gets an email.</p>
  const recorded = [formatDateTime(step.at), ...stepParts(step)].join(', ')
  return <p>This removes what was recorded: {recorded}. The other company sees it at once.</p>
}

/** The step in quotation marks, with its job or the number of its jobs where there are several. */
function nameOf(steps: readonly BookingStep[], { jobs }: Booking): string {
  const [first] = steps
  if (!first) return ''
  const name = `“${STATUS_LABELS[first.step]}”`
  if (steps.length > 1) return `${name} of ${counted(steps.length, 'job')}`
  const number = jobs.find(({ id }) => id === first.job)?.number
  return `${name}${number && jobs.length > 1 ? ` of job ${number}` : ''}`
}
