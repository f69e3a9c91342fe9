import { type BodyOf, decodeReply, type Endpoint, pathOf, type ReplyOf } from '#contract/endpoint.ts'
import type { Wire } from '#contract/wire.ts'
import { CallError } from './CallError.ts'
import { endRefused, parsed } from './call.ts'
import { connectionLost, errorOf } from './errors.ts'
import { keyFor, settle } from './idempotency.ts'
import { userSession } from './session.ts'

interface UploadOptions {
  /** The parameters in the path. */
  params?: Readonly<Record<string, string | number>>
  /** Called with the sent part of the files, from 0 to 1. */
  onProgress?: (sent: number) => void
  /** Aborts the upload; it then rejects with an AbortError. */
  signal?: AbortSignal
  /** Called with the headers of an answer that is a success. */
  onResponse?: (header: (name: string) => string | null) => void
}

/**
 * Makes a call that takes files: the draft holds a File for each file field. Rejects with a `CallError`. It uses
 * XMLHttpRequest, since fetch reports no progress. Meanwhile the browser asks before it leaves or reloads the page, which
 * would end the upload. A creating call that got no answer can be repeated, as in `call`.
 */
export function upload<E extends Endpoint>(
  endpoint: E,
  draft: BodyOf<E>,
  { params, onProgress, signal, onResponse }: UploadOptions = {},
): Promise<ReplyOf<E>> {
  const token = userSession.token()
  const wire = endpoint.body as Wire
  const form = new FormData()
  for (const [name, part] of Object.entries(wire.encode(draft as never)))
    if (part instanceof File) form.set(name, part, part.name)
    else if (part !== null && part !== undefined) form.set(name, String(part))
  const url = pathOf(endpoint.path, params)
  const sent = formText(form)

  const askBeforeLeaving = (event: BeforeUnloadEvent) => {
    event.preventDefault()
    // Deprecated, but Chrome and Edge before 119 ask only then.
    event.returnValue = true
  }
  window.addEventListener('beforeunload', askBeforeLeaving)
  const answered = new Promise<ReplyOf<E>>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(endpoint.method, url)
    request.setRequestHeader('Accept', 'application/json')
    if (token !== null) request.setRequestHeader('Authorization', `Token ${token}`)
    if (endpoint.creates) request.setRequestHeader('Idempotency-Key', keyFor(url, sent))
    let hasArrived = false
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0)
    request.upload.onload = () => {
      hasArrived = true
    }
    // The server may have carried out the call if it had all of it.
    const lost = () => reject(hasArrived ? connectionLost() : connectionBroke())
    request.onerror = lost
    request.ontimeout = lost
    request.onabort = () => reject(new DOMException('The upload was aborted.', 'AbortError'))
    signal?.addEventListener('abort', () => request.abort())
    request.onload = () => {
      const answer = parsed(request.responseText)
      const isSuccess = request.status >= 200 && request.status < 300
      if (request.status < 500 && (!isSuccess || answer !== undefined)) settle(url, sent)
      if (isSuccess && answer !== undefined) {
        onResponse?.((name) => request.getResponseHeader(name))
        return resolve(decodeReply(endpoint, answer))
      }
      if (request.status === 401) endRefused(userSession, token, answer)
      // A success without JSON: a proxy in between answered in the server's place.
      const status = request.status < 300 ? 502 : request.status
      reject(errorOf(status, answer, request.getResponseHeader('Retry-After'), wire.domainPath ?? same))
    }
    request.send(form)
  })
  return answered.finally(() => window.removeEventListener('beforeunload', askBeforeLeaving))
}

/** A form as a text, by which a repeated one is recognised. A changed file has another size or another time. */
function formText(form: FormData): string {
  const parts = [...form].map(([name, part]) =>
    part instanceof File ? [name, part.name, part.size, part.lastModified] : [name, part],
  )
  return JSON.stringify(parts)
}

/** True for an upload that the user aborted. */
export function wasAborted(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}

const same = (path: readonly (string | number)[]) => path

function connectionBroke(): CallError {
  return new CallError({
    status: 0,
    whole: ['The connection broke before the file had arrived. Nothing was changed; please try again.'],
  })
}
