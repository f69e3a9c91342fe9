import { queryOptions, useQuery } from '@tanstack/react-query'
import { askQuestion, listQuestions } from '#contract/questions.ts'
import { MAX_QUESTION_LENGTH, MAX_QUESTIONS } from '#domain/questions/question.ts'
import type { QuoteRequest } from '#domain/requests/request.ts'
import { call } from '../api/call.ts'
import { useMe } from '../api/queries.ts'
import { useWriteBy } from '../api/useWrite.ts'
import { Card } from '../ui/Card.tsx'
import { Failure } from '../ui/Failure.tsx'
import { LinesSkeleton } from '../ui/Skeletons.tsx'
import { QuestionItem } from './QuestionItem.tsx'
import classes from './QuestionsCard.module.css'
import { TextToSend } from './TextToSend.tsx'
import { unsentTexts } from './unsentTexts.ts'

/** The questions on a request that the user may see. */
function questionsQuery(requestId: number) {
  return queryOptions({
    queryKey: ['questions', requestId],
    queryFn: ({ signal }) => call(listQuestions, undefined, { params: { id: requestId }, signal }),
  })
}

interface QuestionsCardProps {
  request: Pick<QuoteRequest, 'id' | 'status' | 'isWithheld'>
  side: 'owner' | 'haulier'
  /** The request closed while the page was open: only a question that was being typed shows. */
  isGone?: boolean
}

/** Questions of hauliers and the owner's answers: asked by hauliers, answered or hidden by the owner. */
export function QuestionsCard({ request, side, isGone = false }: QuestionsCardProps) {
  const { data, error, refetch } = useQuery({ ...questionsQuery(request.id), enabled: !isGone })
  const questions = isGone ? [] : data
  const { id: userId } = useMe()
  const isOwner = side === 'owner'
  const changes = [{ kind: 'question' as const, requestId: request.id }]
  const ask = useWriteBy(
    (question: string, options) =>
      call(askQuestion, { question }, { ...options, params: { id: request.id } }),
    { success: 'Your question was sent', changes },
  )
  const mine = questions?.filter((question) => question.mine).length ?? 0
  const isOpen = !isGone && request.status === 'Open' && !request.isWithheld
  const mayAsk = !isOwner && isOpen && mine < MAX_QUESTIONS
  const askedAs = `${userId}.request.${request.id}`
  const isAsking = mayAsk || (!isOwner && unsentTexts.read(askedAs) !== null)
  // No questions, and the user cannot ask one.
  if (questions?.length === 0 && !isAsking) return null
  return (
    <Card
      title="Questions"
      hint={isOwner ? 'Hauliers see a question once you have answered it, never who asked.' : undefined}
    >
      {questions ? (
        questions.length > 0 && (
          <ul className={classes.list}>
            {questions.map((question) => (
              <QuestionItem
                key={question.id}
                question={question}
                request={request}
                isOwner={isOwner}
                userId={userId}
              />
            ))}
          </ul>
        )
      ) : error ? (
        <Failure error={error} onRetry={refetch} />
      ) : (
        <LinesSkeleton lines={2} />
      )}
      {isAsking && (
        <TextToSend
          label="Ask the company that posted this request"
          description="All hauliers see your question with the answer, but not that you asked."
          button="Send question"
          longest={MAX_QUESTION_LENGTH}
          keptAs={askedAs}
          closed={mayAsk ? null : 'This request takes no questions now. Yours was not sent:'}
          isBusy={ask.isBusy}
          onSend={ask.send}
        />
      )}
    </Card>
  )
}
