import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { forBrowsers } from './browser-contract.ts'

const FOLDER = new URL('../../contract/', import.meta.url)

test('a call keeps what it sends, not what describes it', () => {
  const call = `export const getPlan = endpoint('getPlan', {
  path: '/api/plan/',
  keyScope: 'read',
  source: 'docs/rules/plans.md#given',
  summary:
    "The company's plan",
  reply: Plan,
})`
  expect(forBrowsers(call)).toBe(`export const getPlan = endpoint('getPlan', {
  path: '/api/plan/',
  reply: Plan,
})`)
})

test('no description in words is left in any file of the contract', () => {
  const files = readdirSync(FOLDER).filter((name) => /^[\w-]+\.ts$/.test(name))
  expect(files.length).toBeGreaterThan(30)
  for (const file of files)
    expect(forBrowsers(readFileSync(new URL(file, FOLDER), 'utf8'))).not.toMatch(/^ +summary:\s+['"]/m)
})

test('the declaring functions are marked as free of effects', () => {
  const endpoint = readFileSync(new URL('endpoint.ts', FOLDER), 'utf8')
  expect(forBrowsers(endpoint)).toContain('/* @__NO_SIDE_EFFECTS__ */ export function endpoint')
})
