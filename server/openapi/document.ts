/** The OpenAPI 3.1 document of the HTTP interface, made from the calls that are mounted (docs/rules/interface.md#openapi). */
import { type Access, type Endpoint, pathOf } from '#contract/endpoint.ts'
import { refusals } from '#domain/refusals.ts'
import { type JsonSchema, queryParameters, schemaOf, schemaOfReply } from './schema.ts'

const WHO: Readonly<Record<Access, string>> = {
  public: 'Anybody.',
  'signed-in': 'A signed-in person, whatever the state of the company.',
  company: 'A signed-in person of an active company.',
  admin: 'An Admin of an active company.',
  operator: "The provider's staff.",
  'company-or-operator': "A signed-in person of an active company, or the provider's staff.",
}

const detail: JsonSchema = {
  type: 'object',
  properties: { detail: { type: 'string' }, reference: { type: 'string' } },
  required: ['detail'],
}
const fieldErrors: JsonSchema = {
  type: 'object',
  description:
    'A list of sentences under the name of each field at fault, nested like the body; a rule about the whole under "non_field_errors".',
  additionalProperties: true,
}

/** The document for these calls. */
export function openApiDocument(calls: readonly Endpoint[], provider: string): JsonSchema {
  const paths: Record<string, JsonSchema> = {}
  for (const call of calls) {
    const operations = paths[call.path] ?? {}
    operations[call.method.toLowerCase()] = operationOf(call)
    paths[call.path] = operations
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${provider} HTTP interface`,
      version: '1',
      description:
        'Every path is served with and without its trailing slash. Times are ISO 8601, days YYYY-MM-DD, both London’s where they have no offset. Amounts are pounds.',
    },
    paths,
    components: {
      securitySchemes: {
        token: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: 'Token <token>, the token being that of the sign-in',
        },
      },
      schemas: { Detail: detail, FieldErrors: fieldErrors },
    },
  }
}

function operationOf(call: Endpoint): JsonSchema {
  const parameters: JsonSchema[] = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
  parameters.push(...queryParameters(call.query))
  if (call.creates)
    parameters.push({
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      schema: { type: 'string' },
      description: 'The same key and body within 24 hours give the first answer again.',
    })
  return {
    operationId: call.name,
    summary: call.summary,
    description: `${WHO[call.access]} (${call.source})`,
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(call.access === 'public' ? { security: [] } : { security: [{ token: [] }] }),
    ...bodyOf(call),
    responses: responsesOf(call),
  }
}

function bodyOf({ body, files }: Endpoint): JsonSchema {
  if (!body) return {}
  const type = files ? 'multipart/form-data' : 'application/json'
  return { requestBody: { content: { [type]: { schema: schemaOf(body) } } } }
}

function responsesOf(call: Endpoint): JsonSchema {
  const schema = schemaOfReply(call.reply)
  const status = call.method === 'DELETE' ? 204 : call.creates ? 201 : 200
  const json = (value: JsonSchema) => ({ content: { 'application/json': { schema: value } } })
  const failures: [number, string, string][] = [[400, 'FieldErrors', 'What is wrong, field by field']]
  if (call.access !== 'public') failures.push([401, 'Detail', refusals.signed_out.sentence])
  if (call.access !== 'public')
    failures.push([403, 'Detail', 'Not for this caller, or not possible for its company now'])
  if (pathOf(call.path.replace(/\{\w+\}/g, 'x')) !== call.path || call.method !== 'GET')
    failures.push(
      [404, 'Detail', refusals.not_found.sentence],
      [409, 'FieldErrors', 'The state does not allow it (any more)'],
    )
  failures.push([429, 'Detail', refusals.too_many_tries.sentence])
  return {
    [status]: {
      description: schema || call.sendsFile ? 'Done' : 'Done, without a body',
      ...(call.sendsFile ? fileContent : schema && status !== 204 ? json(schema) : {}),
      ...(call.paged ? { headers: pageHeaders } : {}),
    },
    ...Object.fromEntries(
      failures.map(([code, name, description]) => [
        code,
        { description, ...json({ $ref: `#/components/schemas/${name}` }) },
      ]),
    ),
  }
}

const fileContent: JsonSchema = {
  content: { '*/*': { schema: { type: 'string', format: 'binary' } } },
}

const pageHeaders: JsonSchema = {
  'X-Total-Count': { schema: { type: 'integer' }, description: 'How many there are in all' },
  Link: { schema: { type: 'string' }, description: 'The other pages (RFC 8288)' },
}
