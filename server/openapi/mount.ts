import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Settings } from '../settings.ts'
import { openApiDocument } from './document.ts'
import { loadOnce } from './load-once.ts'

/** Serves the description of the calls: for programs at /api/openapi.json, for engineers at /api/docs/. */
export async function mountDescription(
  app: FastifyInstance,
  calls: readonly Endpoint[],
  { provider }: Settings,
): Promise<void> {
  // Made at the first request, so that no start waits for it.
  let document: string | null = null
  app.get('/api/openapi.json', (_request, reply) => {
    document ??= JSON.stringify(openApiDocument(calls, provider.name))
    return reply.type('application/json; charset=utf-8').send(document)
  })
  await app.register(async (scope) => {
    allowPageScript(scope)
    compressScript(scope)
    const page = loadOnce(() => descriptionPage(provider.name))
    const answer = async ({ url }: FastifyRequest, reply: FastifyReply) => {
      const { statusCode, headers, payload } = await (await page()).inject(url)
      if (statusCode === 404) return reply.callNotFound()
      for (const name of ['content-type', 'location'])
        if (headers[name] !== undefined) reply.header(name, headers[name])
      return reply.code(statusCode).send(payload)
    }
    scope.get(PAGE, answer)
    scope.get(`${PAGE}/*`, answer)
  })
}

const PAGE = '/api/docs'

/** An app of its own, loaded at the first request: the page's script takes 45 MB of memory. */
async function descriptionPage(name: string): Promise<FastifyInstance> {
  const { default: scalar } = await import('@scalar/fastify-api-reference')
  const app = Fastify()
  await app.register(scalar, {
    routePrefix: PAGE,
    configuration: {
      url: '/api/openapi.json',
      pageTitle: `${name} HTTP interface`,
      // Everything comes from this server, because its policy forbids other sources.
      withDefaultFonts: false,
      telemetry: false,
      agent: { disabled: true },
      mcp: { disabled: true },
      showDeveloperTools: 'never',
      hideClientButton: true,
    },
  })
  return app
}

const INLINE_SCRIPT = /<script type="text\/javascript">([\s\S]*?)<\/script>/

/** Allows the page's one inline script by its hash, and sets the language of the page. */
function allowPageScript(scope: FastifyInstance): void {
  scope.addHook('onSend', async (_request, reply, payload) => {
    if (typeof payload !== 'string') return payload
    const script = INLINE_SCRIPT.exec(payload)?.[1]
    if (script === undefined) return payload
    const policy = String(reply.getHeader('content-security-policy') ?? '')
    const source = `'sha256-${hash('sha256', script, 'base64')}'`
    reply.header('content-security-policy', policy.replace('script-src ', `script-src ${source} `))
    return payload.replace('<html>', '<html lang="en-GB">')
  })
}

const compressed = promisify(brotliCompress)

/** Compresses the script of the page once, at its first request, because it is large. */
function compressScript(scope: FastifyInstance): void {
  const script = loadOnce((payload: string) =>
    compressed(payload, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  )
  scope.addHook('onSend', async (request, reply, payload) => {
    if (!String(reply.getHeader('content-type')).includes('javascript')) return payload
    reply.header('cache-control', 'public, max-age=86400').header('vary', 'Accept-Encoding')
    if (!String(request.headers['accept-encoding']).includes('br')) return payload
    const content = await script(payload as string)
    reply.removeHeader('content-length')
    reply.header('content-encoding', 'br')
    return content
  })
}
