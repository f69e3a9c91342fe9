/** Refusals of questions and answers (docs/rules/questions.md). */
import type { RefusalKinds } from '../refusal-kind.ts'

export const questionRefusals = {
  own_request_asked: {
    status: 403,
    body: 'detail',
    sentence: 'You cannot ask a question on your own request.',
  },
  question_limit_reached: {
    status: 409,
    body: 'whole',
    sentence: 'Your company has asked 10 questions on this request, which is the most there can be.',
  },
  request_closed_to_questions: {
    status: 409,
    body: 'whole',
    sentence: 'This request is no longer open for questions.',
  },
  question_answered: {
    status: 409,
    body: 'whole',
    sentence: 'This question has been answered already.',
  },
  question_hidden: { status: 409, body: 'whole', sentence: 'This question has been hidden.' },
  contact_or_price: {
    status: 400,
    body: 'field',
    sentence: 'Remove “{found}”: questions and answers cannot contain contact details or prices.',
  },
  answer_or_hide: {
    status: 400,
    body: 'whole',
    sentence: 'Either answer a question or hide it.',
  },
} as const satisfies RefusalKinds
