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
  send: Send<V, R>
  onSuccess?: (reply: R, form: UseFormReturn<V>) => unknown
}

export interface WriteForm<V extends FieldValues> {
  readonly form: UseFormReturn<V>
  /** Sends the values; a refusal is put at its fields and said in toasts. */
  readonly submit: (values: V) => Promise<void>
}

/** A form with its write, to be shown by `Form`, which judges it and moves the focus to the first error. */
export function useWriteForm<V extends FieldValues, R>(options: WriteFormOptions<V, R>): WriteForm<V> {
  const { initial, latest, resolver, send, onSuccess, ...rest } = options
  const form = useForm<V>({
    ...(initial && { defaultValues: initial as DefaultValues<V> }),
    ...(latest && { values: latest, resetOptions: { keepDirtyValues: true } }),
    ...(resolver && { resolver }),
  })
  const write = useWriteBy<V, R>(send, {
    ...rest,
    ...(onSuccess && { onSuccess: (reply: R) => onSuccess(reply, form) }),
    showFailure(error) {
      for (const sentence of putErrors(form, refusedBy(error))) toast.error(sentence)
    },
  })
  return {
    form,
    submit: (values) =>
      write.send(values).then(
        () => undefined,
        // It was shown already.
        () => undefined,
      ),
  }
}
