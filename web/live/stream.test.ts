import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { writeMessage } from '#contract/event-stream.ts'
import { LiveUpdateWire } from '#contract/live.ts'
import type { LiveChange } from '#domain/live/change.ts'
import { type Environment, listen } from './stream.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A test server, and a page that the test shows and hides. */
function scene() {
  const connections: Connection[] = []
  const heard: LiveChange[] = []
  const calls = { missed: 0, shutOut: 0, signedOut: [] as string[] }
  let isVisible = true
  let wake: () => unknown = () => undefined
  let isAway = false
  let isHeldBack = false
  let status = 200
  let type = 'application/json'
  const environment: Environment = {
    async fetch(_path, init) {
      const connection = new Connection(new Headers(init?.headers), init?.signal)
      connections.push(connection)
      if (isAway) throw new TypeError('network')
      if (isHeldBack)
        return new Promise((_answer, reject) =>
          init?.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError'))),
        )
      return new Response(connection.body, { status, headers: { 'content-type': type } })
    },
    isVisible: () => isVisible,
    onAwake(given) {
      wake = given
      return () => {
        wake = () => undefined
      }
    },
  }
  const stop = listen(
    {
      token: () => 'token-of-ada',
      onAnswer: () => undefined,
      onChanges: ({ changes }) => heard.push(...changes),
      onMissed: () => {
        calls.missed += 1
      },
      onSignedOut: (token) => calls.signedOut.push(token),
      onCompanyInactive: () => {
        calls.shutOut += 1
      },
    },
    environment,
  )
  return {
    connections,
    heard,
    calls,
    stop,
    last: () => connections.at(-1) as Connection,
    show(visible: boolean) {
      isVisible = visible
      wake()
      return vi.advanceTimersByTimeAsync(0)
    },
    answerWith(code: number, contentType = type) {
      status = code
      type = contentType
    },
    goAway(away: boolean) {
      isAway = away
    },
    holdBack() {
      isHeldBack = true
    },
  }
}

class Connection {
  readonly headers: Headers
  readonly body: ReadableStream<Uint8Array>
  isAborted = false
  #stream: ReadableStreamDefaultController<Uint8Array> | undefined
  constructor(headers: Headers, signal: AbortSignal | null | undefined) {
    this.headers = headers
    this.body = new ReadableStream({
      start: (controller) => {
        this.#stream = controller
      },
    })
    signal?.addEventListener('abort', () => {
      this.isAborted = true
      this.#stream?.error(new DOMException('aborted', 'AbortError'))
    })
  }
  say(text: string) {
    this.#stream?.enqueue(new TextEncoder().encode(text))
    return vi.advanceTimersByTimeAsync(0)
  }
  end() {
    this.#stream?.close()
    return vi.advanceTimersByTimeAsync(0)
  }
}

const news = (id: string, ...changes: LiveChange[]) =>
  writeMessage({ event: 'news', id, data: JSON.stringify(LiveUpdateWire.encode({ changes })) })
const change: LiveChange = { kind: 'quote', requestId: 17, transactions: ['5'] }

test('events are read from chunks of any size, with the token in the header', async () => {
  const { last, heard } = scene()
  const text = news('1.5:5:', change, { kind: 'plan', requestId: null, transactions: ['6'] })
  await last().say(text.slice(0, 20))
  expect(heard).toEqual([])
  await last().say(text.slice(20))
  expect(heard).toEqual([change, { kind: 'plan', requestId: null, transactions: ['6'] }])
  expect(last().headers.get('authorization')).toBe('Token token-of-ada')
  expect(last().headers.get('last-event-id')).toBeNull()
})

test('a stream that ends reopens and continues from the last position, also without events', async () => {
  const { connections, last } = scene()
  await last().say(news('1.5:5:', change))
  await last().say(writeMessage({ event: '', id: '2.6:6:', data: '' }))
  await last().end()
  await vi.advanceTimersByTimeAsync(1000)
  expect(connections).toHaveLength(2)
  expect(last().headers.get('last-event-id')).toBe('2.6:6:')
})

test('an unreachable server is retried with growing delays, at most 45 seconds', async () => {
  const { connections, goAway } = scene()
  goAway(true)
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  expect(connections.length).toBeGreaterThan(10)
  expect(connections.length).toBeLessThan(60)
  goAway(false)
  await vi.advanceTimersByTimeAsync(45_001)
  expect(connections.at(-1)?.isAborted).toBe(false)
})

test('a page whose first connection comes late fetches everything again, once', async () => {
  const { last, calls, goAway } = scene()
  goAway(true)
  await last().end()
  await vi.advanceTimersByTimeAsync(31_000)
  expect(calls.missed).toBe(0)
  goAway(false)
  await vi.advanceTimersByTimeAsync(45_001)
  expect(calls.missed).toBe(1)
  await last().say(news('1.5:5:', change))
  await last().end()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(last().headers.get('last-event-id')).toBe('1.5:5:')
  expect(calls.missed).toBe(1)
})

test('a page that was hidden since it loaded fetches everything again when it is seen', async () => {
  const { last, calls, show } = scene()
  await show(false)
  await vi.advanceTimersByTimeAsync(600_000)
  await show(true)
  expect(last().headers.get('last-event-id')).toBeNull()
  expect(calls.missed).toBe(1)
})

test('a page that connects at the second try gets its events from the server', async () => {
  const { last, heard, calls, goAway } = scene()
  goAway(true)
  await last().end()
  await vi.advanceTimersByTimeAsync(200)
  goAway(false)
  await vi.advanceTimersByTimeAsync(3000)
  await last().say(news('1.5:5:', change))
  expect(heard).toEqual([change])
  expect(calls.missed).toBe(0)
})

test('an unknown token ends the stream', async () => {
  const { connections, calls, last, answerWith } = scene()
  answerWith(401)
  await last().end()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(calls.signedOut).toEqual(['token-of-ada'])
  expect(connections).toHaveLength(2)
})

test('a proxy that refuses the stream with a page ends no session, and the stream comes back', async () => {
  const { connections, calls, last, answerWith } = scene()
  answerWith(401, 'text/html')
  await last().end()
  await vi.advanceTimersByTimeAsync(800)
  expect(connections).toHaveLength(2)
  answerWith(200)
  await vi.advanceTimersByTimeAsync(60_000)
  expect([connections.length > 2, calls.signedOut]).toEqual([true, []])
})

test('a deactivated company is reported, and can connect again after activation', async () => {
  const { connections, calls, last, answerWith } = scene()
  answerWith(403)
  await last().end()
  await vi.advanceTimersByTimeAsync(800)
  expect(calls.shutOut).toBe(1)
  answerWith(200)
  await vi.advanceTimersByTimeAsync(2000)
  expect(connections.at(-1)?.isAborted).toBe(false)
  expect([calls.shutOut, calls.signedOut]).toEqual([1, []])
})

test('a hidden page does not listen; it continues when it is visible', async () => {
  const { connections, last, show } = scene()
  await last().say(news('1.5:5:', change))
  await show(false)
  expect(last().isAborted).toBe(true)
  await vi.advanceTimersByTimeAsync(120_000)
  expect(connections).toHaveLength(1)
  await show(true)
  expect(connections).toHaveLength(2)
  expect(last().headers.get('last-event-id')).toBe('1.5:5:')
})

test('a minute of silence counts as a lost connection', async () => {
  const { connections } = scene()
  await vi.advanceTimersByTimeAsync(61_000)
  expect(connections[0]?.isAborted).toBe(true)
  expect(connections.length).toBeGreaterThan(1)
})

test('behind a proxy that holds the stream back a page fetches everything every minute or two', async () => {
  const { connections, calls, stop, last, holdBack } = scene()
  await vi.advanceTimersByTimeAsync(0)
  holdBack()
  last().end()
  await vi.advanceTimersByTimeAsync(5 * 60_000)
  expect(calls.missed).toBeGreaterThanOrEqual(4)
  expect(connections.length).toBeGreaterThanOrEqual(5)
  stop()
  const before = calls.missed
  await vi.advanceTimersByTimeAsync(5 * 60_000)
  expect(calls.missed).toBe(before)
})

test('changes of unknown kinds and events of unknown names do not end the stream', async () => {
  const { connections, last, heard } = scene()
  const unknown = { kind: 'weather' as 'quote', requestId: null, transactions: ['7'] }
  await last().say(writeMessage({ event: 'storm', id: '1.4:4:', data: 'no JSON' }))
  await last().say(news('1.5:5:', unknown, change))
  await last().say(news('1.6:6:', change))
  expect(heard).toEqual([unknown, change, change])
  expect(connections).toHaveLength(1)
  await last().end()
  await vi.advanceTimersByTimeAsync(1000)
  expect(last().headers.get('last-event-id')).toBe('1.6:6:')
})

test('a gap in the events is reported', async () => {
  const { last, calls } = scene()
  await last().say(writeMessage({ event: 'refresh', id: '1.5:5:', data: '{}' }))
  expect(calls.missed).toBe(1)
})

test('a stopped stream does not reconnect', async () => {
  const { connections, last, stop } = scene()
  stop()
  expect(last().isAborted).toBe(true)
  await vi.advanceTimersByTimeAsync(120_000)
  expect(connections).toHaveLength(1)
})
