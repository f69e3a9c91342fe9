import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { takeEarlyAnswer } from './earlyAnswer.ts'

const response = Promise.resolve(new Response('{}'))

beforeEach(() => {
  vi.stubGlobal('window', {
    earlyAnswer: { url: '/api/me', token: 'a', askedAt: performance.now(), response },
  })
})
afterEach(() => vi.unstubAllGlobals())

test('the answer is given once, to the call it belongs to', () => {
  expect(takeEarlyAnswer('/api/other', 'a')).toBeNull()
  expect(takeEarlyAnswer('/api/me', 'a')).toBe(response)
  expect(takeEarlyAnswer('/api/me', 'a')).toBeNull()
})

test('given somebody else has signed in meanwhile, then the answer is not theirs', () => {
  expect(takeEarlyAnswer('/api/me', 'b')).toBeNull()
  expect(takeEarlyAnswer('/api/me', 'a')).toBeNull()
})

test('given nobody took it for a while, then it is no longer news', () => {
  vi.stubGlobal('window', {
    earlyAnswer: { url: '/api/me', token: 'a', askedAt: performance.now() - 60_000, response },
  })
  expect(takeEarlyAnswer('/api/me', 'a')).toBeNull()
})
