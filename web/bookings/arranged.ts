/** The chosen answers to the changes of bookings, in an order in which each fits (docs/rules/bookings.md#answer-several). */
import type { Booking } from '#domain/bookings/booking.ts'
import { routeWith } from '#domain/bookings/changes.ts'
import type { RefusalCode } from '#domain/refusals.ts'
import { type Answered, type Choices, type SeenProposal, whyNotAnswered } from './answerSeveral.ts'

interface Arranged {
  readonly answers: readonly Answered[]
  /** Why a change cannot be accepted beside those that are chosen. */
  readonly whyNotAccepted: (proposal: SeenProposal) => RefusalCode | null
}

/**
 * A change may fit only once another one of its booking is accepted, as a later pickup after a later delivery: that one
 * comes first. A change that does not fit in any order is left out.
 */
export function arranged(open: readonly SeenProposal[], { accepted, declined }: Choices): Arranged {
  const answers: Answered[] = []
  const reached = new Map<string, Booking>()
  const asReached = ({ booking, change }: SeenProposal): SeenProposal => ({
    booking: reached.get(booking.reference) ?? booking,
    change,
  })
  const isTaken = ({ change }: SeenProposal) => answers.some((answer) => answer.change.id === change.id)
  const whyNotAccepted = (proposal: SeenProposal) =>
    isTaken(proposal) ? null : whyNotAnswered(asReached(proposal), 'Accepted')

  const chosen = open.filter(({ change }) => accepted.includes(change.id))
  for (;;) {
    const next = chosen.find((one) => !isTaken(one) && whyNotAccepted(one) === null)
    if (!next) break
    const { booking } = asReached(next)
    const route = routeWith(booking, next.change)
    reached.set(booking.reference, { ...booking, ...route, stops: [...route.stops] })
    answers.push({ ...next, status: 'Accepted' })
  }
  for (const one of open)
    if (declined.includes(one.change.id) && whyNotAnswered(one, 'Declined') === null)
      answers.push({ ...one, status: 'Declined' })
  return { answers, whyNotAccepted }
}
