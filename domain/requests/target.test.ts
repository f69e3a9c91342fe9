import { describe, expect, test } from 'vitest'
import { targetTotal } from './target.ts'

describe('the target of a request', () => {
  test('given a target rate for every size, then it is the total over the counts', () => {
    const lines = [
      { count: 2, targetRate: 40_000 },
      { count: 3, targetRate: 30_000 },
    ]
    expect(targetTotal({ lines })).toBe(170_000)
  })

  test('given a size without a target rate, then there is none', () => {
    const lines = [
      { count: 2, targetRate: 40_000 },
      { count: 3, targetRate: null },
    ]
    expect(targetTotal({ lines })).toBeNull()
  })

  test('given a general request, then it is the target rate of the load', () => {
    expect(targetTotal({ freight: { targetRate: 18_000 } })).toBe(18_000)
  })
})
