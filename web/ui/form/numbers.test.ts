import { expect, test } from 'vitest'
import { numberIn } from './numbers.ts'

test('what is typed is read as a number, with or without commas between thousands', () => {
  expect(['8', ' 1200.5 ', '1,200.5', '1,000,000', '-3', '12.'].map(numberIn)).toEqual([
    8, 1200.5, 1200.5, 1_000_000, -3, 12,
  ])
})

test('nothing typed is no value, and what is no number is refused', () => {
  expect(['', '  '].map(numberIn)).toEqual([null, null])
  for (const text of ['1200,5', '1,2', '1,2345', '1.200,5', 'ten', '1e3', '1 200', '--1'])
    expect(numberIn(text), text).toBeNaN()
})
