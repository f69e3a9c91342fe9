/** The text of a server-sent event stream, written and read. Server and browser use it. */

/**
 * One message of a stream. A message without data only moves `id`, the position at which a reader resumes after a
 * break.
 */
export interface StreamMessage {
  readonly event: string
  readonly id: string | null
  readonly data: string
}

/** A message as text. `data` must be one line. */
export function writeMessage({ event, id, data }: StreamMessage): string {
  const idLine = id === null ? '' : `id: ${id}\n`
  return data === '' ? `${idLine}\n` : `event: ${event}\n${idLine}data: ${data}\n\n`
}

/** Reads a stream in pieces of any size: each call returns the messages that have become complete. */
export function messageReader(): (piece: string) => StreamMessage[] {
  let rest = ''
  return (piece) => {
    const parts = (rest + piece).split('\n\n')
    rest = parts.pop() ?? ''
    return parts.map(readMessage)
  }
}

function readMessage(text: string): StreamMessage {
  const fields = new Map<string, string>()
  for (const line of text.split('\n')) {
    const colon = line.indexOf(':')
    if (colon > 0) fields.set(line.slice(0, colon), line.slice(colon + 1).replace(/^ /, ''))
  }
  return {
    event: fields.get('event') ?? 'message',
    id: fields.get('id') ?? null,
    data: fields.get('data') ?? '',
  }
}
