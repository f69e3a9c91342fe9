import { useEffect, useEffectEvent, useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { CallError } from '../api/CallError.ts'
import { putErrors, REFUSED } from '../ui/form/errors.ts'
import { toast } from '../ui/toast.tsx'
import { useEndOfPress } from '../ui/useEndOfPress.ts'
import { type RegistrationValues, whatExists } from './registration.ts'

const ASKED_ABOUT = ['companyName', 'email'] as const
type AskedAbout = Pick<RegistrationValues, (typeof ASKED_ABOUT)[number]>

const NOTHING: AskedAbout = { companyName: '', email: '' }

/**
 * Shows during typing that the company or the email has an account already. Returns the handler for
 * leaving one of the two fields. The submission checks again and decides.
 */
export function useExistenceCheck(form: UseFormReturn<RegistrationValues>): () => void {
  const asked = useRef<AskedAbout>(NOTHING)
  const exists = useRef(false)
  const { submitCount } = form.formState
  const endOfPress = useEndOfPress()

  async function check() {
    const { companyName, email } = form.getValues()
    const asking = { companyName, email }
    const changed = ASKED_ABOUT.filter((field) => asking[field] !== asked.current[field])
    if (changed.length === 0) return
    asked.current = asking
    const existing = await whatExists(asking).catch(nothingKnown)
    // The message moves the button that may be pressed at this moment. A submission shows the same one.
    await endOfPress()
    const isStill = ASKED_ABOUT.every((field) => form.getValues(field) === asking[field])
    // A later check tells what is typed now, perhaps before this answer.
    if (!isStill) return
    exists.current = existing !== null
    if (!existing || form.formState.isSubmitting) return
    for (const sentence of putErrors(form, existing)) toast.error(sentence)
  }

  // A message about an earlier name goes as the user types: the button would move from under a press that leaves the
  // field, and the press would be lost.
  useEffect(
    () =>
      form.subscribe({
        name: ASKED_ABOUT,
        formState: { values: true },
        callback({ name }) {
          const field = ASKED_ABOUT.find((each) => each === name)
          if (field && form.getFieldState(field).error?.type === REFUSED) form.clearErrors(field)
        },
      }),
    [form],
  )

  // A submission that other fields stop has removed the message.
  const checkAgain = useEffectEvent(() => {
    const isShown = ASKED_ABOUT.some((field) => form.getFieldState(field).error?.type === REFUSED)
    if (!exists.current || isShown) return
    asked.current = NOTHING
    void check()
  })
  useEffect(() => {
    if (submitCount > 0) checkAgain()
  }, [submitCount])

  return () => void check()
}

/** Without an answer nothing is shown. */
function nothingKnown(error: unknown): null {
  if (error instanceof CallError) return null
  throw error
}
