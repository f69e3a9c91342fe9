// Rules: docs/rules/interface.md#list-filters
import { expect, test } from 'vitest'
import type { Wire } from '#contract/wire.ts'
import { routes } from '../routes.ts'
import { type JsonSchema, SchemaBook } from './schema.ts'

interface Described {
  readonly name: string
  readonly schema: JsonSchema & { readonly items?: JsonSchema }
}

/** The parameters of all queries that take values of a closed list, each with a call that has it. */
const closed = routes.flatMap(({ endpoint }) => {
  const query: Wire | undefined = endpoint.query ?? undefined
  if (!query) return []
  const described = new SchemaBook(new Map()).queryParameters(endpoint.name, query) as unknown as Described[]
  return described.flatMap(({ name, schema }) => {
    const values = (schema.items ?? schema).enum as string[] | undefined
    return values ? [{ call: endpoint.path, name, values, query }] : []
  })
})

test('some calls take values of closed lists', () => {
  expect(closed.length).toBeGreaterThan(10)
})

test.each(closed)(
  '$call takes the values of $name that the description has, and names them in a refusal',
  ({ name, values, query }) => {
    for (const value of values) expect(query.read({ [name]: value }).ok, value).toBe(true)
    const refused = query.read({ [name]: 'no such value' })
    expect(refused.ok ? [] : refused.problems.map(({ message }) => message)).toEqual([
      `Choose one of: ${values.join(', ')}.`,
    ])
  },
)
