/**
 * The OpenAPI 3.1 document of the HTTP interface, made from the mounted calls
 * (docs/rules/interface.md#openapi).
 */
import { FormatQuery } from '#contract/csv.ts'
import { type Access, type Endpoint, statusOf } from '#contract/endpoint.ts'
import { guide } from '#contract/guide.ts'
import { MAX_KEY_LENGTH } from '#contract/idempotency.ts'
import { LAST_EVENT_ID, NEW_CLIENT_SECONDS } from '#contract/live.ts'
import { pathNote } from '#contract/parameter-notes.ts'
import { KEY_PREFIX } from '#domain/api-keys/api-key.ts'
import { bodyOf } from './bodies.ts'
import { errorSchemas, failureResponses, failuresOf } from './failures.ts'
import { answerHeaders, successHeaders } from './headers.ts'
import { limits } from './limits.ts'
import { webhookMessages } from './messages.ts'
import { exportedNames } from './names.ts'
import { capitalised, type JsonSchema, SchemaBook } from './schema.ts'
import { tagOf, tagsOf } from './tags.ts'

const WHO: Readonly<Record<Access, string>> = {
  public: 'Access: without signing in.',
  'signed-in': 'Access: a signed-in user, whatever the state of the company.',
  company: 'Access: a signed-in user of an active company.',
  admin: 'Access: an Admin of an active company.',
  operator: 'Access: an operator.',
  'company-or-operator': 'Access: a signed-in user of an active company, or an operator.',
}

const STREAM =
  'Each event has a name, an `id` and one line of JSON. `news` has a LiveUpdate; `refresh` has `{}`: look at everything again, since some events are gone. An event without a name only moves the `id`; ignore other names. Lines that begin with a colon keep the connection open. See Live updates in the guide.'

/** The document for these calls. */
export function openApiDocument(calls: readonly Endpoint[], provider: string): JsonSchema {
  const book = new SchemaBook(exportedNames)
  const paths: Record<string, JsonSchema> = {}
  for (const call of calls) {
    const operations = paths[call.path] ?? {}
    operations[call.method.toLowerCase()] = operationOf(call, book)
    paths[call.path] = operations
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${provider} HTTP interface`,
      version: '1',
      summary: 'Requests for haulage quotes, quotes and bookings',
      description: guide(limits),
      license: { name: 'All rights reserved', identifier: 'LicenseRef-proprietary' },
    },
    servers: [{ url: '/', description: 'This server' }],
    tags: tagsOf(calls),
    paths,
    webhooks: webhookMessages(),
    components: {
      securitySchemes: {
        token: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: '`Token <token>`, the token being that of the sign-in',
        },
        key: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: `${KEY_PREFIX}…`,
          description:
            'An API key of the company. The calls that are open to keys name the scope that they need: `read`, `post` or `quote`.',
        },
      },
      parameters: { IdempotencyKey: idempotencyKey, IfNoneMatch: ifNoneMatch, LastEventId: lastEventId },
      headers: answerHeaders,
      responses: failureResponses,
      schemas: { ...errorSchemas, ...book.components },
    },
  }
}

const idempotencyKey: JsonSchema = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: {
    type: 'string',
    minLength: 1,
    maxLength: MAX_KEY_LENGTH,
    examples: ['4d1e6a52-3c0b-4b9e-8f6e-2b8d1c9a7f10'],
  },
  description:
    'A new UUID for each object. The same key and body within 24 hours give the first answer again, another body 422.',
}

const lastEventId: JsonSchema = {
  name: LAST_EVENT_ID,
  in: 'header',
  required: false,
  schema: { type: 'string' },
  description: `The \`id\` of the last event, after an interruption: what was missed comes first. Without it the events of the last ${NEW_CLIENT_SECONDS} seconds come`,
}

const ifNoneMatch: JsonSchema = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  schema: { type: 'string' },
  description: 'The ETag of the answer that the caller has; 304 says that it is still right.',
}

function operationOf(call: Endpoint, book: SchemaBook): JsonSchema {
  const parameters: JsonSchema[] = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    ...pathNote(call.path, name),
  }))
  parameters.push(...book.queryParameters(call.name, call.query))
  if (call.csv) parameters.push(...book.queryParameters(call.name, FormatQuery))
  if (call.creates && !call.showsSecret) parameters.push({ $ref: '#/components/parameters/IdempotencyKey' })
  if (call.tagged) parameters.push({ $ref: '#/components/parameters/IfNoneMatch' })
  if (call.streams) parameters.push({ $ref: '#/components/parameters/LastEventId' })
  return {
    operationId: call.name,
    tags: [tagOf(call)],
    summary: call.summary,
    description: [WHO[call.access], keyText(call), call.streams ? STREAM : ''].filter(Boolean).join(' '),
    // For those who have the sources.
    'x-rule': call.source,
    ...(parameters.length > 0 ? { parameters } : {}),
    security: securityOf(call),
    ...bodyOf(call, book),
    responses: { ...successOf(call, book), ...failuresOf(call) },
  }
}

/** The scopes of which a key needs one. */
function scopesOf({ keyScope }: Endpoint): readonly string[] {
  if (keyScope === null) return []
  return keyScope === 'by side' ? ['post', 'quote'] : [keyScope]
}

function securityOf(call: Endpoint): JsonSchema[] {
  if (call.access === 'public') return []
  return [{ token: [] }, ...scopesOf(call).map((scope) => ({ key: [scope] }))]
}

function keyText({ access, keyScope }: Endpoint): string {
  if (access === 'public' || access === 'operator') return ''
  if (keyScope === null) return 'Not open to API keys.'
  if (keyScope !== 'by side') return `API keys: scope \`${keyScope}\`.`
  return 'API keys: scope `post` where the key’s company posted the request, else `quote`.'
}

function successOf(call: Endpoint, book: SchemaBook): Record<string, JsonSchema> {
  const schema = book.reply(call.reply, `${capitalised(call.name)}Reply`)
  const type = call.streams ? 'text/event-stream' : 'application/json'
  const headers = successHeaders(call)
  const content = call.sendsFile
    ? Object.fromEntries(call.sendsFile.map((file) => [file, fileContent]))
    : schema && { [type]: { schema }, ...(call.csv ? csvContent : {}) }
  const done = {
    description: content ? 'Done' : 'Done, without a body',
    headers,
    ...(content ? { content } : {}),
  }
  return {
    [statusOf(call)]: done,
    ...(call.tagged
      ? { 304: { description: 'The answer that the caller has is still right', headers } }
      : {}),
  }
}

const csvContent: JsonSchema = { 'text/csv': { schema: { type: 'string' } } }
const fileContent: JsonSchema = { schema: { type: 'string', format: 'binary' } }
