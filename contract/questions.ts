/** Questions on requests (docs/rules/questions.md). */
import { Question, QuestionChange, QuestionDraft } from '#domain/questions/question.ts'
import { instant } from './codecs.ts'
import { endpoint } from './endpoint.ts'
import { wire } from './wire.ts'

const QuestionWire = wire(Question, {
  id: 'id',
  question: 'question',
  answer: 'answer',
  asked: ['asked', instant],
  answered: ['answered', instant],
  mine: 'mine',
  hidden: 'hidden',
  askedBy: 'askedBy',
})

export const listQuestions = endpoint('listQuestions', {
  method: 'GET',
  path: '/api/quoterequests/{id}/questions/',
  access: 'company',
  keyScope: 'read',
  source: 'docs/rules/questions.md#see',
  summary: 'The questions on a request that the caller may see, the oldest first',
  reply: { listOf: QuestionWire },
  csv: 'questions',
})

export const askQuestion = endpoint('askQuestion', {
  method: 'POST',
  path: '/api/quoterequests/{id}/questions/',
  access: 'company',
  keyScope: 'quote',
  source: 'docs/rules/questions.md#ask',
  summary: 'Ask the owner of an open request',
  body: wire(QuestionDraft, { question: 'question' }),
  reply: QuestionWire,
  creates: true,
})

export const changeQuestion = endpoint('changeQuestion', {
  method: 'PATCH',
  path: '/api/questions/{id}/',
  access: 'company',
  keyScope: 'post',
  source: 'docs/rules/questions.md#answer',
  summary: 'Answer a question on a request of the caller’s company, or hide it',
  body: wire(QuestionChange, { answer: 'answer', hidden: 'hidden' }),
  reply: QuestionWire,
})
