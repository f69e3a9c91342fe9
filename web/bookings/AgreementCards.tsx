import { UnstyledButton } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { BookedConditions } from '#domain/bookings/agreed.ts'
import type { Booking } from '#domain/bookings/booking.ts'
import { STOP_LABELS, type Stop } from '#domain/requests/stops.ts'
import { formatWindow } from '#domain/time.ts'
import { Card, Facts } from '../ui/Card.tsx'
import { Clamped } from '../ui/Clamped.tsx'
import { Contact } from '../ui/Contact.tsx'
import { loadFacts, noPlacesText, termFacts } from './agreed.ts'
import classes from './Bookings.module.css'
import { saveFile, type Viewer } from './papers.ts'

/** The agreed terms: places and their contacts, load, prices. */
export function AgreementCards({ booking, side }: { booking: Booking; side: Viewer }) {
  const places = placeFacts(booking)
  return (
    <>
      <Card title="Places">
        {places.length > 0 ? <Facts facts={places} /> : <p className={classes.empty}>{noPlacesText(side)}</p>}
      </Card>
      <Card title="What was agreed">
        <Facts facts={agreementFacts(booking, side)} />
      </Card>
    </>
  )
}

/** The contacts at the ends of the route, and the stops between them. */
function placeFacts(booking: Booking) {
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['At pickup', contactOf('pickup', booking.pickupContactName, booking.pickupContactPhone)],
    ['Pickup reference', booking.pickupReference],
    ...booking.stops.map((stop, index) => [`Stop ${index + 1}`, stopText(stop)] as const),
    ['At delivery', contactOf('delivery', booking.deliveryContactName, booking.deliveryContactPhone)],
    ['Delivery reference', booking.deliveryReference],
  ]
  return facts.filter(([, value]) => value)
}

function stopText({ kind, place, from, to, contactName, contactPhone, reference, note }: Stop): ReactNode {
  const lines = [
    `${STOP_LABELS[kind]} at ${place}`,
    formatWindow(from, to),
    reference && `Reference ${reference}`,
    note,
  ]
  return (
    <>
      <Clamped text={lines.filter(Boolean).join('\n')} lines={6} />
      <div>{contactOf('stop', contactName, contactPhone)}</div>
    </>
  )
}

function contactOf(key: string, name: string | null, phone: string | null): ReactNode {
  return (name ?? phone) === null ? null : <Contact key={key} name={name} phone={phone} />
}

/** A link to the file, or its name alone if it was removed. */
function conditionsFact({ name, url }: BookedConditions, side: Viewer): ReactNode {
  if (url === null) return name
  return (
    <UnstyledButton key="conditions" className={classes.file} onClick={() => saveFile({ name, url }, side)}>
      <IconDownload size={14} aria-hidden />
      {name}
    </UnstyledButton>
  )
}

function agreementFacts(booking: Booking, side: Viewer) {
  const { conditionsOfCarriage: conditions } = booking
  return [
    ...loadFacts(booking),
    ...termFacts(booking),
    ['Conditions of Carriage', conditions && conditionsFact(conditions, side)],
    ['Posted by', booking.postedBy.name],
    ['Quoted by', booking.quotedBy.name],
    ['Comments', [booking.requestComment, booking.comment].filter(Boolean).join('\n') || null],
  ] as const
}
