import type { FastifyReply } from 'fastify'
import { LAST_EVENT_ID, streamEvents } from '#contract/live.ts'
import { callerFor } from '../auth/authenticate.ts'
import type { Route } from '../http/route.ts'
import { type Channel, type Hub, openHub } from './hub.ts'
import { readFrom } from './position.ts'

/** A client that reads nothing for this long is disconnected, and connects again. */
const MAX_BEHIND_MS = 30_000

/** The stream of events. It differs from other calls: its answer lasts as long as the reader listens. */
const eventsRoute: Route = {
  endpoint: streamEvents,
  mount(app, deps) {
    let hub: Hub | null = null
    app.addHook('onReady', async () => {
      hub = await openHub(deps)
    })
    // Before the server waits for its connections to end, because streams do not end on their own.
    app.addHook('preClose', async () => hub?.close())
    app.route({
      method: streamEvents.method,
      url: streamEvents.path,
      // A HEAD request would keep a stream open without receiving events.
      exposeHeadRoute: false,
      config: { endpoint: streamEvents },
      handler: async (http, reply) => {
        if (!hub) throw new Error('the server is not ready')
        const caller = await callerFor(streamEvents, http, deps)
        const lastId = http.headers[LAST_EVENT_ID.toLowerCase()]
        const from = readFrom(Array.isArray(lastId) ? lastId[0] : lastId)
        let isGone = false
        let leave: (() => void) | null = null
        reply.raw.once('close', () => {
          isGone = true
          leave?.()
        })
        leave = await hub.join(caller, from, channelTo(reply))
        if (isGone) leave()
      },
    })
  },
}

/** A channel that starts the answer with the first text it sends; until then the call may still be refused. */
function channelTo(reply: FastifyReply): Channel {
  const { raw } = reply
  let tooLong: NodeJS.Timeout | undefined
  let messages = 0
  let ending: 'left' | 'ended' | 'too slow' = 'left'

  function begin(): void {
    if (reply.sent) return
    reply.hijack()
    raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      // Some proxies would otherwise buffer the events.
      'x-accel-buffering': 'no',
    })
    raw.once('close', () => {
      clearTimeout(tooLong)
      reply.log.info({ ms: Math.round(reply.elapsedTime), messages, ending }, 'event stream')
    })
  }

  function giveUp(): void {
    ending = 'too slow'
    raw.destroy()
  }

  return {
    send(text) {
      if (raw.destroyed) return true
      begin()
      messages++
      // The amount waiting says nothing about the reader yet: the first bytes are sent after this turn.
      const isTaken = raw.write(text)
      if (!isTaken) tooLong ??= setTimeout(giveUp, MAX_BEHIND_MS)
      return isTaken
    },
    onDrain(drained) {
      raw.on('drain', () => {
        clearTimeout(tooLong)
        tooLong = undefined
        drained()
      })
    },
    end() {
      if (raw.destroyed) return
      begin()
      ending = 'ended'
      raw.end()
    },
  }
}

export const liveRoutes: readonly Route[] = [eventsRoute]
