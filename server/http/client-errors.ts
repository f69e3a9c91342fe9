/** Answers to what is no HTTP request at all: it reaches no route, no hook and no error handler. */
import type { ServerResponse } from 'node:http'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'

/** How long a whole request may take to arrive; the slowest is an upload over a poor line. */
export const LONGEST_REQUEST_MS = 10 * 60_000

export const NOT_UNDERSTOOD = 'This request could not be understood.'

const STATUSES: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

/** Says no in the words and with the headers of the interface (docs/rules/interface.md#errors), and hangs up. */
export function answerNoRequest(
  { code }: { readonly code?: string },
  socket: Socket & { readonly _httpMessage?: ServerResponse | null },
  detail: string,
  headers: Readonly<Record<string, string>>,
): void {
  // What Node.js looks at, too: an answer under way must not get another one in its middle.
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
