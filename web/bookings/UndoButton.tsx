import { Button } from '@mantine/core'
import { useState } from 'react'
import { undoStep } from '#contract/bookings.ts'
import type { Booking, BookingStep } from '#domain/bookings/booking.ts'
import { STATUS_LABELS } from '#domain/bookings/labels.ts'
import { whyCannotUndo } from '#domain/bookings/steps.ts'
import type { Side } from '#domain/quotes/vocabulary.ts'
import { sentenceOf } from '#domain/refusals.ts'
import { formatDateTime } from '#domain/time.ts'
import { closingWhenOutOfDate, useWrite } from '../api/useWrite.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { useLast } from '../ui/useLast.ts'
import { useNow } from '../ui/useNow.ts'
import classes from './Bookings.module.css'
import { lastStep } from './lastStep.ts'
import { changesOf } from './queries.ts'
import { stepParts } from './stepParts.ts'

interface UndoButtonProps {
  booking: Booking
  side: Side
}

/** Undoes the last step that this side recorded. It asks first: what was recorded with the step is lost. */
export function UndoButton({ booking, side }: UndoButtonProps) {
  const now = useNow()
  const [asked, setAsked] = useState<BookingStep | null>(null)
  const shown = useLast(asked)
  const last = lastStep(booking, side)
  const whyNot = (step: BookingStep) => {
    if (!booking.steps.some(({ id }) => id === step.id)) return 'This step has been undone.'
    const isLast = step.id === booking.steps.at(-1)?.id
    const code = whyCannotUndo(booking, { ...step, isLast }, side, now)
    return code && sentenceOf(code)
  }
  const undo = useWrite(undoStep, {
    params: { reference: booking.reference, id: asked?.id ?? 0 },
    changes: changesOf(booking),
    success: 'Step undone',
  })
  return (
    <>
      {last && whyNot(last) === null && (
        <div className={classes.buttons}>
          <Button variant="default" size="xs" mt="xs" onClick={() => setAsked(last)}>
            {`Undo ${nameOf(last, booking)}`}
          </Button>
        </div>
      )}
      <ConfirmDialog
        opened={asked !== null}
        onClose={() => setAsked(null)}
        title={shown ? `Undo ${nameOf(shown, booking)}?` : ''}
        confirmLabel="Undo"
        reason={asked && whyNot(asked)}
        onConfirm={() => closingWhenOutOfDate(undo.send(undefined))}
      >
        {shown && <Lost step={shown} />}
      </ConfirmDialog>
    </>
  )
}

/** What undoing removes, and what the other company gets to know. */
function Lost({ step }: { step: BookingStep }) {
  if (step.step === 'calledOff') return <p>The booking is on again. The other company gets an email.</p>
  const recorded = [formatDateTime(step.at), ...stepParts(step)].join(', ')
  return <p>This removes what was recorded: {recorded}. The other company sees it at once.</p>
}

/** The step in quotation marks, with its job where there are several. */
function nameOf(step: BookingStep, { jobs }: Booking): string {
  const number = jobs.find(({ id }) => id === step.job)?.number
  return `“${STATUS_LABELS[step.step]}”${number && jobs.length > 1 ? ` of job ${number}` : ''}`
}
