import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Settings } from '../settings.ts'
import { openApiDocument } from './document.ts'
import { docsPage } from './page.ts'

/** Serves the description of the calls: for programs at /api/openapi.json, for people at /api/docs. */
export function mountDescription(
  app: FastifyInstance,
  calls: readonly Endpoint[],
  { provider }: Settings,
): void {
  const document = JSON.stringify(openApiDocument(calls, provider.name))
  const page = docsPage(calls, provider.name)
  app.get('/api/openapi.json', (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(document),
  )
  app.get('/api/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(page))
}
