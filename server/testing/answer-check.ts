/**
 * Checks every answer of a test run against the OpenAPI document and the contract: the status is documented, the body
 * has exactly the documented keys, and the domain accepts every value.
 */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Wire } from '#contract/wire.ts'
import { openApiDocument } from '../openapi/document.ts'
import type { JsonSchema } from '../openapi/schema.ts'
import { routes } from '../routes.ts'

/** Checks the answers of a server. The returned set collects the problems, each once. */
export function watchAnswers(app: FastifyInstance): ReadonlySet<string> {
  const wrong = new Set<string>()
  app.addHook('onSend', async (request, reply, payload) => {
    const problem = problemOf(request, reply.statusCode, payload, reply.getHeader('content-type'))
    if (problem) wrong.add(problem)
    return payload
  })
  return wrong
}

function problemOf(request: FastifyRequest, status: number, payload: unknown, type: unknown): string | null {
  const call = request.routeOptions.config.endpoint
  if (!call) return null
  const isJson = String(type).startsWith('application/json') && typeof payload === 'string'
  const body = request.method === 'HEAD' ? undefined : isJson ? (JSON.parse(payload) as unknown) : payload
  return whatIsWrong(call, status, body)
}

/** What is wrong with an answer to a call, or null. A body that is not JSON is a stream or empty. */
export function whatIsWrong(call: Endpoint, status: number, body: unknown): string | null {
  const described = responseOf(call, status)
  if (!described) return `${call.name} answered ${status}, which is not documented`
  if (body === undefined || body === null || body === '' || isStream(body)) return null
  if (!described.validate) return `${call.name} answered ${status} with a body, documented without one`
  if (!described.validate(body)) {
    const errors = described.validate.errors ?? []
    const said = errors.slice(0, 5).map(({ instancePath, message, params }) => {
      return `${instancePath} ${message} ${JSON.stringify(params)}`
    })
    return `${call.name} answered ${status} with another shape than documented: ${said.join('; ')}`
  }
  return status < 300 ? misread(call, body) : null
}

const isStream = (body: unknown) => typeof body === 'object' && body !== null && 'pipe' in body

type Reply = Wire | readonly Wire[] | { readonly listOf: Wire | readonly Wire[] }

/** Why the domain does not accept the reply, or null. */
function misread({ name, reply }: Endpoint, body: unknown): string | null {
  const shape = reply as Reply
  const [one, items] = 'listOf' in shape ? [shape.listOf, body as unknown[]] : [shape, [body]]
  const alternatives = 'read' in one ? [one] : one
  for (const item of items) {
    const readings = alternatives.map((alternative) => alternative.read(item))
    if (readings.some(({ ok }) => ok)) continue
    const said = readings.map((reading) => (reading.ok ? '' : JSON.stringify(reading.problems)))
    return `${name} answered a value that the domain does not accept: ${said.join(' or ')}`
  }
  return null
}

interface Described {
  readonly validate: ValidateFunction | null
}

const known = new Map<string, Described | null>()
let described: { readonly document: JsonSchema; readonly ajv: Ajv2020 } | null = null

function responseOf(call: Endpoint, status: number): Described | null {
  const key = `${call.method} ${call.path} ${status}`
  const found = known.get(key)
  if (found !== undefined) return found
  described ??= describe()
  const response = findResponse(described.document, call, status)
  const schema = response && jsonSchemaOf(response)
  const result = response && {
    validate: schema ? described.ajv.compile(rooted(schema)) : null,
  }
  known.set(key, result)
  return result
}

function describe() {
  const document = strict(
    openApiDocument(
      routes.map(({ endpoint }) => endpoint),
      'Test',
    ),
  ) as JsonSchema
  // The domain checks the format of a value; this checks only the shape. Each worker compiles anew what it checks a few
  // times: cheap compiling is worth more than cheap checks.
  const ajv = new Ajv2020({
    strict: false,
    validateSchema: false,
    validateFormats: false,
    inlineRefs: false,
    code: { optimize: false },
  })
  ajv.addSchema(document, 'openapi')
  return { document, ajv }
}

/** The same description with additional keys forbidden. */
function strict(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(strict)
  if (typeof node !== 'object' || node === null) return node
  const copy = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, strict(value)]))
  const isClosed = 'properties' in copy && !('additionalProperties' in copy)
  return isClosed ? { ...copy, additionalProperties: false } : copy
}

/** A schema of the document, with references that start at the document's root. */
function rooted(node: unknown): JsonSchema {
  return JSON.parse(JSON.stringify(node).replaceAll('"$ref":"#/', '"$ref":"openapi#/')) as JsonSchema
}

function findResponse({ paths, components }: JsonSchema, call: Endpoint, status: number): JsonSchema | null {
  type Paths = Record<string, Record<string, { responses: Record<string, JsonSchema> }>>
  const response = (paths as Paths)[call.path]?.[call.method.toLowerCase()]?.responses[status]
  const name = /^#\/components\/responses\/(\w+)$/.exec(String(response?.$ref))?.[1]
  if (!name) return response ?? null
  return (components as { responses: Record<string, JsonSchema> }).responses[name] ?? null
}

function jsonSchemaOf({ content }: JsonSchema): JsonSchema | null {
  const types = content as Record<string, { schema: JsonSchema }> | undefined
  return types?.['application/json']?.schema ?? null
}
