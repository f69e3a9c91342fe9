import { problemsIn } from '#contract/wire.ts'
import type { Problem } from '#domain/fields.ts'
import type { Path } from '#domain/refuse.ts'
import { isFailedLoad, NOT_LOADED } from '../ui/failedLoads.ts'
import { toast } from '../ui/toast.tsx'
import { CallError } from './CallError.ts'

/** The error of an answer, its fields at the paths of the draft that was sent. */
export function errorOf(
  status: number,
  body: unknown,
  retryAfterHeader: string | null,
  domainPath: (path: Path) => Path,
): CallError {
  const given = typeof body === 'object' && body !== null && !Array.isArray(body) ? { ...body } : {}
  const { detail, reference, non_field_errors: whole, ...others } = given as Record<string, unknown>
  const { changed = null, ...unchanged } = others
  const isStale = status === 409 && Array.isArray(changed)
  const rest = isStale ? unchanged : others
  const retryAfter = retryAfterHeader === null ? null : Number.parseInt(retryAfterHeader, 10) || null
  const sentences = [
    ...problemsIn(whole, (path) => path).map(({ message }) => message),
    ...(typeof detail === 'string' ? [detail + waitFor(retryAfter)] : []),
    ...problemsIn(reference, (path) => path).map(({ message }) => `Reference: ${message}`),
  ]
  const fields = status >= 500 ? [] : problemsIn(rest, domainPath).map(inWords)
  if (sentences.length === 0 && fields.length === 0) sentences.push(byStatus(status))
  return new CallError({
    status,
    fields,
    whole: sentences,
    detail: typeof detail === 'string' ? detail : null,
    reference: typeof reference === 'string' ? reference : null,
    retryAfter,
    changed: isStale ? changed : null,
  })
}

/** No answer came, so the call may or may not have arrived. A repeated creating call counts once. */
export function connectionLost(): CallError {
  return new CallError({
    status: 0,
    whole: ['The connection was lost before an answer came. Please try again: nothing is done twice.'],
  })
}

/** Shows an error outside of a form: each of its sentences as a toast. */
export function toastError(error: unknown): void {
  for (const sentence of sentencesOf(error)) toast.error(sentence)
}

/** The sentences of an error, each once. */
export function sentencesOf(error: unknown): string[] {
  if (isFailedLoad(error)) return [NOT_LOADED]
  if (!(error instanceof CallError))
    return [error instanceof Error && error.message ? error.message : byStatus(0)]
  return [...new Set([...error.whole, ...error.fields.map(({ message }) => message)])]
}

/** The error handler's own wording for two fields (docs/rules/screens.md#toasts). */
function inWords(problem: Problem): Problem {
  if (problem.path.length !== 1) return problem
  if (problem.path[0] === 'token') return { ...problem, message: 'Please enter your token' }
  if (problem.path[0] === 'reference') return { ...problem, message: `Reference: ${problem.message}` }
  return problem
}

/** The sentence of an answer says itself that it takes seconds only. */
function waitFor(seconds: number | null): string {
  if (seconds === null || seconds <= 5) return ''
  if (seconds < 90) return ` Try again in ${seconds} seconds.`
  if (seconds <= 5400) return ` Try again in ${Math.ceil(seconds / 60)} minutes.`
  return ` Try again in ${Math.ceil(seconds / 3600)} hours.`
}

/** For an answer without a sentence: if it is no fault of the service, it came from another server in between. */
function byStatus(status: number): string {
  if (status === 413) return 'This is too large to be accepted. Send less at once.'
  if (status >= 400 && status < 500)
    return `A proxy or firewall between you and the service refused this (status ${status}). Please try again; if it goes on, ask your IT department.`
  if (status === 502 || status === 503 || status === 504)
    return 'The service cannot be reached at this moment. Please try again in a few seconds.'
  return 'Something went wrong on our side. Please try again.'
}
