/** Whether a form waits for its user, who is asked about the values, or for the server. */
import { createContext, useContext, useLayoutEffect } from 'react'
import { useFormState } from 'react-hook-form'
import { Looking } from './lookups.ts'

type AskingState = readonly [isAsking: boolean, setAsking: (isAsking: boolean) => void]

/** Whether a question about the values of the form is open. */
export const Asking = createContext<AskingState>([false, () => undefined])

/** Tells the form around it that a question about its values is open. */
export function useAskingNow(isOpen: boolean): void {
  const [, setAsking] = useContext(Asking)
  // Before the dialog is painted, so that the button under it does not show a spinner.
  useLayoutEffect(() => {
    setAsking(isOpen)
    return () => setAsking(false)
  }, [isOpen, setAsking])
}

/** Whether the form is being sent: submitted, perhaps waiting for a list, and no question about it is open. */
export function useIsSending(): boolean {
  const [isAsking] = useContext(Asking)
  const { isWaiting } = useContext(Looking)
  const { isSubmitting } = useFormState()
  return (isSubmitting || isWaiting) && !isAsking
}
