/* Rules: docs/rules/interface.md#ranges */
import { expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { openApiDocument } from '../openapi/document.ts'
import type { JsonSchema } from '../openapi/schema.ts'
import { routes } from '../routes.ts'

interface Described {
  readonly paths: Record<string, Record<string, { requestBody?: { content: Record<string, Content> } }>>
  readonly components: { readonly schemas: Record<string, JsonSchema> }
}
interface Content {
  readonly schema: JsonSchema
}

const calls = routes.map(({ endpoint }) => endpoint)
const { paths, components } = openApiDocument(calls, 'Test') as unknown as Described

function schemaOf({ path, method }: Endpoint): JsonSchema | undefined {
  const content = paths[path]?.[method.toLowerCase()]?.requestBody?.content ?? {}
  return Object.values(content)[0]?.schema
}

/** A value of the schema with the text in every place that takes a text or a number. */
function filledWith(text: string, schema: JsonSchema): unknown {
  const name = /^#\/components\/schemas\/(\w+)$/.exec(String(schema.$ref))?.[1]
  if (name) return filledWith(text, components.schemas[name] ?? {})
  const choices = (schema.anyOf ?? schema.oneOf) as JsonSchema[] | undefined
  if (choices) return filledWith(text, choices.find(({ type }) => type !== 'null') ?? {})
  const type = Array.isArray(schema.type) ? schema.type.find((one) => one !== 'null') : schema.type
  if (type === 'array') return [filledWith(text, schema.items as JsonSchema)]
  if (type !== 'object') return text
  const properties = Object.entries(schema.properties ?? {})
  return Object.fromEntries(properties.map(([field, inner]) => [field, filledWith(text, inner)]))
}

const LENGTH = 30_000
const STARTS = ['0', 'a@']
const REPEATED = [' ', '\n', '0', 'a.', '-', ', ', '0 ']
const TEXTS = STARTS.flatMap((start) =>
  REPEATED.map((part) => `${start}${part.repeat(LENGTH / part.length)}!`),
)

test('a text that is far too long is refused quickly in every field of every call', {
  timeout: 120_000,
}, () => {
  const slow: string[] = []
  for (const call of calls) {
    const schema = schemaOf(call)
    if (!schema || !call.body) continue
    for (const text of TEXTS) {
      // Of this process: other tests run beside this one.
      const before = process.cpuUsage()
      call.body.read(filledWith(text, schema))
      const ms = process.cpuUsage(before).user / 1000
      if (ms < 600) continue
      slow.push(`${call.name}: ${ms.toFixed(0)} ms for ${JSON.stringify(text.slice(0, 12))}…`)
      break
    }
  }
  expect(slow).toEqual([])
})
