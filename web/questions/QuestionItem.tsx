import { changeQuestion } from '#contract/questions.ts'
import { isClosedToAnswers, MAX_ANSWER_LENGTH, type Question } from '#domain/questions/question.ts'
import type { QuoteRequest } from '#domain/requests/request.ts'
import type { RequestStatus } from '#domain/requests/vocabulary.ts'
import { shortened } from '#domain/shortened.ts'
import { formatDateTime } from '#domain/time.ts'
import { call } from '../api/call.ts'
import { useWriteBy } from '../api/useWrite.ts'
import { Clamped } from '../ui/Clamped.tsx'
import { DotSeparated } from '../ui/DotSeparated.tsx'
import { HideQuestionButton } from './HideQuestionButton.tsx'
import classes from './QuestionsCard.module.css'
import { TextToSend } from './TextToSend.tsx'

interface QuestionItemProps {
  question: Question
  request: Pick<QuoteRequest, 'id' | 'status'>
  isOwner: boolean
  userId: number
}

/** A question with its answer; for the owner, with a field for the answer until it has one. */
export function QuestionItem({ question, request, isOwner, userId }: QuestionItemProps) {
  const { id, askedBy, asked, answer, answered, hidden, mine } = question
  const write = useWriteBy(
    (change: { answer: string } | { hidden: true }, options) =>
      call(changeQuestion, change, { ...options, params: { id } }),
    {
      success: (_reply, change) => ('answer' in change ? 'Your answer was sent' : 'The question was hidden'),
      changes: [{ kind: 'question', requestId: request.id }],
    },
  )
  return (
    <li className={classes.item}>
      <p className={classes.text}>
        <Clamped text={question.question} lines={6} />
      </p>
      <p className={classes.small}>
        <DotSeparated
          parts={[
            askedBy ? shortened(askedBy, 60) : mine ? 'Your company' : 'A haulier',
            formatDateTime(asked),
            hidden && 'hidden by the company that posted the request',
          ]}
        />
      </p>
      {answer !== null && (
        <div className={classes.answer}>
          <p className={classes.text}>
            <Clamped text={answer} lines={6} />
          </p>
          <p className={classes.small}>Answer{answered && ` · ${formatDateTime(answered)}`}</p>
        </div>
      )}
      {isOwner && (
        <TextToSend
          label="Your answer"
          button="Send answer"
          longest={MAX_ANSWER_LENGTH}
          keptAs={`${userId}.question.${id}`}
          isBusy={write.isBusy}
          onSend={(text) => write.send({ answer: text })}
          closed={whyClosed(question, request.status)}
        >
          {!hidden && (
            <HideQuestionButton isBusy={write.isBusy} onHide={() => write.send({ hidden: true })} />
          )}
        </TextToSend>
      )}
    </li>
  )
}

/** Why no answer can be sent, shown above a half-typed one; null while an answer is possible. */
function whyClosed({ answer, hidden }: Question, status: RequestStatus): string | null {
  if (answer !== null) return 'This question was answered meanwhile. Your answer was not sent:'
  if (hidden) return 'This question was hidden meanwhile. Your answer was not sent:'
  return isClosedToAnswers(status) ? 'This request has been decided. Your answer was not sent:' : null
}
