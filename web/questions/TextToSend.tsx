import { Button, Textarea } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import { REQUIRED, tooLong } from '#domain/fields.ts'
import { contactOrPriceIn } from '#domain/questions/contact-or-price.ts'
import { sentenceOf } from '#domain/refusals.ts'
import { tellLateAnswer, useLateAnswers } from '../api/lateAnswers.ts'
import { refusalText } from '../ui/refused.ts'
import { useIsShown } from '../ui/useIsShown.ts'
import classes from './QuestionsCard.module.css'
import { unsentTexts } from './unsentTexts.ts'

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

/** A text with the button that sends it; a text that could not be sent is kept. */
export function TextToSend(props: TextToSendProps) {
  const { label, description, button, longest, keptAs, isBusy, onSend, closed, children } = props
  const [text, setText] = useState(() => unsentTexts.read(keptAs) ?? '')
  const [isMissing, setMissing] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const wrong = whyNotSent(text, longest)
  const id = useId()
  const isShown = useIsShown()
  const name = `text.${keptAs}`
  useLateAnswers<string>(name, (sent) => {
    if (text === sent) type('')
  })

  async function send() {
    const isBlank = text.trim() === ''
    setMissing(isBlank)
    setRefusal(null)
    if (isBlank || wrong) return document.getElementById(id)?.focus()
    const clear = () => {
      // Text that was typed meanwhile has not been sent.
      if (unsentTexts.read(keptAs) === text) type('')
      // The page was left meanwhile, and may show the text again.
      if (!isShown()) tellLateAnswer(name, text)
    }
    await onSend(text).then(clear, (error: unknown) => setRefusal(refusalText(error)))
  }

  function type(typed: string) {
    setText(typed)
    setMissing(false)
    setRefusal(null)
    if (typed === '') unsentTexts.discard(keptAs)
    else unsentTexts.save(keptAs, typed)
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

/** What is wrong with a typed text, as the server would say; null if it can be sent. */
function whyNotSent(text: string, longest: number): string | null {
  const sent = text.trim()
  if (sent.length > longest) return tooLong(longest, sent)
  const found = contactOrPriceIn(text)
  return found === null ? null : sentenceOf('contact_or_price', { found })
}
