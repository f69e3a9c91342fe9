import { type ReactNode, useRef, useState } from 'react'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { useAskingNow } from './form/asking.ts'

interface Question {
  readonly sentences: readonly string[]
  readonly answer: (yes: boolean) => void
}

/**
 * Asks about a probable typing error before it is sent. `ask` resolves at once without a question, or if the user has
 * confirmed the same one. The dialog is inside the form.
 */
export function useAskOnce(verb: 'Send' | 'Save' | 'Record' = 'Send'): {
  readonly ask: (sentences: readonly string[]) => Promise<boolean>
  readonly dialog: ReactNode
} {
  const [question, setQuestion] = useState<Question | null>(null)
  const [isOpen, setOpen] = useState(false)
  const confirmed = useRef(new Set<string>())

  async function ask(sentences: readonly string[]): Promise<boolean> {
    const open = sentences.filter((sentence) => !confirmed.current.has(sentence))
    if (open.length === 0) return true
    const yes = await new Promise<boolean>((answer) => {
      setQuestion({ sentences: open, answer })
      setOpen(true)
    })
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
