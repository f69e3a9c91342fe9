import { useEffect, useState } from 'react'
import { useForm, useFormState } from 'react-hook-form'
import type { QuoteRequest } from '#domain/requests/request.ts'
import { CallError } from '../api/CallError.ts'
import { meQuery, queryClient } from '../api/queries.ts'
import { refreshRequests } from '../requests/queries.ts'
import { resolve } from '../ui/form/resolve.ts'
import { toast } from '../ui/toast.tsx'
import { expiryProblems, type QuoteForm, shapeFor, submitQuoteForm } from './draft.ts'
import { isOutOfDate } from './quoteActions.ts'
import { savedQuoteForms } from './savedQuoteForms.ts'

interface QuoteFormOptions {
  request: QuoteRequest
  initial: QuoteForm
  /** Under which name what is typed is kept. */
  keptAs: string
  /** Whether something has been typed, so that it is not lost by a click beside the dialog. */
  onDirty: (dirty: boolean) => void
  onDone: () => void
}

/**
 * The form of a quote or counter with its submission. What was typed stays whatever the answer is. `mayTry` while
 * what stands against the form may be its own doing: under way, or sent without an answer; then the same once more
 * gives the first answer again.
 */
export function useQuoteForm({ request, initial, keptAs, onDirty, onDone }: QuoteFormOptions) {
  const form = useForm<QuoteForm>({
    defaultValues: initial,
    resolver: resolve<QuoteForm>(shapeFor(request), {
      alsoWrong: (values) => expiryProblems(values, request.route.pickupAt, new Date()),
    }),
  })
  const [last, setLast] = useState<'refused' | 'unanswered' | 'done' | null>(null)
  const { isDirty, isSubmitting } = useFormState({ control: form.control })
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])
  useEffect(() => {
    const typed = savedQuoteForms.get(keptAs)
    if (typed) form.reset(typed, { keepDefaultValues: true })
    return form.subscribe({
      formState: { values: true, isDirty: true },
      callback({ values, isDirty: differs }) {
        if (differs) savedQuoteForms.set(keptAs, structuredClone(values))
        else savedQuoteForms.delete(keptAs)
      },
    })
  }, [form, keptAs])

  async function submit(values: QuoteForm) {
    try {
      await submitQuoteForm(values, request)
    } catch (error) {
      setLast(isUnanswered(error) ? 'unanswered' : 'refused')
      if (isOutOfDate(error)) await refreshRequests()
      // What the profile lacks now can be told only by looking at it again.
      if (error instanceof CallError && error.status === 403) await queryClient.invalidateQueries(meQuery)
      throw error
    }
    setLast('done')
    savedQuoteForms.delete(keptAs)
    toast.success('Quote submitted')
    onDone()
    await refreshRequests()
  }

  const mayTry = isSubmitting || last === 'unanswered' || last === 'done'
  return { form, submit, mayTry }
}

function isUnanswered(error: unknown): boolean {
  return error instanceof CallError && (error.status === 0 || error.status >= 500)
}
