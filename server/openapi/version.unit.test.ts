// Rules: docs/rules/interface.md#versions
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { routes } from '../routes.ts'
import { interfaceLines } from '../testing/interface-lines.ts'
import { openApiDocument } from './document.ts'
import type { JsonSchema } from './schema.ts'

const FILE = 'contract/version-1.txt'
const promised = readFileSync(join(import.meta.dirname, '../..', FILE), 'utf8')
  .trim()
  .split('\n')
const document = openApiDocument(
  routes.map(({ endpoint }) => endpoint),
  'Quayline',
)

test('what version 1 has promised is still there', () => {
  expect(broken(promised, interfaceLines(document))).toEqual([])
})

test('what was added is promised, too', () => {
  const known = new Set(promised)
  const added = interfaceLines(document).filter((line) => !known.has(line))
  // A field that is added to the body of a call that exists may not be required.
  expect(added, `add these lines to ${FILE}, in order`).toEqual([])
  expect(promised).toEqual([...promised].sort())
})

test('a field may become optional in a body and certain in an answer, and not the other way round', () => {
  expect(broken(['sent A.b string'], ['sent A.b string or null'])).toEqual([])
  expect(broken(['sent A.b string or null'], ['sent A.b string'])).toHaveLength(1)
  expect(broken(['answered A.b string'], ['answered A.b string or null'])).toHaveLength(1)
  expect(broken(['sent A.b string, required'], ['sent A.b string'])).toEqual([])
  expect(broken(['sent A.b string'], ['sent A.b string, required'])).toEqual(['sent A.b string'])
  expect(broken(['answered A.b string'], ['answered A.b string, required'])).toEqual([])
  expect(broken(['answered A.b string, required'], ['answered A.b string'])).toHaveLength(1)
})

test('a lost field, value, call or scope is noticed', () => {
  const before = interfaceLines(document)
  const without = (change: (copy: Copy) => unknown) => {
    const copy = structuredClone(document) as unknown as Copy
    change(copy)
    return broken(before, interfaceLines(copy as unknown as JsonSchema))
  }
  expect(without(({ paths }) => delete paths['/api/lanes/']).length).toBeGreaterThan(3)
  expect(without(({ components }) => delete components.schemas.Lane?.properties.alert)).toEqual([
    'answered Lane.alert string, required',
  ])
  expect(
    without(({ components }) => components.schemas.LaneFilterInput?.properties.loadType?.items.enum.pop()),
  ).toEqual(['sent LaneFilterInput.loadType = LTL'])
})

/** The promises that are not kept. */
function broken(promises: readonly string[], now: readonly string[]): string[] {
  const kept = new Set(now)
  return promises.filter((line) => {
    const [weaker, stronger] = [line.replace(/, required$/, ''), `${line}, required`]
    const others = line.startsWith('sent ') ? [weaker, `${weaker} or null`] : [stronger]
    return ![line, ...others].some((one) => kept.has(one))
  })
}

interface Copy {
  readonly paths: Record<string, unknown>
  readonly components: {
    readonly schemas: Record<string, { properties: Record<string, { items: { enum: string[] } }> }>
  }
}
