/**
 * What the OpenAPI document promises to suppliers, a line for each promise: calls, parameters, scopes, fields, values,
 * events and codes (docs/rules/interface.md#versions). Calls of operators are not promised.
 */
import type { JsonSchema } from '../openapi/schema.ts'

interface Operation {
  readonly operationId: string
  readonly security: readonly Record<string, readonly string[]>[]
  readonly parameters?: readonly { name?: string; in?: string; required?: boolean; $ref?: string }[]
  readonly requestBody?: { readonly content: Record<string, { schema: JsonSchema }> }
  readonly responses: Record<string, { readonly content?: Record<string, { schema: JsonSchema }> }>
}

type Direction = 'sent' | 'answered'

/** The promises of a document, sorted. */
export function interfaceLines(document: JsonSchema): string[] {
  const lines = new Set<string>()
  const walk = walker(document, lines)
  const paths = document.paths as Record<string, Record<string, Operation>>
  for (const [path, operations] of Object.entries(paths)) {
    if (path.startsWith('/api/operator/')) continue
    for (const [method, operation] of Object.entries(operations))
      for (const line of linesOf(operation, walk)) lines.add(`call ${method.toUpperCase()} ${path} ${line}`)
  }
  for (const [event, { post }] of Object.entries(document.webhooks as Record<string, { post: Operation }>))
    walk({ ...post.requestBody?.content['application/json']?.schema, title: `event ${event}` }, 'answered')
  const codes = (document.components as { schemas: Record<string, JsonSchema> }).schemas.RefusalCode?.enum
  for (const code of codes as string[]) lines.add(`refusal ${code}`)
  return [...lines].sort()
}

/** What a call promises: its name, its callers, parameters, bodies and replies. */
function linesOf(
  { operationId, security, parameters = [], requestBody, responses }: Operation,
  walk: ReturnType<typeof walker>,
): string[] {
  const callers = security.flatMap((way) =>
    Object.entries(way).map(([name, scopes]) => `by ${name} ${scopes.join()}`.trim()),
  )
  const taken = parameters.map(
    ({ name, in: place, required, $ref }) =>
      `takes ${$ref ? $ref.split('/').at(-1) : `${place} ${name}${required ? ', required' : ''}`}`,
  )
  const read = Object.entries(requestBody?.content ?? {}).map(
    ([type, { schema }]) => `reads ${type} ${walk(schema, 'sent')}`,
  )
  const answered = Object.entries(responses)
    .filter(([status]) => status.startsWith('2'))
    .flatMap(([status, { content = {} }]) =>
      Object.entries(content).map(
        ([type, { schema }]) => `answers ${status} ${type} ${walk(schema, 'answered')}`,
      ),
    )
  return [operationId, ...callers, ...taken, ...read, ...answered]
}

/** Adds the fields of a schema, and of those that it has, and returns its name. */
function walker(document: JsonSchema, lines: Set<string>) {
  const { schemas } = document.components as { schemas: Record<string, JsonSchema> }
  const seen = new Set<string>()

  function fieldsOf(name: string, schema: JsonSchema, direction: Direction): void {
    if (seen.has(`${direction} ${name}`)) return
    seen.add(`${direction} ${name}`)
    const required = (schema.required ?? []) as string[]
    for (const [field, value] of Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>)) {
      const line = `${direction} ${name}.${field}`
      const isRequired = required.includes(field) ? ', required' : ''
      lines.add(`${line} ${typeOf(value, direction, line)}${isRequired}`)
    }
  }

  function typeOf(schema: JsonSchema, direction: Direction, place: string): string {
    if (typeof schema.$ref === 'string') {
      const name = schema.$ref.split('/').at(-1) ?? ''
      fieldsOf(name, schemas[name] ?? {}, direction)
      return name
    }
    const several = (schema.anyOf ?? schema.oneOf) as JsonSchema[] | undefined
    if (several) return several.map((one) => typeOf(one, direction, place)).join(' or ')
    if (schema.properties) {
      fieldsOf(String(schema.title ?? place.split(' ').at(-1)), schema, direction)
      return 'object'
    }
    // A value that was taken stays taken; answers may have others later.
    if (direction === 'sent')
      for (const value of (schema.enum ?? []) as unknown[]) lines.add(`${place} = ${value}`)
    const type = [schema.type ?? 'any'].flat().join(' or ') + (schema.format ? ` ${schema.format}` : '')
    return schema.items ? `${type} of ${typeOf(schema.items as JsonSchema, direction, place)}` : type
  }

  return (schema: JsonSchema, direction: Direction) => typeOf(schema, direction, direction)
}
