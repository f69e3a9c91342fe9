// Rules: docs/rules/questions.md#ask, docs/rules/questions.md#answer
import { expect, test } from 'vitest'
import { isRefused } from '../refuse.ts'
import { type Asking, changeQuestion, whyCannotAsk } from './question.ts'

const asking: Asking = {
  isOwner: false,
  isHaulier: true,
  vatNumber: 'GB1',
  hasConditions: true,
  status: 'Open',
  isWithheld: false,
  asked: 9,
}

test('a haulier that may quote asks up to ten questions on an open request', () => {
  expect(whyCannotAsk(asking)).toBeNull()
  expect(whyCannotAsk({ ...asking, asked: 10 })).toBe('question_limit_reached')
  expect(whyCannotAsk({ ...asking, status: 'Expired' })).toBe('request_closed_to_questions')
  expect(whyCannotAsk({ ...asking, isWithheld: true })).toBe('other_company_inactive')
  expect(whyCannotAsk({ ...asking, hasConditions: false })).toBe('conditions_missing_for_quote')
  expect(whyCannotAsk({ ...asking, isHaulier: false })).toBe('hauliers_only')
  expect(whyCannotAsk({ ...asking, isOwner: true })).toBe('own_request_asked')
})

test('the owner answers a question once, or hides it', () => {
  const open = { isAnswered: false, isHidden: false, status: 'Expired' } as const
  expect(changeQuestion({ answer: 'Yes' }, open)).toEqual({ answer: 'Yes' })
  expect(changeQuestion({ hidden: true }, { ...open, isAnswered: true, status: 'Accepted' })).toEqual({
    hidden: true,
  })
  const refused = [
    changeQuestion({}, open),
    changeQuestion({ answer: 'Yes', hidden: true }, open),
    changeQuestion({ answer: 'Yes' }, { ...open, isAnswered: true }),
    changeQuestion({ answer: 'Yes' }, { ...open, isHidden: true }),
    changeQuestion({ answer: 'Yes' }, { ...open, status: 'Cancelled' }),
    changeQuestion({ answer: 'Ring 07700 900123' }, open),
  ]
  expect(refused.map((answer) => isRefused(answer) && answer.refusals[0]?.code)).toEqual([
    'answer_or_hide',
    'answer_or_hide',
    'question_answered',
    'question_hidden',
    'request_closed_to_questions',
    'contact_or_price',
  ])
})
