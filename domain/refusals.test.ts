// Rules: docs/rules/interface.md#errors
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { refusals, sentenceOf } from './refusals.ts'

test('every refusal of a feature is in the list of all, and no two features use one code', async () => {
  const files = globSync('{*/,}*-refusals.ts', { cwd: import.meta.dirname })
  files.push(...globSync('*/refusals.ts', { cwd: import.meta.dirname }))
  const modules: object[] = await Promise.all(files.map((file) => import(join(import.meta.dirname, file))))
  const codes = modules.flatMap((module) => Object.values(module).flatMap((kinds) => Object.keys(kinds)))
  expect(codes.toSorted()).toEqual(Object.keys(refusals).toSorted())
})

test('a placeholder is filled, and one without a value stays visible', () => {
  expect(sentenceOf('too_many_webhooks', { most: '10' })).toContain('at most 10 webhooks')
  expect(sentenceOf('too_many_webhooks')).toContain('at most {most} webhooks')
})
