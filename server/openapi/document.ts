/**
 * The OpenAPI 3.1 document of the HTTP interface, made from the mounted calls
 * (docs/rules/interface.md#openapi).
 */
import { FormatQuery } from '#contract/csv.ts'
import { type Access, type Endpoint, statusOf } from '#contract/endpoint.ts'
import { guide } from '#contract/guide.ts'
import type { Wire } from '#contract/wire.ts'
import { KEY_PREFIX } from '#domain/api-keys/api-key.ts'
import { bodyExamples } from './examples.ts'
import { errorSchemas, failureResponses, failuresOf } from './failures.ts'
import { answerHeaders, successHeaders } from './headers.ts'
import { webhookMessages } from './messages.ts'
import { exportedNames } from './names.ts'
import { type JsonSchema, SchemaBook } from './schema.ts'
import { tagOf, tagsOf } from './tags.ts'

const WHO: Readonly<Record<Access, string>> = {
  public: 'Access: anyone.',
  'signed-in': 'Access: a signed-in user, whatever the state of the company.',
  company: 'Access: a signed-in user of an active company.',
  admin: 'Access: an Admin of an active company.',
  operator: 'Access: an operator.',
  'company-or-operator': 'Access: a signed-in user of an active company, or an operator.',
}

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
      description: guide,
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
      parameters: { IdempotencyKey: idempotencyKey, IfNoneMatch: ifNoneMatch },
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
  schema: { type: 'string', maxLength: 255 },
  description: 'The same key and body within 24 hours give the first answer again.',
}

const ifNoneMatch: JsonSchema = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  schema: { type: 'string' },
  description: 'The ETag of the answer that the caller has; 304 says that it is still right.',
}

function operationOf(call: Endpoint, book: SchemaBook): JsonSchema {
  const parameters: JsonSchema[] = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
  parameters.push(...book.queryParameters(call.query))
  if (call.csv) parameters.push(...book.queryParameters(FormatQuery))
  if (call.creates && !call.showsSecret) parameters.push({ $ref: '#/components/parameters/IdempotencyKey' })
  if (call.tagged) parameters.push({ $ref: '#/components/parameters/IfNoneMatch' })
  return {
    operationId: call.name,
    tags: [tagOf(call)],
    summary: call.summary,
    description: [WHO[call.access], keyText(call), `Rule: ${call.source}`].filter(Boolean).join(' '),
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

function bodyOf({ name, body, files }: Endpoint, book: SchemaBook): JsonSchema {
  if (!body) return {}
  const schema = book.refer(body, 'sent', `${nameOf(name)}Body`)
  const example = bodyExamples.get(body)
  const json = { 'application/json': { schema, ...(example === undefined ? {} : { example }) } }
  const form = { 'multipart/form-data': { schema } }
  return {
    requestBody: {
      required: required(body),
      content: { ...(!files || files.isOptional ? json : {}), ...(files && form) },
    },
  }
}

/** True if an empty body is refused. */
function required({ fields }: Wire): boolean {
  return fields.some(({ takesNull, takesAbsence }) => !takesNull && !takesAbsence)
}

function successOf(call: Endpoint, book: SchemaBook): Record<string, JsonSchema> {
  const schema = book.reply(call.reply, `${nameOf(call.name)}Reply`)
  const type = call.streams ? 'text/event-stream' : 'application/json'
  const headers = successHeaders(call)
  const content = call.sendsFile
    ? fileContent
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
const fileContent: JsonSchema = { '*/*': { schema: { type: 'string', format: 'binary' } } }

function nameOf(call: string): string {
  return call.charAt(0).toUpperCase() + call.slice(1)
}
