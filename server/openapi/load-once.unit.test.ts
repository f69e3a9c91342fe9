import { expect, test } from 'vitest'
import { loadOnce } from './load-once.ts'

test('given a first load that fails, then the next call loads again, and a success is kept', async () => {
  let loads = 0
  const load = loadOnce(async () => {
    loads++
    if (loads === 1) throw new Error('too many open files')
    return loads
  })
  await expect(load()).rejects.toThrow('too many open files')
  expect(await Promise.all([load(), load()])).toEqual([2, 2])
  expect(await load()).toBe(2)
})
