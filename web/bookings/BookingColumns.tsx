import type { Booking } from '#domain/bookings/booking.ts'
import { AgreementCards } from './AgreementCards.tsx'
import classes from './Bookings.module.css'
import { ChangesCard } from './ChangesCard.tsx'
import { ChargesCard } from './ChargesCard.tsx'
import type { Viewer } from './papers.ts'
import { TO_ANSWER } from './WaitingForAnswer.tsx'

/** Beside each other: what has changed or was claimed since the award, and what was agreed. */
export function BookingColumns({ booking, side }: { booking: Booking; side: Viewer }) {
  return (
    <div className={classes.columns}>
      <div className={classes.column} id={TO_ANSWER}>
        <ChangesCard booking={booking} side={side} />
        <ChargesCard booking={booking} side={side} />
      </div>
      <div className={classes.column}>
        <AgreementCards booking={booking} side={side} />
      </div>
    </div>
  )
}
