import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { whyCannotSubmit } from '#domain/quotes/rules.ts'
import { sentenceOf } from '#domain/refusals.ts'
import type { QuoteRequest } from '#domain/requests/request.ts'
import { bufferKeys } from '../keyboard/typeAhead.ts'
import { useKeys } from '../keyboard/useKeys.ts'
import { ReasonButton } from '../ui/ReasonButton.tsx'
import { useNow } from '../ui/useNow.ts'
import { negotiated, type ShownQuote } from './offers.ts'
import { prepareQuoteForm, SubmitQuoteModal } from './SubmitQuoteModal.tsx'

interface SubmitQuoteButtonProps {
  request: QuoteRequest
  /** Undefined while they load. */
  shown: readonly ShownQuote[] | undefined
  isGone: boolean
  profile: { isComplete: () => Promise<boolean> }
}

/**
 * Opens the form of a quote. When no quote is possible, the tooltip is the one sentence of
 * docs/rules/quotes.md#submit-button, or says that the company is deactivated.
 */
export function SubmitQuoteButton({ request, shown, isGone, profile }: SubmitQuoteButtonProps) {
  const [opened, setOpened] = useState(false)
  const now = useNow()
  const reason = isGone ? 'request_closed_to_quotes' : whyCannotSubmit(negotiated(request), shown ?? [], now)

  async function open() {
    if (await profile.isComplete()) setOpened(true)
  }

  const mayOpen = shown !== undefined && reason === null
  useKeys({
    quote: () => {
      if (!mayOpen) return
      bufferKeys()
      void open()
    },
  })
  useEffect(() => {
    if (mayOpen) prepareQuoteForm()
  }, [mayOpen])

  // The list asked for the form; the parameter is removed, so that a reload does not open it again.
  const navigate = useNavigate()
  const isAsked = useSearch({ strict: false }).quote === 'yes' && shown !== undefined
  useEffect(() => {
    if (!isAsked) return
    void navigate({ to: '.', search: {}, replace: true })
    if (mayOpen) void open()
  })

  return (
    <>
      <ReasonButton
        reason={reason && sentenceOf(request.isWithheld ? 'other_company_inactive' : 'quote_exists')}
        loading={shown === undefined && !isGone}
        onClick={open}
      >
        Submit Quote
      </ReasonButton>
      <SubmitQuoteModal opened={opened} onClose={() => setOpened(false)} request={request} reason={reason} />
    </>
  )
}
