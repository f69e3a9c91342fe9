// Rules: docs/operation.md, From nothing to real operation
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { stepsOfOperation } from './commands.ts'

const root = join(import.meta.dirname, '../..')

test('the chapter has its steps in order, each with commands that the walk runs', () => {
  const steps = stepsOfOperation(root)
  expect(steps.map(({ number }) => number)).toEqual(steps.map((_step, index) => index + 1))
  expect(steps.length).toBeGreaterThan(10)
})

test('every npm script that the operation names exists', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const text = readFileSync(join(root, 'docs/operation.md'), 'utf8')
  const named = [...text.matchAll(/npm run ([a-z:]+)/g)].map(([, name]) => name)
  expect(named.filter((name) => !((name as string) in scripts))).toEqual([])
})
