/** Writes from the browser: every change goes through here. */
import { useMutation } from '@tanstack/react-query'
import type { Endpoint, ReplyOf } from '#contract/endpoint.ts'
import { TRANSACTION_HEADER } from '#contract/live.ts'
import { toast } from '../ui/toast.tsx'
import { CallError } from './CallError.ts'
import { type CallOptions, call, type ValueOf } from './call.ts'
import { toastError } from './errors.ts'
import { isAsking } from './openQuestions.ts'
import { type OwnChange, refreshAfterWrite } from './refresh.ts'

/** Makes the call of a write, and passes the options of `useWrite` to it. */
export type Send<V, R> = (value: V, options: Pick<CallOptions, 'onResponse'>) => Promise<R>

export interface WriteOptions<V, R> {
  /** The toast on success; none without it. */
  success?: string | ((reply: R, value: V) => string)
  /** The data that it changes: fetched again on success, and if a refusal shows that the page was out of date. */
  changes?: readonly OwnChange[]
  /** Called with the reply, before anything is fetched again. */
  onSuccess?: (reply: R, value: V) => unknown
  /** Shows a failure; by default each sentence is a toast. */
  showFailure?: (error: unknown, value: V) => void
}

export interface Write<V, R> {
  /** Resolves when the screen shows the change. Rejects after the failure was shown. */
  send(value: V): Promise<R>
  /** The same for callers that need no error: true on success, false after the failure was shown. */
  attempt(value: V): Promise<boolean>
  /** The values being sent; undefined while idle. */
  readonly sending: V | undefined
  readonly isBusy: boolean
}

/** The draft that a call takes, if any. */
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

/** A write that is one call without a body, about the object of the given id. */
export function useWriteById<E extends Endpoint>(
  endpoint: E,
  options: WriteOptions<number, ReplyOf<E>> = {},
): Write<number, ReplyOf<E>> {
  return useWriteBy((id, given) => call(endpoint, undefined, { ...given, params: { id } }), options)
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

/** After how long a user is told that the answer takes its time. */
const SLOW_MS = 10_000
const STILL_WAITING = 'Still waiting for an answer. Please leave this page open.'

/** Sends, shows the outcome and fetches the changed data again. */
export async function runWrite<V, R>(
  send: Send<V, R>,
  { success, changes = [], onSuccess, showFailure = toastError }: WriteOptions<V, R>,
  value: V,
): Promise<R> {
  let transaction: string | null = null
  toast.clear()
  let reply: R
  try {
    reply = await tellingIfSlow(
      send(value, {
        onResponse: (header) => {
          transaction = header(TRANSACTION_HEADER)
        },
      }),
    )
  } catch (error) {
    const isUnknown = isOutcomeUnknown(error)
    const stale = staleAfter(error, changes)
    // Without an answer, fetching can take long too; the page does not wait for it.
    if (isUnknown) void refreshAfterWrite(stale)
    else await refreshAfterWrite(stale)
    showFailure(error, value)
    throw error
  }
  if (success !== undefined) toast.success(typeof success === 'string' ? success : success(reply, value))
  await onSuccess?.(reply, value)
  await refreshAfterWrite(changes, transaction)
  return reply
}

/** Tells the user that an answer takes its time, until it is here. */
async function tellingIfSlow<R>(answer: Promise<R>): Promise<R> {
  let isTold = false
  const timer = setInterval(() => {
    if (isTold || isAsking()) return
    isTold = true
    toast.waiting(STILL_WAITING)
  }, SLOW_MS)
  try {
    return await answer
  } finally {
    clearInterval(timer)
    if (isTold) toast.clear()
  }
}

/** True for an answer that shows that the page is out of date. */
export function isOutOfDate(error: unknown): boolean {
  return error instanceof CallError && (error.status === 409 || error.status === 404)
}

/** True if it is unknown whether the write was carried out. */
export function isOutcomeUnknown(error: unknown): boolean {
  return error instanceof CallError && (error.status === 0 || error.status >= 500)
}

/**
 * For a dialog that confirms a write: it closes if its subject has changed meanwhile, since the page behind it shows
 * the change. After any other failure it stays open for another try.
 */
export function closingWhenOutOfDate(sent: Promise<unknown>): Promise<unknown> {
  return sent.catch((error: unknown) => {
    if (!isOutOfDate(error)) throw error
  })
}

/** The stale queries that a failure reveals. */
function staleAfter(error: unknown, changes: readonly OwnChange[]): readonly OwnChange[] {
  if (!(error instanceof CallError)) return []
  // Forbidden: the rights of the user or of the company have changed.
  if (error.status === 403) return [...changes, { kind: 'company' }]
  return isOutOfDate(error) || isOutcomeUnknown(error) ? changes : []
}
