import { type ReactNode, useEffect, useRef, useState } from 'react'
import { whileAsking } from '../api/openQuestions.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { useAskingNow } from './form/asking.ts'
import { useIsShown } from './useIsShown.ts'

interface Question {
  readonly sentences: readonly string[]
  readonly answer: (yes: boolean) => void
}

/**
 * Asks about a probable typing error before it is sent. `ask` resolves at once without a question, or if the user has
 * confirmed the same one. The dialog is inside the form: once that is closed, an open question is answered with no, and
 * a new one is an error for the toast of the write.
 */
export function useAskOnce(verb: 'Send' | 'Save' | 'Record' = 'Send'): {
  readonly ask: (sentences: readonly string[]) => Promise<boolean>
  readonly dialog: ReactNode
} {
  const [question, setQuestion] = useState<Question | null>(null)
  const [isOpen, setOpen] = useState(false)
  const confirmed = useRef(new Set<string>())
  const isShown = useIsShown()
  const unanswered = useRef<Question | null>(null)
  useEffect(() => () => unanswered.current?.answer(false), [])

  async function ask(sentences: readonly string[]): Promise<boolean> {
    const open = sentences.filter((sentence) => !confirmed.current.has(sentence))
    if (open.length === 0) return true
    if (!isShown())
      throw new Error(`Not saved, since the form was closed before it could ask: ${open.join(' ')}`)
    const yes = await whileAsking(
      new Promise<boolean>((answer) => {
        unanswered.current = { sentences: open, answer }
        setQuestion(unanswered.current)
        setOpen(true)
      }),
    )
    setOpen(false)
    if (yes) for (const sentence of open) confirmed.current.add(sentence)
    return yes
  }

  return { ask, dialog: <QuestionDialog verb={verb} isOpen={isOpen} question={question} /> }
}

interface QuestionDialogProps {
  verb: string
  isOpen: boolean
  /** The latest one, also while the dialog closes. */
  question: Question | null
}

function QuestionDialog({ verb, isOpen, question }: QuestionDialogProps) {
  useAskingNow(isOpen)
  return (
    <ConfirmDialog
      opened={isOpen}
      onClose={() => question?.answer(false)}
      title={`${verb} it?`}
      confirmLabel={`${verb} it`}
      closeLabel="Go back"
      onConfirm={async () => question?.answer(true)}
    >
      {question?.sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </ConfirmDialog>
  )
}
