import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { LONG } from './long-tests-first.ts'

test('every test file that is run first exists', () => {
  expect(LONG.filter((part) => globSync(`${part}.*test.ts`).length === 0)).toEqual([])
})
