/**
 * The open streams of this process and the events that each gets. One read of the events serves all streams.
 * NOTIFY wakes it, and it continues at its last position: a lost notification delays an event but loses none.
 */
import { type StreamMessage, writeMessage } from '#contract/event-stream.ts'
import { CHANGES_EVENT, LiveUpdateWire, REFRESH_EVENT } from '#contract/live.ts'
import type { LiveChange } from '#domain/live/change.ts'
import type { Caller } from '../auth/caller.ts'
import { CHANNEL as SESSIONS_CHANNEL } from '../auth/sessions.ts'
import { type Wakeable, wakeable } from '../background/wakeable.ts'
import type { Deps } from '../deps.ts'
import { throwRefusal } from '../http/errors.ts'
import { TooManyTries } from '../http/rate-limits.ts'
import { EVENTS_CHANNEL } from './announce.ts'
import {
  type From,
  isAhead,
  type Position,
  type VisibleTransactions,
  visibleAt,
  writePosition,
} from './position.ts'
import {
  currentPosition,
  MAX_CAUGHT_UP,
  type Reading,
  readArrival,
  readSince,
  readValidSessions,
  type StoredEvent,
} from './store.ts'

const HEARTBEAT_MS = 25_000
/** Streams that one session may have open; a browser needs one for each visible window. */
const MAX_STREAMS = 20
const TRY_AGAIN_SECONDS = 30
/** The delay before events are read again after a failure. */
const TRY_AGAIN_MS = 1000

/** The server's end of a stream. */
export interface Channel {
  /** Sends a text. Returns false if the listener has not read the previous texts; then do not send more. */
  send(text: string): boolean
  /** Sets what to call once the listener has read everything after `send` returned false. */
  onDrain(drained: () => void): void
  end(): void
}

interface Listener {
  readonly caller: Caller
  readonly sessionKey: string
  readonly channel: Channel
  /** The listener's position when it arrived; null while that is still being read. */
  arrival: VisibleTransactions | null
  /** Events read in the meantime. */
  readonly held: StoredEvent[]
  /** True while the listener does not read. Then nothing is sent, so that no data queues up. */
  isBehind: boolean
  /** True if the listener has missed changes: it has to reload everything. */
  hasMissed: boolean
}

export interface Hub {
  /**
   * Adds a listener, sends it what it has missed, and from then on each event.
   * @returns a function that removes the listener.
   * @throws TooManyTries for a session with too many streams, RefusedError signed_out for one that has ended,
   * RefusedError company_inactive if the company was deactivated, too_busy while the process ends.
   */
  join(caller: Caller, from: From, channel: Channel): Promise<() => void>
  /** Ends all streams; the browsers connect again, to this process or another. */
  close(): Promise<void>
}

export async function openHub({
  database,
  clock,
  log,
}: Pick<Deps, 'database' | 'clock' | 'log'>): Promise<Hub> {
  const { db } = database
  const listeners = new Set<Listener>()
  let isClosed = false
  let position = await currentPosition(db)

  const events: Wakeable = wakeable(
    async () => {
      const reading = await readSince(db, position)
      // Restored to an earlier state: what its listeners have seen is unknown. They come back, and load everything again.
      if (isAhead(position, reading.position)) for (const listener of listeners) end(listener)
      position = reading.position
      if (reading.events.length > 0) for (const listener of listeners) tell(listener, reading)
    },
    (error) => tryAgain(error, events),
  )

  const sessions: Wakeable = wakeable(
    async () => {
      if (listeners.size === 0) return
      const checked = [...listeners]
      const valid = await readValidSessions(
        db,
        [...new Set(checked.map(({ sessionKey }) => sessionKey))],
        clock(),
      )
      for (const listener of checked) if (!valid.has(listener.sessionKey)) end(listener)
    },
    (error) => tryAgain(error, sessions),
  )

  function tryAgain(error: unknown, reading: Wakeable): void {
    log.warn({ err: error }, 'the events could not be read; trying again')
    setTimeout(reading.wake, TRY_AGAIN_MS).unref()
  }

  const wakeBoth = () => {
    events.wake()
    sessions.wake()
  }
  await database.listen(EVENTS_CHANNEL, { onNotification: events.wake, onReconnected: wakeBoth })
  await database.listen(SESSIONS_CHANNEL, { onNotification: (echo) => echo === '' && sessions.wake() })

  // Keeps connections open through proxies, sends readers their position, and finds changes without a
  // notification, such as expired sessions.
  const heartbeat = setInterval(() => {
    if (listeners.size === 0) return
    wakeBoth()
    for (const listener of listeners)
      if (listener.arrival && !listener.isBehind) send(listener, POSITION_ONLY, position)
  }, HEARTBEAT_MS)
  heartbeat.unref()

  function tell(listener: Listener, { events, isCut }: Pick<Reading, 'events' | 'isCut'>): void {
    const { arrival, held } = listener
    const concerning = events.filter((event) => concerns(event, listener))
    if (!arrival) {
      held.push(...concerning)
      if (isCut || held.length > MAX_CAUGHT_UP) missed(listener)
      return
    }
    // A read that began before the listener arrived may bring events that it has already got.
    const news = concerning.filter((event) => !arrival.shows(event.writtenBy))
    const cannotTell = isCut || listener.hasMissed || news.length > MAX_CAUGHT_UP
    if (cannotTell || (news.length > 0 && listener.isBehind)) missed(listener)
    else if (news.length > 0) send(listener, messageOf(news), position)
  }

  /** Makes the listener reload everything: now, or once it has arrived and reads. */
  function missed(listener: Listener): void {
    listener.hasMissed = true
    listener.held.length = 0
    if (!listener.arrival || listener.isBehind) return
    listener.hasMissed = false
    send(listener, REFRESH, position)
  }

  function end(listener: Listener): void {
    if (listeners.delete(listener)) listener.channel.end()
  }

  return {
    async join(caller, from, channel) {
      if (isClosed) throwRefusal('too_busy')
      const sessionKey = caller.tokenHash.toString('hex')
      const streams = [...listeners].filter((other) => other.sessionKey === sessionKey).length
      if (streams >= MAX_STREAMS) throw new TooManyTries(TRY_AGAIN_SECONDS)
      const listener: Listener = {
        caller,
        sessionKey,
        channel,
        arrival: null,
        held: [],
        isBehind: false,
        hasMissed: false,
      }
      channel.onDrain(() => {
        listener.isBehind = false
        if (listener.hasMissed) missed(listener)
      })
      const leave = () => end(listener)
      // Listens first, then reads: an event in between arrives twice and is sent once.
      listeners.add(listener)
      const arrival = await readArrival(db, caller, from, clock()).catch((error: unknown) => {
        listeners.delete(listener)
        throw error
      })
      if (!listeners.has(listener)) return leave
      if (arrival.refusal) {
        listeners.delete(listener)
        return throwRefusal(arrival.refusal)
      }
      listener.arrival = visibleAt(arrival.position)
      const unseen = arrival.events.filter((event) => concerns(event, listener))
      if (arrival.mustRefresh) send(listener, REFRESH, arrival.position)
      else send(listener, unseen.length > 0 ? messageOf(unseen) : POSITION_ONLY, arrival.position)
      tell(listener, { events: listener.held.splice(0), isCut: false })
      return leave
    },
    async close() {
      isClosed = true
      clearInterval(heartbeat)
      for (const listener of listeners) end(listener)
      await Promise.all([events.stop(), sessions.stop()])
    },
  }
}

/** A message that only moves the reader's position. */
const POSITION_ONLY = { event: '', data: '' } as const
/** A message that makes the reader reload everything. */
const REFRESH = { event: REFRESH_EVENT, data: '{}' } as const

function send(listener: Listener, message: Omit<StreamMessage, 'id'>, at: Position): void {
  const isRead = listener.channel.send(writeMessage({ ...message, id: writePosition(at) }))
  if (!isRead) listener.isBehind = true
}

/** True if an event concerns a listener: through its company, as a haulier, or as a user. */
function concerns({ companies, hauliers, users }: StoredEvent, { caller }: Listener): boolean {
  const isForHaulier = hauliers && caller.companyType === 'Haulier'
  return isForHaulier || companies.includes(caller.companyId) || users.includes(caller.userId)
}

function messageOf(events: readonly StoredEvent[]): Omit<StreamMessage, 'id'> {
  const changes = new Map<string, LiveChange>()
  for (const { kind, requestId, writtenBy } of events) {
    const name = `${kind} ${requestId}`
    const transactions = new Set(changes.get(name)?.transactions).add(String(writtenBy))
    changes.set(name, { kind, requestId, transactions: [...transactions] })
  }
  return {
    event: CHANGES_EVENT,
    data: JSON.stringify(LiveUpdateWire.encode({ changes: [...changes.values()] })),
  }
}
