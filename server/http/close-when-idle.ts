/** Connections whose last answer ends after the server has begun to end. */
import type { FastifyInstance } from 'fastify'

/**
 * Node.js closes the connections that are idle when the end begins. One whose answer is under way then would stay open
 * until its time for idle connections is over, and the end would wait for it.
 */
const AGAIN_MS = 50

/** Closes connections as soon as they are idle while the server ends. */
export function closeWhenIdle(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    const { server } = app
    if (!server.listening) return
    const timer = setInterval(() => server.closeIdleConnections(), AGAIN_MS)
    timer.unref()
    server.once('close', () => clearInterval(timer))
  })
}
