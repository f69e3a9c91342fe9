import { Button, type ButtonProps } from '@mantine/core'
import { type ReactNode, type SubmitEvent, useEffect, useMemo, useRef, useState } from 'react'
import { type FieldErrors, type FieldValues, FormProvider, type UseFormReturn } from 'react-hook-form'
import { toast } from '../toast.tsx'
import { useIsShown } from '../useIsShown.ts'
import { Asking, useIsSending } from './asking.ts'
import { focusFirstError, toastsIn } from './errors.ts'
import classes from './Form.module.css'
import { Looking, Lookups } from './lookups.ts'

interface FormProps<V extends FieldValues> {
  form: UseFormReturn<V>
  /** Sends the values and puts refusals at their fields: the function of `useWriteForm`. */
  onSubmit: (values: V) => Promise<unknown>
  /** The form's name for screen readers. */
  label?: string
  children: ReactNode
}

/**
 * A form that validates itself on submit, shows errors at their fields and focuses the first. It waits before for lists
 * in which a typed text is still to be found, and does not send a text that could not be looked for.
 */
export function Form<V extends FieldValues>({ form, onSubmit, label, children }: FormProps<V>) {
  const asking = useState(false)
  const ref = useRef<HTMLFormElement>(null)
  const [attempts, setAttempts] = useState(0)
  const focusBefore = useRef<Element | null>(null)
  const [lookups] = useState(() => new Lookups())
  const waits = useRef(false)
  const [isWaiting, setWaiting] = useState(false)
  const looking = useMemo(() => ({ lookups, isWaiting }), [lookups, isWaiting])
  const isShown = useIsShown()

  // Once the errors are rendered. The disabled button lost the focus; it gets it back.
  useEffect(() => {
    if (attempts === 0 || !ref.current) return
    const before = focusBefore.current
    const lost = document.activeElement === document.body
    if (!focusFirstError(ref.current) && lost && before instanceof HTMLElement) before.focus()
  }, [attempts])

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    // A form in a dialog is inside its opener's form for React, though not for the browser.
    event.stopPropagation()
    if (form.formState.isSubmitting || waits.current) return
    focusBefore.current = document.activeElement
    toast.clear()
    const isFound = await looked()
    // Closed meanwhile: its values are not known.
    if (!isShown()) return
    await form.handleSubmit(isFound ? onSubmit : async () => undefined, toastErrors)()
    setAttempts((count) => count + 1)
  }

  /** False if a typed text could not be looked for in its list; the field says so. */
  async function looked(): Promise<boolean> {
    waits.current = true
    setWaiting(true)
    const isFound = await lookups.settled()
    waits.current = false
    setWaiting(false)
    return isFound
  }

  return (
    <FormProvider {...form}>
      <Asking value={asking}>
        <Looking value={looking}>
          <form ref={ref} noValidate onSubmit={submit} aria-label={label} className={classes.form}>
            {children}
          </form>
        </Looking>
      </Asking>
    </FormProvider>
  )
}

function toastErrors(errors: FieldErrors): void {
  for (const sentence of toastsIn(errors)) toast.error(sentence)
}

/** Fields side by side if they fit. */
export function Fields({ children, columns = 2 }: { children: ReactNode; columns?: 1 | 2 | 3 }) {
  return (
    <div className={classes.fields} data-columns={columns}>
      {children}
    </div>
  )
}

/** The buttons under a form. */
export function FormButtons({ children }: { children: ReactNode }) {
  return <div className={classes.buttons}>{children}</div>
}

interface SubmitButtonProps extends ButtonProps {
  children: ReactNode
}

/** Submits the form around it; shows a spinner while it is being sent. */
export function SubmitButton({ children, ...rest }: SubmitButtonProps) {
  return (
    <Button {...rest} type="submit" loading={useIsSending()}>
      {children}
    </Button>
  )
}
