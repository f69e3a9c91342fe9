/** What goes on while a fault happens: companies that write and read all the time, and an open page. */
import { setTimeout } from 'node:timers/promises'
import { messageReader } from '#contract/event-stream.ts'
import { LAST_EVENT_ID, streamEvents } from '#contract/live.ts'
import { postContainerRequest } from '#contract/requests.ts'
import { DAY_MS } from '#domain/time.ts'
import { aContainerRequest } from '../../server/testing/freight.ts'
import type { Call, Recorder } from './calls.ts'

/** Posts a request; its answer has the id. */
export function postRequest({ ask }: Recorder, token: string, what: Call['what']) {
  const body = postContainerRequest.body?.encode(aContainerRequest(soon()))
  return ask({ method: 'POST', path: postContainerRequest.path, token, body, what })
}

/** Days in the future, since the product uses the real clock. */
function soon() {
  const at = (days: number) => new Date(Date.now() + days * DAY_MS)
  const route = { ...aContainerRequest().route, pickupAt: at(14), deliveryAt: at(15) }
  return { deadline: at(10).toISOString().slice(0, 10), route }
}

/** Posts requests and reads the list in turn until `isOver`. */
export async function writeAndRead(recorder: Recorder, token: string, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const { status } = await postRequest(recorder, token, 'write')
    const path = '/api/quoterequests/?page=1'
    const list = await recorder.ask({ method: 'GET', path, token, what: 'read' })
    await setTimeout(status === 201 && list.status === 200 ? 10 : 200)
  }
}

/** A page that waits for events, and comes back when its stream ends. */
export interface OpenPage {
  /** When the event of each request reached the page. */
  readonly events: ReadonlyMap<number, number>
  /** Resolves when the first message has come. */
  readonly isListening: Promise<void>
  /** Listens until `isOver`. */
  listen(isOver: () => boolean): Promise<void>
}

export function openPage(base: string, token: string): OpenPage {
  const events = new Map<number, number>()
  const listening = Promise.withResolvers<void>()
  let lastId: string | null = null

  function noteMessage(id: string | null, data: string): void {
    if (id !== null) lastId = id
    listening.resolve()
    const changes: { quoteRequest: number }[] = data === '' ? [] : JSON.parse(data).changes
    for (const { quoteRequest } of changes)
      if (!events.has(quoteRequest)) events.set(quoteRequest, performance.now())
  }

  async function readStream(isOver: () => boolean): Promise<void> {
    const ending = new AbortController()
    try {
      const response = await fetch(base + streamEvents.path, {
        headers: { authorization: `Token ${token}`, ...(lastId === null ? {} : { [LAST_EVENT_ID]: lastId }) },
        signal: ending.signal,
      })
      const read = messageReader()
      for await (const piece of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
        for (const { id, data } of read(piece)) noteMessage(id, data)
        if (isOver()) break
      }
    } catch (error) {
      if (isOver()) throw error
    }
    ending.abort()
  }

  return {
    events,
    isListening: listening.promise,
    async listen(isOver) {
      while (!isOver()) {
        await readStream(isOver)
        // As an open page does: it comes back by itself.
        await setTimeout(200)
      }
    },
  }
}
