import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { askEarly, isOwnCall, takeEarlyAnswer } from './earlyAnswer.ts'

const response = Promise.resolve(new Response('{}'))

beforeEach(() => {
  vi.stubGlobal('window', {})
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('the answer is given once, to the call that it belongs to', () => {
  askEarly('/api/me', 'a', () => response)
  expect(takeEarlyAnswer('/api/other', 'a')).toBeNull()
  expect(takeEarlyAnswer('/api/me', 'a')).toBe(response)
  expect(takeEarlyAnswer('/api/me', 'a')).toBeNull()
})

test('given another user has signed in meanwhile, then the answer is dropped', () => {
  askEarly('/api/me', 'a', () => response)
  expect(takeEarlyAnswer('/api/me', 'b')).toBeNull()
  expect(takeEarlyAnswer('/api/me', 'a')).toBeNull()
})

test('given no call took it for a while, then it is too old and dropped', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  askEarly('/api/me', 'a', () => response)
  vi.advanceTimersByTime(60_000)
  expect(takeEarlyAnswer('/api/me', 'a')).toBeNull()
})

test('given no answer came, then the call is made again', async () => {
  askEarly('/api/me', 'a', () => Promise.reject(new Error('offline')))
  await Promise.resolve()
  expect(takeEarlyAnswer('/api/me', 'a')).toBeNull()
})

test('given the application was faster, then the call is known as its own and not made early', () => {
  expect(isOwnCall('/api/list')).toBe(false)
  expect(takeEarlyAnswer('/api/list', 'a')).toBeNull()
  expect(isOwnCall('/api/list')).toBe(true)
})

test('given an early answer was taken, then the call is not one of its own', () => {
  askEarly('/api/list', 'a', () => response)
  takeEarlyAnswer('/api/list', 'a')
  expect(isOwnCall('/api/list')).toBe(false)
})
