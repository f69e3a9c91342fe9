/** Answers input that is not a valid HTTP request and therefore reaches no route, hook or error handler. */
import { type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'

/** How long a whole request may take to arrive; the slowest is an upload over a poor line. */
export const LONGEST_REQUEST_MS = 10 * 60_000

export const NOT_UNDERSTOOD = 'This request could not be understood.'

const STATUSES: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

/**
 * Answers with an error in the format and with the headers of the interface (docs/rules/interface.md#errors),
 * and closes the connection.
 */
export function answerNoRequest(
  { code }: { readonly code?: string },
  socket: Socket & { readonly _httpMessage?: ServerResponse | null },
  detail: string,
  headers: Readonly<Record<string, string>>,
): void {
  // Node.js checks this too: an answer in progress must not get a second one inside it.
  const hasBegun = socket._httpMessage?.headersSent
  if (socket.writable && !hasBegun && code !== 'ECONNRESET') socket.write(answerOf(code, detail, headers))
  socket.destroy()
}

function answerOf(
  code: string | undefined,
  detail: string,
  headers: Readonly<Record<string, string>>,
): string {
  const status = STATUSES[code ?? ''] ?? 400
  const body = JSON.stringify({ detail })
  const lines = Object.entries({
    ...headers,
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}`)
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n')
}
