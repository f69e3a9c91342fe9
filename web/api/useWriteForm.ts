/** The one way in which a form changes something. */
import {
  type DefaultValues,
  type FieldValues,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import { putErrors, refusedBy } from '../ui/form/errors.ts'
import { toast } from '../ui/toast.tsx'
import { type Send, useWriteBy, type WriteOptions } from './useWrite.ts'

/** Which fields this user has changed. */
type Changed<V extends FieldValues> = UseFormReturn<V>['formState']['dirtyFields']

interface WriteFormOptions<V extends FieldValues, R>
  extends Omit<WriteOptions<V, R>, 'showFailure' | 'onSuccess'> {
  /** What the form begins with. */
  initial?: V
  /**
   * In place of `initial`, what the server has now: what another user saves meanwhile comes in, except where this
   * user is writing.
   */
  latest?: V
  resolver?: Resolver<V>
  /** Sends what the form holds. */
  send: (...given: [...Parameters<Send<V, R>>, changed: Changed<V>]) => Promise<R>
  onSuccess?: (reply: R, form: UseFormReturn<V>) => unknown
}

export interface WriteForm<V extends FieldValues> {
  readonly form: UseFormReturn<V>
  /** Sends the values; a refusal is put at its fields and said in toasts. */
  readonly submit: (values: V) => Promise<boolean>
}

/** A form with its write, to be shown by `Form`, which judges it and moves the focus to the first error. */
export function useWriteForm<V extends FieldValues, R>(options: WriteFormOptions<V, R>): WriteForm<V> {
  const { initial, latest, resolver, send, onSuccess, ...rest } = options
  const form = useForm<V>({
    ...(initial && { defaultValues: initial as DefaultValues<V> }),
    ...(latest && { values: latest, resetOptions: { keepDirtyValues: true } }),
    ...(resolver && { resolver }),
  })
  // Read while it is drawn: the form keeps only what is.
  const { dirtyFields } = form.formState
  const write = useWriteBy<V, R>((values, given) => send(values, given, dirtyFields), {
    ...rest,
    ...(onSuccess && { onSuccess: (reply: R) => onSuccess(reply, form) }),
    showFailure(error) {
      const refused = refusedBy(error)
      for (const sentence of putErrors(form, refused)) toast.error(sentence)
      if (refused.whole.length > 0) form.setError('root', { message: refused.whole.join(' ') })
    },
  })
  return { form, submit: write.attempt }
}
