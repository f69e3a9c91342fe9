import { Button, type ButtonProps } from '@mantine/core'
import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { type FieldErrors, type FieldValues, FormProvider, type UseFormReturn } from 'react-hook-form'
import { toast } from '../toast.tsx'
import { Asking, useIsSending } from './asking.ts'
import { focusFirstError, toastsIn } from './errors.ts'
import classes from './Form.module.css'

interface FormProps<V extends FieldValues> {
  form: UseFormReturn<V>
  /** Sends the values and puts refusals at their fields: the function of `useWriteForm`. */
  onSubmit: (values: V) => Promise<unknown>
  /** The form's name for screen readers. */
  label?: string
  children: ReactNode
}

/** A form that validates itself on submit, shows errors at their fields and focuses the first. */
export function Form<V extends FieldValues>({ form, onSubmit, label, children }: FormProps<V>) {
  const asking = useState(false)
  const ref = useRef<HTMLFormElement>(null)
  const [attempts, setAttempts] = useState(0)
  const focusBefore = useRef<Element | null>(null)

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
    if (form.formState.isSubmitting) return
    focusBefore.current = document.activeElement
    toast.clear()
    await form.handleSubmit(onSubmit, toastErrors)()
    setAttempts((count) => count + 1)
  }

  return (
    <FormProvider {...form}>
      <Asking value={asking}>
        <form ref={ref} noValidate onSubmit={submit} aria-label={label} className={classes.form}>
          {children}
        </form>
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
