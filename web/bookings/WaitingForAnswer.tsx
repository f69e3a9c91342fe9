import { Anchor } from '@mantine/core'
import type { Booking } from '#domain/bookings/booking.ts'
import { whyCannotAnswerChange } from '#domain/bookings/changes.ts'
import type { ChargeStatus } from '#domain/bookings/vocabulary.ts'
import type { Side } from '#domain/quotes/vocabulary.ts'
import classes from './Bookings.module.css'
import { toAnswer } from './toAnswer.ts'

/** The anchor of the changes and charges on the page. */
export const TO_ANSWER = 'to-answer'

interface WaitingForAnswerProps {
  booking: Booking
  side: Side
}

/** The charges and changes that wait for this side, and the haulier's disputed charges, with links to them. */
export function WaitingForAnswer({ booking, side }: WaitingForAnswerProps) {
  const changes = booking.changes.filter(
    (change) => whyCannotAnswerChange('Declined', toAnswer(booking, change), side) === null,
  ).length
  const chargesThatAre = (wanted: ChargeStatus) =>
    booking.charges.filter(({ status }) => status === wanted).length
  const claimed = side === 'owner' ? chargesThatAre('Claimed') : 0
  // It waits for neither side: the haulier may withdraw it, and the owner may approve it.
  const disputed = side === 'haulier' ? chargesThatAre('Disputed') : 0
  const waiting = [
    changes > 0 && oneOrMany(changes, 'proposed change'),
    claimed > 0 && oneOrMany(claimed, 'charge'),
  ].filter(Boolean)
  return (
    <>
      {waiting.length > 0 && <Pointer label="Waiting for you">{waiting.join(' and ')}</Pointer>}
      {disputed > 0 && <Pointer label="Not settled">{oneOrMany(disputed, 'disputed charge')}</Pointer>}
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

/** `a charge`, `2 charges`. */
function oneOrMany(count: number, noun: string): string {
  return count === 1 ? `a ${noun}` : `${count} ${noun}s`
}
