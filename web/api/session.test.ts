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
  vi.unstubAllGlobals()
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

test('a call that finds the session over leaves the reason as it is', () => {
  userSession.end('expired', 'An Admin of your company has changed your role.')
  userSession.end('expired')
  expect(userSession.whyEnded()).toBe('An Admin of your company has changed your role.')
  expect(ends).toEqual(['expired', 'expired'])
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

test('a session begins and ends in a browser without room for the token', () => {
  const kept = new Map([['quayline.token', 'of another user']])
  const localStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem() {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    },
    removeItem: (key: string) => kept.delete(key),
  }
  vi.stubGlobal('window', { localStorage })
  userSession.start('new')
  expect(userSession.token()).toBe('new')
  // A reload asks for the sign-in, and does not show the data of the other user.
  expect([...kept]).toEqual([])
  userSession.end('expired', 'Your session has ended.')
  expect([userSession.token(), userSession.whyEnded(), ends]).toEqual([
    null,
    'Your session has ended.',
    ['expired'],
  ])
})
