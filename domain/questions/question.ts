/** Questions of hauliers on a request, and the owner's answers (docs/rules/questions.md). */
import * as z from 'zod/mini'
import { Id, optionalText, requiredText } from '../fields.ts'
import { whyProfileIncomplete } from '../quotes/rules.ts'
import type { RefusalCode } from '../refusals.ts'
import { type Refused, refuse } from '../refuse.ts'
import type { RequestStatus } from '../requests/vocabulary.ts'
import { Instant } from '../time.ts'
import { whyNotPublished } from './contact-or-price.ts'

/** The most questions of one company on one request. */
export const MAX_QUESTIONS = 10
/** How long a question may be. */
export const MAX_QUESTION_LENGTH = 500
/** How long an answer may be. */
export const MAX_ANSWER_LENGTH = 2000

export const QuestionDraft = z.object({ question: requiredText(MAX_QUESTION_LENGTH) })

/** The owner's action on a question: an answer, or hiding it. */
export const QuestionChange = z.object({
  answer: z.optional(optionalText(MAX_ANSWER_LENGTH)),
  hidden: z.optional(z.literal(true, { error: 'A question can only be hidden.' })),
})
export type QuestionChange = z.output<typeof QuestionChange>

export const Question = z.object({
  id: Id,
  question: z.string(),
  answer: z.nullable(z.string()),
  asked: Instant,
  answered: z.nullable(Instant),
  /** Asked by the caller's company. */
  mine: z.boolean(),
  hidden: z.boolean(),
  /** The asking company, for the owner of the request; null for other callers. */
  askedBy: z.nullable(z.string()),
})
export type Question = z.output<typeof Question>

/** The facts that decide whether a company may ask. */
export interface Asking {
  readonly isOwner: boolean
  readonly isHaulier: boolean
  readonly vatNumber: string | null
  readonly hasConditions: boolean
  readonly status: RequestStatus
  /** Whether its owner is deactivated. */
  readonly isWithheld: boolean
  /** How many questions the company has asked on the request. */
  readonly asked: number
}

/**
 * Why a company cannot ask: it may not quote, the request is not open, its owner is deactivated, or the company has asked
 * {@link MAX_QUESTIONS} (docs/rules/questions.md#ask).
 */
export function whyCannotAsk(asking: Asking): RefusalCode | null {
  if (asking.isOwner) return 'own_request_asked'
  if (!asking.isHaulier) return 'hauliers_only'
  const incomplete = whyProfileIncomplete(asking)
  if (incomplete) return incomplete
  if (asking.status !== 'Open') return 'request_closed_to_questions'
  if (asking.isWithheld) return 'other_company_inactive'
  return asking.asked >= MAX_QUESTIONS ? 'question_limit_reached' : null
}

/** A question after the owner's action. */
export type QuestionOutcome = { readonly answer: string } | { readonly hidden: true }

/** True for a decided request: its questions are answered no more. */
export function isClosedToAnswers(status: RequestStatus): boolean {
  return status === 'Accepted' || status === 'Cancelled'
}

/**
 * Answers or hides a question. Refuses with answer_or_hide, request_closed_to_questions for an answer on a decided
 * request, question_hidden, question_answered or contact_or_price.
 */
export function changeQuestion(
  { answer, hidden }: QuestionChange,
  question: { readonly isAnswered: boolean; readonly isHidden: boolean; readonly status: RequestStatus },
): QuestionOutcome | Refused {
  const isAnswer = answer !== undefined && answer !== null
  if (isAnswer === (hidden === true)) return refuse('answer_or_hide')
  if (question.isHidden) return refuse('question_hidden')
  if (!isAnswer) return { hidden: true }
  if (isClosedToAnswers(question.status)) return refuse('request_closed_to_questions')
  if (question.isAnswered) return refuse('question_answered')
  return whyNotPublished(answer, ['answer']) ?? { answer }
}
