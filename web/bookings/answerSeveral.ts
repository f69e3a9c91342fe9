/** The answers to proposals of several bookings, given together (docs/rules/bookings.md#answer-several). */
import * as z from 'zod/mini'
import { answerChange } from '#contract/bookings.ts'
import type { Booking, BookingChange } from '#domain/bookings/booking.ts'
import { whyCannotAnswerChange, whyCannotPropose } from '#domain/bookings/changes.ts'
import { formatCount } from '#domain/numbers.ts'
import type { RefusalCode } from '#domain/refusals.ts'
import { call } from '../api/call.ts'
import { counted } from '../quotes/quoteText.ts'
import { NOT_SENT, sendOneByOne } from './oneByOne.ts'
import { toAnswer } from './toAnswer.ts'

/** A proposal of the other side. */
export interface SeenProposal {
  readonly booking: Booking
  readonly change: BookingChange
}

export type GivenAnswer = 'Accepted' | 'Declined'

/** The ids of the changes that are accepted, and of those that are declined; the others stay open. */
export const Choices = z.object({ accepted: z.array(z.int()), declined: z.array(z.int()) })
export type Choices = z.output<typeof Choices>

/** What became of one proposal. */
export interface Outcome {
  readonly isAnswered: boolean
  readonly text: string
}

export interface Answered extends SeenProposal {
  readonly status: GivenAnswer
}

/** The proposals of the other side that wait for an answer, and those that waited when they were shown before. */
export function proposalsOf(booking: Booking, shown: ReadonlySet<number>): SeenProposal[] {
  return booking.changes
    .filter(({ id, side, status }) => side !== booking.side && (status === 'Proposed' || shown.has(id)))
    .map((change) => ({ booking, change }))
}

/** Why a proposal does not take an answer: it was withdrawn or answered, it has lapsed, or it no longer fits. */
export function whyNotAnswered({ booking, change }: SeenProposal, status: GivenAnswer): RefusalCode | null {
  if (booking.side === null) return 'other_side_only'
  if (change.status === 'Lapsed') return whyCannotPropose(booking)
  return whyCannotAnswerChange(status, toAnswer(booking, change), booking.side)
}

/** The choices after one of them; null leaves the change open. */
export function withChoice({ accepted, declined }: Choices, id: number, status: GivenAnswer | null): Choices {
  const others = (ids: readonly number[]) => ids.filter((other) => other !== id)
  return {
    accepted: status === 'Accepted' ? [...others(accepted), id] : others(accepted),
    declined: status === 'Declined' ? [...others(declined), id] : others(declined),
  }
}

/** Sends the answers (oneByOne.ts), and tells the outcome of each change. */
export function answerSeveral(
  answers: readonly Answered[],
  onOutcome: (answer: Answered, outcome: Outcome) => void,
): Promise<void> {
  return sendOneByOne<Answered, Outcome>(
    answers,
    {
      async send({ booking: { reference }, change: { id }, status }) {
        await call(answerChange, { status }, { params: { reference, id } })
        return { isAnswered: true, text: `${status}.` }
      },
      failed: ({ status }, sentence) => ({
        isAnswered: false,
        text: `Not ${status.toLowerCase()}: ${sentence}`,
      }),
      notSent: { isAnswered: false, text: NOT_SENT },
    },
    onOutcome,
  )
}

/** The label of the button that sends the answers. */
export function sendLabel(answers: readonly { readonly status: GivenAnswer }[]): string {
  const declined = answers.filter(({ status }) => status === 'Declined').length
  const accepted = answers.length - declined
  if (accepted > 0 && declined > 0) return `Accept ${accepted}, decline ${declined}`
  if (declined > 0) return `Decline ${counted(declined, 'change')}`
  return accepted > 0 ? `Accept ${counted(accepted, 'change')}` : 'Answer'
}

/** How many changes got which answer, and how many none. */
export function answeredText(sent: readonly { readonly status: GivenAnswer | null }[]): string {
  const parts = (['Accepted', 'Declined', null] as const)
    .map((status) => ({
      count: sent.filter((one) => one.status === status).length,
      what: status?.toLowerCase() ?? 'not answered. The reason is below each change.',
    }))
    .filter(({ count }) => count > 0)
  return parts
    .map(({ count, what }, index) => `${index === 0 ? counted(count, 'change') : formatCount(count)} ${what}`)
    .join(', ')
}
