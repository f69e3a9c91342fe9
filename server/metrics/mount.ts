import { hash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { refusals } from '#domain/refusals.ts'
import type { Deps } from '../deps.ts'

/**
 * Serves /metrics to callers with METRICS_TOKEN. Without that setting /metrics answers 404 and nothing is measured.
 * Call it before the routes are added (docs/rules/metrics.md#access).
 */
export async function mountMetrics(app: FastifyInstance, deps: Deps): Promise<void> {
  const { metricsToken } = deps.settings
  if (metricsToken === null) return
  // Loaded only where it is used.
  const { measure } = await import('./metrics.ts')
  const report = measure(app, deps)
  const expected = digest(`Bearer ${metricsToken}`)
  app.get('/metrics', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    if (!timingSafeEqual(digest(request.headers.authorization ?? ''), expected))
      return reply
        .status(401)
        .header('www-authenticate', 'Bearer')
        .send({ detail: refusals.signed_out.sentence })
    return reply.type(report.contentType).send(await report.text())
  })
}

function digest(text: string): Buffer {
  return hash('sha256', text, 'buffer')
}
