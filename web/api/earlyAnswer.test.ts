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

test('the answer is used once, by its own call', () => {
  void askEarly('/api/me', 'a', () => response)
  expect(takeEarlyAnswer('/api/other', 'a')).toBeNull()
  expect(takeEarlyAnswer('/api/me', 'a')).toBe(response)
  expect(takeEarlyAnswer('/api/me', 'a')).toBeNull()
})

test('given another user has signed in meanwhile, then the answer is dropped', () => {
  void askEarly('/api/me', 'a', () => response)
  expect(takeEarlyAnswer('/api/me', 'b')).toBeNull()
  expect(takeEarlyAnswer('/api/me', 'a')).toBeNull()
})

test('given no call used it for a while, then it is too old and dropped', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  void askEarly('/api/me', 'a', () => response)
  vi.advanceTimersByTime(60_000)
  expect(takeEarlyAnswer('/api/me', 'a')).toBeNull()
})

test('given no answer came, then the call is made again', async () => {
  await expect(askEarly('/api/me', 'a', () => Promise.reject(new Error('offline')))).rejects.toThrow(
    'offline',
  )
  expect(takeEarlyAnswer('/api/me', 'a')).toBeNull()
})

test('given the application has made the call already, then it is not made early', () => {
  expect(isOwnCall('/api/list')).toBe(false)
  expect(takeEarlyAnswer('/api/list', 'a')).toBeNull()
  expect(isOwnCall('/api/list')).toBe(true)
})

test('given an early answer was used, then the call does not count as the application’s own', () => {
  void askEarly('/api/list', 'a', () => response)
  void takeEarlyAnswer('/api/list', 'a')
  expect(isOwnCall('/api/list')).toBe(false)
})
