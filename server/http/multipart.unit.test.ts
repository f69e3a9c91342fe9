import { expect, test } from 'vitest'
import { openUploadRoom } from './multipart.ts'

const MB = 1024 * 1024

test('limits the memory of one company, and of all companies together', () => {
  const room = openUploadRoom()
  room.take('company:1', 40 * MB)
  room.take('company:1', 40 * MB)
  expect(() => room.take('company:1', 40 * MB)).toThrow('too_busy')
  const others = Array.from({ length: 8 }, (_, index) => room.take(`company:${index + 2}`, 40 * MB))
  expect(() => room.take('company:99', 1)).toThrow('too_busy')
  for (const giveBack of others) giveBack()
  room.take('company:99', 40 * MB)
})

test('released memory can be used again, also by the same company', () => {
  const room = openUploadRoom()
  for (let round = 0; round < 50; round++) {
    const both = [room.take('company:1', 50 * MB), room.take('company:1', 50 * MB)]
    for (const giveBack of both) giveBack()
  }
})
