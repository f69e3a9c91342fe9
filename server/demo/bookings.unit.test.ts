import { expect, test } from 'vitest'
import { isContainerNumber } from '#domain/bookings/container-number.ts'
import { references } from './bookings.ts'

test('a demo that begins again after interrupted starts has container numbers, although its ids are high', () => {
  const ids = [1, 75, 76, 1000, 123_456]
  const numbers = ids.map(
    (id) => references({ id, number: 1 }, { haulage: 'Container' }).containerNumber ?? '',
  )
  expect(numbers.filter((number) => !isContainerNumber(number))).toEqual([])
  expect(new Set(numbers).size).toBe(ids.length)
})
