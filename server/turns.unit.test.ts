import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { turns } from './turns.ts'

test('only so many work at once, in the order in which they came, and one that fails lets the next begin', async () => {
  const inTurn = turns(2)
  const begun: number[] = []
  const ends = Array.from({ length: 4 }, () => Promise.withResolvers<void>())
  const works = ends.map(({ promise }, index) =>
    inTurn(() => {
      begun.push(index)
      return promise
    }),
  )
  const outcomes = Promise.allSettled(works)
  await setImmediate()
  expect(begun).toEqual([0, 1])
  ends[1]?.reject(new Error('not this one'))
  await setImmediate()
  expect(begun).toEqual([0, 1, 2])
  for (const end of ends) end.resolve()
  expect((await outcomes).map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
  ])
  expect(begun).toEqual([0, 1, 2, 3])
})
