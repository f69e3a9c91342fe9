/**
 * Limits of incoming bodies: a body has seconds to arrive, and the number of incomplete bodies is limited, per address
 * and in total. Without these limits a few thousand connections that never send their last byte take all memory.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { addressKey } from './address.ts'
import { answerNoRequest, MAX_REQUEST_MS } from './client-errors.ts'
import { throwRefusal } from './errors.ts'
import { keyCounts } from './key-counts.ts'

/** The largest body of a call without a token: forms with a few fields. */
export const MAX_PUBLIC_BODY_BYTES = 16 * 1024
/** The largest body of a signed-in caller; the largest form has a few kilobytes. */
export const MAX_BODY_BYTES = 256 * 1024

const MAX_BODY_MS = 15_000
/** An upload may take longer, as long as it keeps this pace. */
const PACE_MS = 20_000
const PACE_BYTES = 20 * 1024
const MAX_AWAITED = 1000
const MAX_AWAITED_OF_ADDRESS = 50

/** How large the JSON body of a call may be. */
export function bodyLimitOf({ access, maxBodyBytes }: Pick<Endpoint, 'access' | 'maxBodyBytes'>): number {
  if (maxBodyBytes !== null) return maxBodyBytes
  return access === 'public' ? MAX_PUBLIC_BODY_BYTES : MAX_BODY_BYTES
}

interface AwaitedBody {
  /** Lets the body of a signed-in caller take minutes, while it keeps arriving. */
  allowUpload(): void
}

const awaitedBodies = new WeakMap<FastifyRequest['raw'], AwaitedBody>()

/** Lets an upload take longer than other bodies. */
export function allowUpload(http: FastifyRequest): void {
  awaitedBodies.get(http.raw)?.allowUpload()
}

/** Applies the body limits to every request. Register it before any hook that answers. */
export function limitBodies(
  app: FastifyInstance,
  headers: Readonly<Record<string, string>>,
  maxMs = MAX_BODY_MS,
): void {
  let awaited = 0
  const awaitedOf = keyCounts()

  app.addHook('onRequest', async (http, reply) => {
    const { raw } = http
    const hasBody = Number(raw.headers['content-length'] ?? 0) > 0 || 'transfer-encoding' in raw.headers
    if (!hasBody) return
    const key = addressKey(http.ip)
    if (awaited >= MAX_AWAITED || awaitedOf.of(key) >= MAX_AWAITED_OF_ADDRESS) throwRefusal('too_busy')
    awaited++
    awaitedOf.add(key, 1)

    let isCounted = true
    const stopCounting = () => {
      if (!isCounted) return
      isCounted = false
      awaited--
      awaitedOf.add(key, -1)
    }
    const giveUp = () => {
      if (reply.sent) raw.destroy()
      else answerNoRequest({ code: 'ERR_HTTP_REQUEST_TIMEOUT' }, raw.socket, headers)
    }
    let timer: NodeJS.Timeout = setTimeout(giveUp, maxMs)
    timer.unref()
    const arrived = () => {
      raw.off('end', arrived).off('close', arrived)
      clearTimeout(timer)
      stopCounting()
    }
    raw.on('end', arrived).on('close', arrived)
    // Bytes after the answer are read and dropped: they have a time limit, but take no memory.
    reply.raw.once('finish', stopCounting)
    awaitedBodies.set(raw, {
      allowUpload() {
        clearTimeout(timer)
        const began = performance.now()
        let before = raw.socket.bytesRead
        timer = setInterval(() => {
          const read = raw.socket.bytesRead
          if (read - before < PACE_BYTES || performance.now() - began > MAX_REQUEST_MS) giveUp()
          before = read
        }, PACE_MS)
        timer.unref()
      },
    })
  })
}
