import { useEffect, useState } from 'react'
import { useFormState } from 'react-hook-form'
import type { Quote } from '#domain/quotes/quote.ts'
import type { QuoteRequest } from '#domain/requests/request.ts'
import { isUnanswered } from '../api/useWrite.ts'
import { useWriteForm } from '../api/useWriteForm.ts'
import { resolve } from '../ui/form/resolve.ts'
import { useAskOnce } from '../ui/useAskOnce.tsx'
import { type Compared, quoteDoubts } from './doubts.ts'
import { expiryProblems, type QuoteForm, sendQuoteForm, shapeFor } from './draft.ts'
import { discardQuoteForm, savedQuoteForm, saveQuoteForm } from './savedQuoteForms.ts'

interface QuoteFormOptions {
  request: QuoteRequest
  initial: QuoteForm
  /** Under which name what is typed is kept. */
  keptAs: string
  /** Whether something has been typed, so that it is not lost by a click beside the dialog. */
  onDirty: (dirty: boolean) => void
  onDone: () => void
  /** What the price is compared with, to ask about a slip. */
  compared: Compared
}

/**
 * The form of a quote or counter with its submission. What was typed stays whatever the answer is. `mayTry` while
 * what stands against the form may be its own doing: under way, or sent without an answer; then the same once more
 * gives the first answer again.
 */
export function useQuoteForm({
  request,
  initial: begun,
  keptAs,
  onDirty,
  onDone,
  compared,
}: QuoteFormOptions) {
  const [initial] = useState(begun)
  const [last, setLast] = useState<'refused' | 'unanswered' | 'done' | null>(null)
  const { form, submit: send } = useWriteForm<QuoteForm, Quote>({
    initial,
    resolver: resolve<QuoteForm>(shapeFor(request), {
      alsoWrong: (values) => expiryProblems(values, request.route.pickupAt, new Date()),
    }),
    async send(values, options) {
      try {
        return await sendQuoteForm(values, request, options)
      } catch (error) {
        setLast(isUnanswered(error) ? 'unanswered' : 'refused')
        throw error
      }
    },
    success: initial.revises === null ? 'Quote submitted' : 'Quote revised',
    changes: [{ kind: 'quote', requestId: request.id }],
    onSuccess() {
      setLast('done')
      discardQuoteForm(keptAs)
      onDone()
    },
  })
  const { isDirty, isSubmitting } = useFormState({ control: form.control })
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])
  useEffect(() => {
    const typed = savedQuoteForm(keptAs)
    if (typed) form.reset(fitting(typed, initial), { keepDefaultValues: true })
    return form.subscribe({
      formState: { values: true, isDirty: true },
      callback({ values, isDirty: differs }) {
        if (differs) saveQuoteForm(keptAs, values)
        else discardQuoteForm(keptAs)
      },
    })
    // What the form began with stays while it is open.
  }, [form, keptAs, initial])

  const { ask, dialog } = useAskOnce()

  async function submit(values: QuoteForm) {
    if (await ask(quoteDoubts(values, request, compared))) await send(values)
  }

  const mayTry = isSubmitting || last === 'unanswered' || last === 'done'
  return { form, submit, mayTry, dialog }
}

/** What was typed for an earlier version of the request: its rates may be for lines that are gone. */
function fitting(typed: QuoteForm, initial: QuoteForm): QuoteForm {
  if (typed.requestVersion === initial.requestVersion) return typed
  return { ...typed, rates: initial.rates, requestVersion: initial.requestVersion }
}
