import type { FastifyRequest } from 'fastify'

/**
 * A signal that is aborted when the caller disconnects, for work that would then be useless. The request's own signal
 * is aborted at the end of its body. Dispose of the result to stop watching.
 */
export function abortOnDisconnect(http: FastifyRequest): Disposable & { readonly signal: AbortSignal } {
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
