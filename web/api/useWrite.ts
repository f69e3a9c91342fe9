/** The one way in which the browser changes something. */
import { useMutation } from '@tanstack/react-query'
import type { Endpoint, ReplyOf } from '#contract/endpoint.ts'
import { TRANSACTION_HEADER } from '#contract/live.ts'
import { toast } from '../ui/toast.tsx'
import { CallError } from './CallError.ts'
import { type CallOptions, call, type ValueOf } from './call.ts'
import { toastError } from './errors.ts'
import { type OwnChange, refreshAfterWrite } from './refresh.ts'

/** Makes the call of a write, with the options that `useWrite` needs passed on to it. */
export type Send<V, R> = (value: V, options: Pick<CallOptions, 'onResponse'>) => Promise<R>

export interface WriteOptions<V, R> {
  /** What the toast says when it is done; without it there is no toast. */
  success?: string | ((reply: R, value: V) => string)
  /** What it changes: fetched again after it, and also where the refusal shows that the page was out of date. */
  changes?: readonly OwnChange[]
  /** What the page does with the reply, before anything is fetched again. */
  onSuccess?: (reply: R, value: V) => unknown
  /** Shows why it failed; otherwise each sentence is a toast. */
  showFailure?: (error: unknown) => void
}

export interface Write<V, R> {
  /** Resolves when what changed is on the screen. Rejects after the failure was shown. */
  send(value: V): Promise<R>
  /** The same for a caller that has nothing to add: true when it is done, false after the failure was shown. */
  attempt(value: V): Promise<boolean>
  /** What is being sent; undefined while nothing is. */
  readonly sending: V | undefined
  readonly isBusy: boolean
}

/** The draft that a call takes; nothing where it takes none. */
type DraftOf<E> = [ValueOf<E>] extends [never] ? undefined : ValueOf<E>

interface EndpointOptions<E extends Endpoint> extends WriteOptions<DraftOf<E>, ReplyOf<E>> {
  /** The parameters in the path. */
  params?: CallOptions['params']
}

/** A write that is one call. */
export function useWrite<E extends Endpoint>(
  endpoint: E,
  { params, ...options }: EndpointOptions<E> = {},
): Write<DraftOf<E>, ReplyOf<E>> {
  return useWriteBy<DraftOf<E>, ReplyOf<E>>(
    (value, given) => call(endpoint, value as ValueOf<E>, params ? { ...given, params } : given),
    options,
  )
}

/** A write that is more than one call, an upload, or one of several calls. */
export function useWriteBy<V, R>(send: Send<V, R>, options: WriteOptions<V, R> = {}): Write<V, R> {
  const { mutateAsync, isPending, variables } = useMutation<R, unknown, V>({
    mutationFn: (value) => runWrite(send, options, value),
  })
  return {
    send: mutateAsync,
    attempt: (value) =>
      mutateAsync(value).then(
        () => true,
        () => false,
      ),
    sending: isPending ? variables : undefined,
    isBusy: isPending,
  }
}

/** Sends, says how it went and fetches again what it changed. */
export async function runWrite<V, R>(
  send: Send<V, R>,
  { success, changes = [], onSuccess, showFailure = toastError }: WriteOptions<V, R>,
  value: V,
): Promise<R> {
  let transaction: string | null = null
  toast.clearErrors()
  let reply: R
  try {
    reply = await send(value, {
      onResponse: (header) => {
        transaction = header(TRANSACTION_HEADER)
      },
    })
  } catch (error) {
    const isUnknown = isUnanswered(error)
    const stale = staleAfter(error, changes)
    // Without an answer, fetching again may take as long; the next look at the page does not have to wait for it.
    if (isUnknown) void refreshAfterWrite(stale)
    else await refreshAfterWrite(stale)
    showFailure(error)
    throw error
  }
  if (success !== undefined) toast.success(typeof success === 'string' ? success : success(reply, value))
  await onSuccess?.(reply, value)
  await refreshAfterWrite(changes, transaction)
  return reply
}

/** True for an answer that says that what was shown is no longer so. */
export function isOutOfDate(error: unknown): boolean {
  return error instanceof CallError && (error.status === 409 || error.status === 404)
}

/** True where it is unknown whether the write was carried out. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof CallError && (error.status === 0 || error.status >= 500)
}

/**
 * For a dialog that asks before a write: it closes where what it asked about has changed meanwhile, since the page
 * behind it shows that now. Any other failure leaves it open for another try.
 */
export function closingWhenOutOfDate(sent: Promise<unknown>): Promise<unknown> {
  return sent.catch((error: unknown) => {
    if (!isOutOfDate(error)) throw error
  })
}

/** What a failure shows to be out of date. */
function staleAfter(error: unknown, changes: readonly OwnChange[]): readonly OwnChange[] {
  if (!(error instanceof CallError)) return []
  // Not allowed: the own rights or the own company have changed.
  if (error.status === 403) return [...changes, { kind: 'company' }]
  return isOutOfDate(error) || isUnanswered(error) ? changes : []
}
