import { useEffect, useLayoutEffect, useState } from 'react'
import { useFormState } from 'react-hook-form'
import type { Quote } from '#domain/quotes/quote.ts'
import { type RefusalCode, sentenceOf } from '#domain/refusals.ts'
import type { QuoteRequest } from '#domain/requests/request.ts'
import { isOutcomeUnknown } from '../api/useWrite.ts'
import { useWriteForm } from '../api/useWriteForm.ts'
import { resolve } from '../ui/form/resolve.ts'
import { useAskOnce } from '../ui/useAskOnce.tsx'
import { expiryProblems, fitting, type QuoteForm, sendQuoteForm, shapeFor } from './draft.ts'
import { savedQuoteForms } from './savedQuoteForms.ts'
import { type Compared, quoteWarnings } from './warnings.ts'

/** The form was filled in for the earlier request, and reads what was typed onto the present one when it is opened. */
const REOPEN = 'To go on, close this form and open it again: what you typed is there.'

interface QuoteFormOptions {
  request: QuoteRequest
  initial: QuoteForm
  /** The storage name of the typed values. */
  keptAs: string
  /** Whether values were typed, so that a click outside the dialog does not lose them. */
  onDirty: (dirty: boolean) => void
  onDone: () => void
  /** Why nothing can be submitted now; this can change while the form is open. */
  reason: RefusalCode | null
  /** The prices to compare with, to detect typing errors. */
  compared: Compared
}

/**
 * The form of a quote or counter with its submission. Typed values stay after any answer. `closed` says why it can no
 * longer be sent, as after a change of the request, but not while its own submission is in progress, unanswered or done:
 * a rule that then refuses the form may see that submission, and sending it again returns the first answer.
 */
export function useQuoteForm({
  request,
  initial: begun,
  keptAs,
  onDirty,
  onDone,
  reason,
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
        setLast(isOutcomeUnknown(error) ? 'unanswered' : 'refused')
        throw error
      }
    },
    success: initial.revises === null ? 'Quote submitted' : 'Quote revised',
    changes: [{ kind: 'quote', requestId: request.id }],
    onDone,
    onSuccess() {
      setLast('done')
      savedQuoteForms.discard(keptAs)
    },
  })
  const { isDirty, isSubmitting } = useFormState({ control: form.control })
  // Before the next key, which may be Escape.
  useLayoutEffect(() => onDirty(isDirty), [isDirty, onDirty])
  useEffect(() => {
    const typed = savedQuoteForms.read(keptAs)
    if (typed) form.reset(fitting(typed, initial), { keepDefaultValues: true })
    return form.subscribe({
      formState: { values: true, isDirty: true },
      callback({ values, isDirty: differs }) {
        if (differs) savedQuoteForms.save(keptAs, values)
        else savedQuoteForms.discard(keptAs)
      },
    })
    // The initial values stay the same while the form is open.
  }, [form, keptAs, initial])

  const { ask, dialog } = useAskOnce()

  async function submit(values: QuoteForm) {
    if (await ask(quoteWarnings(values, request, compared, isDirty))) await send(values)
  }

  const mayTry = isSubmitting || last === 'unanswered' || last === 'done'
  const isOutdated = initial.requestVersion !== request.version
  const changed = isOutdated ? `${sentenceOf('request_changed')} ${REOPEN}` : null
  const closed = mayTry ? null : reason === null ? changed : sentenceOf(reason)
  return { form, submit, closed, dialog }
}
