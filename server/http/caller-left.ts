import type { FastifyRequest } from 'fastify'

/**
 * A signal that is aborted when the caller disconnects, for work that is useless then. The request's own signal
 * ends with its body. Dispose of the watch to end it.
 */
export function watchCaller(http: FastifyRequest): Disposable & { readonly signal: AbortSignal } {
  const controller = new AbortController()
  const { socket } = http.raw
  const onClose = () => controller.abort()
  if (socket.destroyed) controller.abort()
  else socket.once('close', onClose)
  return {
    signal: controller.signal,
    [Symbol.dispose]: () => void socket.off('close', onClose),
  }
}
