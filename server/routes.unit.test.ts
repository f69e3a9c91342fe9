/** What each new call needs besides its route. These checks need no database, so that they fail within seconds. */
// Rules: docs/rules/interface.md#authorization
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { routes } from './routes.ts'
import { MATRIX } from './testing/authorization/matrix.ts'

const CONTRACT = join(import.meta.dirname, '../contract')
const served = routes.map(({ endpoint }) => endpoint.name).sort()

const isCall = (value: object): value is Endpoint => 'access' in value && 'path' in value

/** The calls that a module exports, by themselves or in an object of several. */
function callsIn(value: unknown): Endpoint[] {
  if (typeof value !== 'object' || value === null) return []
  if (isCall(value)) return [value]
  return Object.values(value).filter((part) => typeof part === 'object' && part !== null && isCall(part))
}

test('every call of the contract has one route in server/routes.ts', async () => {
  const files = globSync('*.ts', { cwd: CONTRACT }).filter((name) => !name.endsWith('.test.ts'))
  const modules: object[] = await Promise.all(files.map((name) => import(join(CONTRACT, name))))
  const declared = new Set(modules.flatMap((module) => Object.values(module).flatMap(callsIn)))
  const names = [...declared].map(({ name }) => name).sort()
  expect(served, 'a call marked - has no route: see step 4 of the recipe in CONTRIBUTING.md').toEqual(names)
})

test('every call has one row in server/testing/authorization/matrix.ts', () => {
  const rows = Object.keys(MATRIX).sort()
  expect(rows, 'a call marked - has no row: see step 5 of the recipe in CONTRIBUTING.md').toEqual(served)
})

test('every call names its rule by page and anchor', () => {
  const unclear = routes.filter(({ endpoint }) => !/^docs\/rules\/[\w-]+\.md#[\w-]+$/.test(endpoint.source))
  expect(unclear.map(({ endpoint }) => `${endpoint.name}: ${endpoint.source}`)).toEqual([])
})
