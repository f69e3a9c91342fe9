/** The bookings of a shipper and of a haulier, with each of their dialogs. */
import type { Fixtures } from './fixtures.ts'
import type { Screen } from './screen.ts'
import { opens, pressInside, reads, steps } from './steps.ts'

/** For the owner of bookings. */
export function ownerBookingScreens({ booking, collected, delivered }: Fixtures): Screen[] {
  return [
    { name: 'bookings, given', at: '/bookings', prepare: reads(booking) },
    {
      name: 'bookings, answer several',
      at: '/bookings',
      prepare: steps(opens('Answer several'), pressInside('Accept all'), reads('Accept 1 change')),
    },
    { name: 'booking, owner', at: `/bookings/${booking}`, prepare: reads('What was agreed') },
    {
      name: 'booking, references',
      at: `/bookings/${booking}`,
      prepare: opens('Edit references: job 1'),
    },
    { name: 'booking, all references', at: `/bookings/${booking}`, prepare: opens('Edit all references') },
    { name: 'booking, call off', at: `/bookings/${booking}`, prepare: opens('Call off') },
    {
      name: 'booking, call off, error',
      at: `/bookings/${booking}`,
      prepare: steps(opens('Call off'), pressInside('Call off'), reads('Please give a reason.')),
    },
    {
      name: 'booking, propose',
      at: `/bookings/${booking}`,
      prepare: steps(opens('Propose a change'), pressInside('Add a stop')),
    },
    { name: 'booking, waiting for answers', at: `/bookings/${collected}`, prepare: reads('Waiting for you') },
    {
      name: 'booking, dispute',
      at: `/bookings/${collected}`,
      prepare: opens(/^Dispute Waiting \(demurrage\)/),
    },
    { name: 'booking, close', at: `/bookings/${delivered}`, prepare: opens('Close booking') },
  ]
}

/** For the haulier that carries them. */
export function haulierBookingScreens({ booking, collected, delivered }: Fixtures): Screen[] {
  return [
    { name: 'bookings, carried', at: '/bookings', prepare: reads(booking) },
    {
      name: 'bookings, move several',
      at: '/bookings',
      prepare: steps(opens('Move several'), pressInside('Choose all')),
    },
    { name: 'booking, confirm', at: `/bookings/${booking}`, prepare: opens(/^Confirm \(/) },
    {
      name: 'booking, driver',
      at: `/bookings/${booking}`,
      prepare: opens('Edit driver and vehicle: job 1'),
    },
    {
      name: 'booking, record delivered',
      at: `/bookings/${collected}`,
      prepare: opens('Record delivered'),
    },
    {
      name: 'booking, record early?',
      at: `/bookings/${collected}`,
      prepare: steps(opens('Record delivered'), pressInside('Record'), reads(/The delivery is booked for/)),
    },
    { name: 'booking, claim', at: `/bookings/${collected}`, prepare: opens('Claim a charge') },
    { name: 'booking, delivered', at: `/bookings/${delivered}`, prepare: reads('signed delivery note') },
  ]
}
