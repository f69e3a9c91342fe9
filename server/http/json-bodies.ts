/** How the bodies of calls are read: docs/rules/interface.md#bad-input, #body-encoding, #no-body. */
import { isUtf8 } from 'node:buffer'
import { errorCodes, type FastifyInstance, type FastifyRequest } from 'fastify'
import { throwRefusal } from './errors.ts'

/**
 * Reads JSON in UTF-8. A call without a body is answered whatever content type it names: curl names one for an empty
 * body, too.
 */
export function readJsonBodies(app: FastifyInstance): void {
  // The framework would accept plain text as well; here it is refused like any other type
  // (docs/rules/interface.md#errors).
  app.removeContentTypeParser('text/plain')
  const parse = app.getDefaultJsonParser('ignore', 'ignore')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const bytes = body as Buffer
    // Decoding would replace each wrong byte by a question mark, and a name would be stored so.
    if (!isUtf8(bytes)) return done(new errorCodes.FST_ERR_CTP_INVALID_JSON_BODY())
    const letters = bytes.toString('utf8')
    if (letters.trim() === '') return done(null, undefined)
    return parse(request, letters, done)
  })
  app.addHook('onRequest', async ({ raw: { headers } }) => {
    const type = headers['content-type'] ?? ''
    // An empty upload is told that its file is missing.
    if (isWithoutBody(headers) && !type.startsWith('multipart/')) delete headers['content-type']
  })
  // Nothing decompresses a body. Its reader would only find bytes that are no JSON.
  app.addHook('preParsing', async ({ method, raw: { headers } }) => {
    const isRead = method !== 'GET' && method !== 'HEAD' && !isWithoutBody(headers)
    if (isRead && isCompressed(headers)) throwRefusal('encoded_body')
  })
}

function isCompressed({
  'content-encoding': content = 'identity',
  'transfer-encoding': transfer = 'chunked',
}: FastifyRequest['raw']['headers']): boolean {
  return content.toLowerCase() !== 'identity' || transfer.toLowerCase() !== 'chunked'
}

function isWithoutBody(headers: FastifyRequest['raw']['headers']): boolean {
  return Number(headers['content-length'] ?? 0) === 0 && !('transfer-encoding' in headers)
}
