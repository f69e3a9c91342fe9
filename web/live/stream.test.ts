import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { writeMessage } from '#contract/event-stream.ts'
import { LiveUpdateWire } from '#contract/live.ts'
import type { LiveChange } from '#domain/live/change.ts'
import { listen, type Surroundings } from './stream.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A server that the test answers for, and a page that it shows and hides. */
function scene() {
  const connections: Connection[] = []
  const heard: LiveChange[] = []
  const told = { missed: 0, shutOut: 0, signedOut: [] as string[] }
  let isVisible = true
  let wake: () => unknown = () => undefined
  let isAway = false
  let status = 200
  const around: Surroundings = {
    async fetch(_path, init) {
      const connection = new Connection(new Headers(init?.headers), init?.signal)
      connections.push(connection)
      if (isAway) throw new TypeError('network')
      return new Response(connection.body, { status })
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
      onNews: ({ changes }) => heard.push(...changes),
      onMissed: () => {
        told.missed += 1
      },
      onSignedOut: (token) => told.signedOut.push(token),
      onShutOut: () => {
        told.shutOut += 1
      },
    },
    around,
  )
  return {
    connections,
    heard,
    told,
    stop,
    last: () => connections.at(-1) as Connection,
    show(visible: boolean) {
      isVisible = visible
      wake()
      return vi.advanceTimersByTimeAsync(0)
    },
    answerWith(code: number) {
      status = code
    },
    goAway(away: boolean) {
      isAway = away
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

test('news is heard however it is cut, with the token in the header', async () => {
  const { last, heard } = scene()
  const text = news('1.5:5:', change, { kind: 'plan', requestId: null, transactions: ['6'] })
  await last().say(text.slice(0, 20))
  expect(heard).toEqual([])
  await last().say(text.slice(20))
  expect(heard).toEqual([change, { kind: 'plan', requestId: null, transactions: ['6'] }])
  expect(last().headers.get('authorization')).toBe('Token token-of-ada')
  expect(last().headers.get('last-event-id')).toBeNull()
})

test('a stream that ends is opened again and goes on from the last position, also one without news', async () => {
  const { connections, last } = scene()
  await last().say(news('1.5:5:', change))
  await last().say(writeMessage({ event: '', id: '2.6:6:', data: '' }))
  await last().end()
  await vi.advanceTimersByTimeAsync(1000)
  expect(connections).toHaveLength(2)
  expect(last().headers.get('last-event-id')).toBe('2.6:6:')
})

test('a server that is away is asked less and less often, at most every half a minute and a half', async () => {
  const { connections, goAway } = scene()
  goAway(true)
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  expect(connections.length).toBeGreaterThan(10)
  expect(connections.length).toBeLessThan(60)
  goAway(false)
  await vi.advanceTimersByTimeAsync(45_001)
  expect(connections.at(-1)?.isAborted).toBe(false)
})

test('a token that is not known any more ends it', async () => {
  const { connections, told, last, answerWith } = scene()
  answerWith(401)
  await last().end()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(told.signedOut).toEqual(['token-of-ada'])
  expect(connections).toHaveLength(2)
})

test('a company that may not enter any more is told so, and may come back', async () => {
  const { connections, told, last, answerWith } = scene()
  answerWith(403)
  await last().end()
  await vi.advanceTimersByTimeAsync(800)
  expect(told.shutOut).toBe(1)
  answerWith(200)
  await vi.advanceTimersByTimeAsync(2000)
  expect(connections.at(-1)?.isAborted).toBe(false)
  expect([told.shutOut, told.signedOut]).toEqual([1, []])
})

test('a page that nobody sees does not listen; when it is seen it goes on', async () => {
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

test('silence for a minute means that nobody is there', async () => {
  const { connections } = scene()
  await vi.advanceTimersByTimeAsync(61_000)
  expect(connections[0]?.isAborted).toBe(true)
  expect(connections.length).toBeGreaterThan(1)
})

test('told that it missed something, it says so', async () => {
  const { last, told } = scene()
  await last().say(writeMessage({ event: 'refresh', id: '1.5:5:', data: '{}' }))
  expect(told.missed).toBe(1)
})

test('stopped, it does not come back', async () => {
  const { connections, last, stop } = scene()
  stop()
  expect(last().isAborted).toBe(true)
  await vi.advanceTimersByTimeAsync(120_000)
  expect(connections).toHaveLength(1)
})
