import { Button, Textarea } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { askQuestion, changeQuestion, listQuestions } from '#contract/questions.ts'
import { REQUIRED, tooLong } from '#domain/fields.ts'
import { contactOrPriceIn } from '#domain/questions/contact-or-price.ts'
import { MAX_QUESTION_LENGTH, MAX_QUESTIONS, type Question } from '#domain/questions/question.ts'
import { sentenceOf } from '#domain/refusals.ts'
import type { QuoteRequest } from '#domain/requests/request.ts'
import { formatDateTime } from '#domain/time.ts'
import { call } from '../api/call.ts'
import { useMe } from '../api/queries.ts'
import { tabStore } from '../api/tabStore.ts'
import { useWriteBy } from '../api/useWrite.ts'
import { Card } from '../ui/Card.tsx'
import { Clamped } from '../ui/Clamped.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { Failure } from '../ui/Failure.tsx'
import { refusalText } from '../ui/refused.ts'
import { LinesSkeleton } from '../ui/Skeletons.tsx'
import { shortened } from '../ui/shortened.ts'
import classes from './QuestionsCard.module.css'

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
  const isAsking = mayAsk || (!isOwner && unsent.read(askedAs) !== null)
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
              <Item
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

interface ItemProps {
  question: Question
  request: Pick<QuoteRequest, 'id' | 'status'>
  isOwner: boolean
  userId: number
}

function Item({ question, request, isOwner, userId }: ItemProps) {
  const { id, askedBy, asked, answer, answered, hidden, mine } = question
  const write = useWriteBy(
    (change: { answer: string } | { hidden: true }, options) =>
      call(changeQuestion, change, { ...options, params: { id } }),
    {
      success: (_reply, change) => ('answer' in change ? 'Your answer was sent' : 'The question was hidden'),
      changes: [{ kind: 'question', requestId: request.id }],
    },
  )
  const isDecided = request.status === 'Accepted' || request.status === 'Cancelled'
  return (
    <li className={classes.item}>
      <p className={classes.text}>
        <Clamped text={question.question} lines={6} />
      </p>
      <p className={classes.small}>
        {askedBy ? shortened(askedBy, 60) : mine ? 'Your company' : 'A haulier'} · {formatDateTime(asked)}
        {hidden && ' · hidden by the company that posted the request'}
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
          longest={2000}
          keptAs={`${userId}.question.${id}`}
          isBusy={write.isBusy}
          onSend={(text) => write.send({ answer: text })}
          closed={whyClosed(question, isDecided)}
        >
          {!hidden && <HideButton isBusy={write.isBusy} onHide={() => write.send({ hidden: true })} />}
        </TextToSend>
      )}
    </li>
  )
}

/** Why no answer can be sent, shown above a half-typed one; null while an answer is possible. */
function whyClosed({ answer, hidden }: Question, isDecided: boolean): string | null {
  if (answer !== null) return 'This question was answered meanwhile. Your answer was not sent:'
  if (hidden) return 'This question was hidden meanwhile. Your answer was not sent:'
  return isDecided ? 'This request has been decided. Your answer was not sent:' : null
}

function HideButton({ isBusy, onHide }: { isBusy: boolean; onHide: () => Promise<unknown> }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button variant="default" size="compact-sm" disabled={isBusy} onClick={() => setAsking(true)}>
        Hide question
      </Button>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title="Hide this question?"
        confirmLabel="Hide question"
        danger
        onConfirm={onHide}
      >
        <p>
          Hauliers no longer see it or its answer, and the company that asked is told. This cannot be undone.
        </p>
      </ConfirmDialog>
    </>
  )
}

interface TextToSendProps {
  label: string
  description?: string
  button: string
  longest: number
  /** The name under which unsent text survives a reload and an expired session. */
  keptAs: string
  isBusy: boolean
  onSend: (text: string) => Promise<unknown>
  /** Why the text can no longer be sent; the typed text stays below this sentence. */
  closed: string | null
  /** Further buttons. */
  children?: ReactNode
}

/** What is wrong with a typed text, as the server would say; null if it can be sent. */
function whyNotSent(text: string, longest: number): string | null {
  if (text.trim().length > longest) return tooLong(longest)
  const found = contactOrPriceIn(text)
  return found === null ? null : sentenceOf('contact_or_price', { found })
}

const unsent = tabStore<string>('quayline.unsent-question.1.')

/** A text with the button that sends it; a text that could not be sent is kept. */
function TextToSend(props: TextToSendProps) {
  const { label, description, button, longest, keptAs, isBusy, onSend, closed, children } = props
  const [text, setText] = useState(() => unsent.read(keptAs) ?? '')
  const [isMissing, setMissing] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const wrong = whyNotSent(text, longest)
  const id = useId()

  async function send() {
    const isBlank = text.trim() === ''
    setMissing(isBlank)
    setRefusal(null)
    if (isBlank || wrong) return document.getElementById(id)?.focus()
    const clear = () => {
      // Text that was typed meanwhile has not been sent.
      if (unsent.read(keptAs) === text) type('')
    }
    await onSend(text).then(clear, (error: unknown) => setRefusal(refusalText(error)))
  }

  function type(typed: string) {
    setText(typed)
    setMissing(false)
    setRefusal(null)
    if (typed === '') unsent.discard(keptAs)
    else unsent.save(keptAs, typed)
  }

  // While it is sent, the page may show it already.
  if (closed !== null && !isBusy) {
    if (text === '') return children
    return (
      <div className={classes.form}>
        <Textarea label={label} description={closed} rows={2} value={text} readOnly />
        <div className={classes.buttons}>
          <Button variant="default" size="compact-sm" onClick={() => type('')}>
            Discard
          </Button>
          {children}
        </div>
      </div>
    )
  }
  return (
    <div className={classes.form}>
      <Textarea
        id={id}
        label={label}
        description={description}
        rows={2}
        value={text}
        error={wrong ?? (isMissing ? REQUIRED : refusal)}
        onChange={(event) => type(event.currentTarget.value)}
      />
      <div className={classes.buttons}>
        <Button variant="default" loading={isBusy} onClick={() => void send()}>
          {button}
        </Button>
        {children}
      </div>
    </div>
  )
}
