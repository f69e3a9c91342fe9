import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Booking, Charge } from '#domain/bookings/booking.ts'
import { approvedTotal, countsInTotal, fuelSurcharge, whyCannotClaim } from '#domain/bookings/charges.ts'
import { chargeLabel } from '#domain/bookings/labels.ts'
import { stateOf } from '#domain/bookings/state.ts'
import { hasEnded } from '#domain/bookings/steps.ts'
import { formatPence } from '#domain/money.ts'
import type { Side } from '#domain/quotes/vocabulary.ts'
import { formatDateTime } from '#domain/time.ts'
import { Card } from '../ui/Card.tsx'
import { DotSeparated } from '../ui/DotSeparated.tsx'
import { ModalShell } from '../ui/ModalShell.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { useNow } from '../ui/useNow.ts'
import classes from './Bookings.module.css'
import { ChargeButtons } from './ChargeButtons.tsx'
import { ClaimBody } from './ClaimBody.tsx'
import { howMuch } from './claim.ts'
import { Note } from './Note.tsx'
import type { Viewer } from './papers.ts'

interface ChargesCardProps {
  booking: Booking
  side: Viewer
}

/** The price with its extra charges: agreed, claimed, approved, disputed. */
export function ChargesCard({ booking, side }: ChargesCardProps) {
  const [claiming, setClaiming] = useState(false)
  const now = useNow()
  const fuel = fuelSurcharge(booking.total, booking.extras)
  return (
    <Card
      title="Charges"
      actions={
        side !== null &&
        whyCannotClaim(stateOf(booking), side, now) === null && (
          <Button variant="default" size="xs" onClick={() => setClaiming(true)}>
            Claim a charge
          </Button>
        )
      }
    >
      <Amount label="Agreed price" pence={booking.total} />
      {fuel > 0 && <Amount label="Fuel surcharge" pence={fuel} />}
      <ul className={`${classes.items} ${classes.below}`}>
        {booking.charges.map((charge) => (
          <ChargeItem key={charge.id} booking={booking} charge={charge} side={side} />
        ))}
      </ul>
      {booking.status === 'calledOff' ? (
        <>
          <Amount isTotal label="Approved charges, excluding VAT" pence={approvedTotal(booking.charges)} />
          <p className={classes.small}>The agreed price is not included: the booking was called off.</p>
        </>
      ) : (
        <Amount isTotal label="Final total, excluding VAT" pence={booking.finalTotal} />
      )}
      <ModalShell opened={claiming} onClose={() => setClaiming(false)} title="Claim a charge" size="md">
        <ClaimBody booking={booking} onClose={() => setClaiming(false)} />
      </ModalShell>
    </Card>
  )
}

interface AmountProps {
  label: string
  pence: number
  isTotal?: boolean
}

/** A line of the account: its amount is in one column with those of the charges. */
function Amount({ label, pence, isTotal = false }: AmountProps) {
  return (
    <p className={isTotal ? classes.total : classes.amount}>
      <span>{label}</span>
      <span>{formatPence(pence)}</span>
    </p>
  )
}

/** The actions of each side on a dispute, which has no arbiter. */
const ONCE_DISPUTED: Readonly<Record<Side, string>> = {
  owner: 'Approve it once you have agreed with the haulier, or leave it to the haulier to withdraw it.',
  haulier: 'Your customer can still approve it. To claim another amount, withdraw this one and claim again.',
}

function ChargeItem({ booking, charge, side }: ChargesCardProps & { charge: Charge }) {
  return (
    <li className={classes.item}>
      <div className={classes.charge}>
        <span className={classes.title}>{chargeLabel(charge.kind)}</span>
        <StatusBadge status={charge.status} />
        <span className={classes.charged} data-counts={countsInTotal(charge.status, booking.status)}>
          {formatPence(charge.total)}
        </span>
      </div>
      <p className={classes.small}>
        <DotSeparated parts={[howMuch(charge), formatDateTime(charge.claimedAt)]} />
      </p>
      <Note text={charge.note} what="the note" />
      <Note text={charge.reason && `Disputed: ${charge.reason}`} what="the reason" />
      {charge.status === 'Disputed' && side !== null && !hasEnded(booking) && (
        <p className={classes.small}>{ONCE_DISPUTED[side]}</p>
      )}
      <ChargeButtons booking={booking} charge={charge} side={side} />
    </li>
  )
}
