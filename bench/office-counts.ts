/** Counts of the benchmark of an office: the calls of a page, and the live updates that caused them. */
import type { Page, Request } from 'playwright-core'
import { messageReader } from '#contract/event-stream.ts'
import { CHANGES_EVENT, streamEvents } from '#contract/live.ts'

export interface RequestCounts {
  readonly requests: number
  /** Calls that were sent while the same call was unanswered. */
  readonly duplicates: number
  /** Calls that were sent again without an update in between. */
  readonly unasked: number
}

/** The page and this process get the same update on two connections, one a little later than the other. */
const APART_MS = 500

/** Counts the calls of a page from now on. `lastUpdate` is the time of the last live update. */
export function countRequests(page: Page, lastUpdate: () => number): () => RequestCounts {
  const open = new Map<string, number>()
  const sentAt = new Map<string, number>()
  const counts = { requests: 0, duplicates: 0, unasked: 0 }
  const isCall = (url: string) => url.includes('/api/') && !url.includes(streamEvents.path)
  page.on('request', (request) => {
    const url = request.url()
    if (!isCall(url)) return
    const before = sentAt.get(url)
    counts.requests += 1
    if ((open.get(url) ?? 0) > 0) counts.duplicates += 1
    if (before !== undefined && lastUpdate() < before - APART_MS) counts.unasked += 1
    sentAt.set(url, performance.now())
    open.set(url, (open.get(url) ?? 0) + 1)
  })
  const end = (request: Request) => {
    const url = request.url()
    if (isCall(url)) open.set(url, (open.get(url) ?? 1) - 1)
  }
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  return () => ({ ...counts })
}

interface Updates {
  count(): number
  /** When the last one came, on the clock of `performance.now()`; before all times without one. */
  lastAt(): number
  close(): void
}

/** Counts the updates that the server sends to the pages of a user. */
export async function countUpdates(url: string, token: string): Promise<Updates> {
  const closing = new AbortController()
  const { body } = await fetch(url + streamEvents.path, {
    headers: { Accept: 'text/event-stream', Authorization: `Token ${token}` },
    signal: closing.signal,
  })
  if (!body) throw new Error('no stream of events')
  let count = 0
  let lastAt = Number.NEGATIVE_INFINITY
  const read = messageReader()
  const decoder = new TextDecoder()
  const readAll = async () => {
    for await (const chunk of body)
      for (const { event } of read(decoder.decode(chunk, { stream: true })))
        if (event === CHANGES_EVENT) {
          count += 1
          lastAt = performance.now()
        }
  }
  readAll().catch((error: unknown) => {
    if (!closing.signal.aborted) throw error
  })
  return { count: () => count, lastAt: () => lastAt, close: () => closing.abort() }
}
