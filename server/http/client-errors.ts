/** Answers input that is not a valid HTTP request and therefore reaches no route, hook or error handler. */
import { type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { type FORM_CODES, REFUSAL_HEADER } from '#contract/refusal-header.ts'

/** How long a whole request may take to arrive; the slowest is an upload over a poor line. */
export const MAX_REQUEST_MS = 10 * 60_000

/** The sentence about an address or a head that cannot be read. */
export const NOT_UNDERSTOOD =
  'This request could not be understood. Check its address and its headers: they are no valid HTTP.'

interface NoRequest {
  readonly status: number
  readonly refusal: keyof typeof FORM_CODES
  readonly detail: string
}

const OTHER: NoRequest = { status: 400, refusal: 'not_understood', detail: NOT_UNDERSTOOD }
const BY_CODE: Readonly<Record<string, NoRequest>> = {
  HPE_HEADER_OVERFLOW: {
    status: 431,
    refusal: 'head_too_large',
    detail: 'The address and the headers of this request are too large. Send at most 16 KB of them.',
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    refusal: 'too_slow',
    detail: 'This request did not arrive in time. Send it again.',
  },
}

/**
 * Answers with an error in the format and with the headers of the interface (docs/rules/interface.md#errors),
 * and closes the connection.
 */
export function answerNoRequest(
  { code }: { readonly code?: string },
  socket: Socket & { readonly _httpMessage?: ServerResponse | null },
  headers: Readonly<Record<string, string>>,
): void {
  // Node.js checks this too: an answer in progress must not get a second one inside it.
  const hasBegun = socket._httpMessage?.headersSent
  if (socket.writable && !hasBegun && code !== 'ECONNRESET') socket.write(answerOf(code, headers))
  socket.destroy()
}

function answerOf(code: string | undefined, headers: Readonly<Record<string, string>>): string {
  const { status, refusal, detail } = BY_CODE[code ?? ''] ?? OTHER
  const body = JSON.stringify({ detail })
  const lines = Object.entries({
    ...headers,
    'cache-control': 'no-store',
    [REFUSAL_HEADER.toLowerCase()]: refusal,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}`)
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n')
}
