import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { userSession } from './session.ts'

const ends: string[] = []
userSession.onEnd((how) => ends.push(how))

beforeEach(() => {
  ends.length = 0
  userSession.start('token')
})
afterEach(() => {
  vi.useRealTimers()
  // The session is shared with other files.
  userSession.start('token')
  userSession.end('signed out')
})

test('a sign-out that fails ends the session here, and the next one is not affected', async () => {
  await userSession.signOut(async () => false)
  expect([userSession.token(), ends]).toEqual([null, ['signed out']])
  await expect(userSession.signOut(() => Promise.reject(new Error('offline')))).rejects.toThrow('offline')
  userSession.start('next')
  expect(userSession.token()).toBe('next')
  userSession.end('expired', 'Your session has ended.')
  expect(ends.at(-1)).toBe('expired')
  expect(userSession.whyEnded()).toBe('Your session has ended.')
})

test('a sign-out without an answer ends the session here after some seconds', async () => {
  vi.useFakeTimers()
  const signedOut = userSession.signOut(() => new Promise(() => undefined))
  await vi.advanceTimersByTimeAsync(2900)
  expect(userSession.token()).toBe('token')
  await vi.advanceTimersByTimeAsync(200)
  await signedOut
  expect([userSession.token(), ends]).toEqual([null, ['signed out']])
})
