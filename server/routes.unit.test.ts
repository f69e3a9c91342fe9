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
  expect(served).toEqual([...declared].map(({ name }) => name).sort())
})

test('every call has one row in server/testing/authorization/matrix.ts', () => {
  expect(Object.keys(MATRIX).sort()).toEqual(served)
})

test('every call names its rule by page and anchor', () => {
  const unclear = routes.filter(({ endpoint }) => !/^docs\/rules\/[\w-]+\.md#[\w-]+$/.test(endpoint.source))
  expect(unclear.map(({ endpoint }) => `${endpoint.name}: ${endpoint.source}`)).toEqual([])
})
