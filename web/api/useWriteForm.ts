/** Forms that write: every form goes through here. */
import { useState } from 'react'
import {
  type DefaultValues,
  type FieldValues,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import { putErrors, withoutField } from '../ui/form/errors.ts'
import { quietRows } from '../ui/form/quietRows.ts'
import { refusedBy } from '../ui/refused.ts'
import { toast } from '../ui/toast.tsx'
import { useIsShown } from '../ui/useIsShown.ts'
import { keepForm } from './keptForm.ts'
import { tellLateAnswer, useLateAnswers } from './lateAnswers.ts'
import { NotConfirmed } from './saveOnto.ts'
import { showSaved } from './showSaved.ts'
import { changedIn, forgetSaved, initiallySeen, useKeptForm } from './useKeptForm.ts'
import { type Send, useWriteBy, type WriteOptions } from './useWrite.ts'

/** Which fields this user has changed. */
type Changed<V extends FieldValues> = UseFormReturn<V>['formState']['dirtyFields']

interface WriteFormOptions<V extends FieldValues, R>
  extends Omit<WriteOptions<V, R>, 'showFailure' | 'onSuccess'> {
  /** The initial values. */
  initial?: V
  /**
   * Instead of `initial`, the current values on the server: changes of other users appear, except in fields that this
   * user has changed.
   */
  latest?: V
  resolver?: Resolver<V>
  /** Sends the values of the form. `seen` has what its user saw in the changed fields before the change. */
  send: (...given: [...Parameters<Send<V, R>>, changed: Changed<V>, seen: V]) => Promise<R>
  /** Called with the reply and the values that were sent; the form may have other values by then. */
  onSuccess?: (reply: R, form: UseFormReturn<V>, sent: V) => unknown
  /**
   * Closes the form after a success, unless its user has closed it before the answer: another one may be open in its
   * place by then.
   */
  onDone?: () => void
  /** True for a change of an object that exists: the form stays open if it was changed once more while it was saved. */
  isChange?: boolean
  /** The name under which changed fields survive a reload and an expired session; a field `password` does not. */
  keptAs?: string
  /** True for a form in a dialog: its kept values are discarded when its user closes it. */
  isDialog?: boolean
}

export interface WriteForm<V extends FieldValues> {
  readonly form: UseFormReturn<V>
  /** Sends the values; shows a refusal in toasts, and at its fields or as the error `root` of the form. */
  readonly submit: (values: V) => Promise<boolean>
}

/** A form with its write, to be shown by `Form`, which validates it and moves the focus to the first error. */
export function useWriteForm<V extends FieldValues, R>(options: WriteFormOptions<V, R>): WriteForm<V> {
  const { initial, latest, resolver, send, onSuccess, onDone, isChange, keptAs, isDialog, ...rest } = options
  const [begun] = useState(() => initiallySeen((initial ?? latest ?? {}) as V, keptAs))
  const form: UseFormReturn<V> = useForm<V>({
    // `Form` does that, in the order of the page. The library would do it again afterwards, in the order of its own list.
    shouldFocusError: false,
    ...(initial && { defaultValues: begun as DefaultValues<V> }),
    ...(latest && { values: latest, resetOptions: { keepDirtyValues: true } }),
    ...(resolver && { resolver: quietRows(resolver, (name) => form.getFieldState(name).error) }),
  })
  const seen = useKeptForm(form, begun, keptAs, isDialog === true)
  // Read during rendering, since the form tracks only what is read.
  const { dirtyFields } = form.formState
  const isShown = useIsShown()
  const isStill = (sent: V) => Object.keys(changedIn(form.getValues(), sent)).length === 0
  // What is kept after a dialog was closed was typed into the next one.
  const outlives = isDialog ? null : (keptAs ?? null)
  useLateAnswers<{ reply: R; sent: V }>(outlives, ({ reply, sent }) => {
    if (isStill(sent)) onDone?.()
    void onSuccess?.(reply, form, sent)
  })
  const write = useWriteBy<V, R>((values, given) => send(values, given, dirtyFields, seen()), {
    ...rest,
    onSuccess(reply: R, sent: V) {
      if (isShown()) {
        if (keptAs !== undefined) keepForm(keptAs, {})
        if (isChange && !isStill(sent)) showSaved(form, sent, sent)
        else onDone?.()
      } else if (outlives !== null) {
        forgetSaved(outlives, sent)
        tellLateAnswer(outlives, { reply, sent })
      }
      return onSuccess?.(reply, form, sent)
    },
    showFailure(error) {
      if (error instanceof NotConfirmed) return
      const refused = refusedBy(error)
      for (const sentence of putErrors(form, refused)) toast.error(sentence)
      const lasting = withoutField(form, refused)
      if (lasting.length > 0) form.setError('root', { message: lasting.join(' ') })
    },
  })
  return { form, submit: write.attempt }
}
