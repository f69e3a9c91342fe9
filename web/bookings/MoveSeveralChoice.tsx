import { Checkbox } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/CheckboxIndicator.layer.css'
import '../ui/form/choices.css'
import type { BookingRow } from '#domain/bookings/booking.ts'
import { delayProposal } from '#domain/bookings/delay.ts'
import { formatDue } from '#domain/time.ts'
import { DotSeparated } from '../ui/DotSeparated.tsx'
import classes from './MoveSeveral.module.css'
import type { Outcome } from './proposeDelay.ts'

/** How much later, as typed; null for what is not read. */
export interface TypedDelay {
  readonly days: number | null
  readonly hours: number | null
}

interface MoveSeveralChoiceProps {
  row: BookingRow
  outcome: Outcome | undefined
  /** Whether it can be chosen. */
  isOpen: boolean
  isWrong: boolean
  /** Null if the booking is not chosen. */
  delay: TypedDelay | null
}

/** A booking to be chosen, with its times and what became of its proposal. */
export function MoveSeveralChoice({ row, outcome, isOpen, isWrong, delay }: MoveSeveralChoiceProps) {
  const { reference, ownerReference, pickup, delivery, pickupAt, deliveryAt, side, owner, haulier } = row
  const isProposed = outcome?.isProposed === true
  return (
    <div className={classes.choice}>
      <Checkbox
        value={reference}
        disabled={!isOpen}
        aria-invalid={(isWrong && isOpen) || undefined}
        label={<DotSeparated parts={[reference, ownerReference, `${pickup} to ${delivery}`]} />}
      />
      <p className={classes.about}>
        {(side === 'owner' ? haulier : owner).name}
        <br />
        Pickup {formatDue(pickupAt)}, delivery {formatDue(deliveryAt)}
      </p>
      {outcome && (
        <p className={`${classes.about} ${isProposed ? classes.proposed : classes.refused}`}>
          {outcome.text}
        </p>
      )}
      {isOpen && <NewTimes row={row} delay={delay} />}
    </div>
  )
}

/** The times after the move, as the clock of London shows them then. */
function NewTimes({ row, delay }: Pick<MoveSeveralChoiceProps, 'row' | 'delay'>) {
  if (!delay || delay.days === null || delay.hours === null || delay.days + delay.hours === 0) return null
  const { pickupAt, deliveryAt } = delayProposal(
    { ...row, stops: [] },
    { days: delay.days, hours: delay.hours },
    new Date(),
  )
  return (
    <p className={`${classes.about} ${classes.proposed}`}>
      New: {pickupAt && `pickup ${formatDue(pickupAt)}, `}
      {deliveryAt && `delivery ${formatDue(deliveryAt)}`}
    </p>
  )
}
