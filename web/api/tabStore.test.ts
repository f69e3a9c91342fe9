import { afterEach, expect, test, vi } from 'vitest'
import { userSession } from './session.ts'
import { tabStore } from './tabStore.ts'

interface Typed {
  readonly rate: string
}

const typed: Typed = { rate: '£1,200' }
const store = tabStore<Typed>('test.kept.')

afterEach(() => {
  userSession.end('signed out')
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** A session storage with these texts; some tests run without one. */
function storageWith(texts: Readonly<Record<string, string>>) {
  const storage = Object.create({
    getItem: (key: string) => storage[key] ?? null,
    setItem(key: string, text: string) {
      storage[key] = text
    },
    removeItem: (key: string) => delete storage[key],
  })
  Object.assign(storage, texts)
  vi.stubGlobal('sessionStorage', storage)
  return storage
}

test('gives back what was saved under a name, and nothing under another', () => {
  store.save('1.7', typed)
  expect(store.read('1.7')).toEqual(typed)
  expect(store.read('2.7')).toBeNull()
  store.discard('1.7')
  expect(store.read('1.7')).toBeNull()
})

test('keeps values when the session expires and forgets all of its kind at sign-out', () => {
  const storage = storageWith({ 'other.kind': 'stays' })
  store.save('1.7', typed)
  userSession.end('expired')
  expect(store.read('1.7')).toEqual(typed)
  userSession.end('signed out')
  expect(store.read('1.7')).toBeNull()
  expect(Object.keys(storage)).toEqual(['other.kind'])
})

test('forgets values at a sign-out, also when another call learns first that the session is over', async () => {
  const ends: string[] = []
  userSession.onEnd((how) => ends.push(how))
  userSession.start('token')
  store.save('1.7', typed)
  const { promise, resolve } = Promise.withResolvers<void>()
  const signedOut = userSession.signOut(() => promise)
  userSession.end('expired', 'Invalid token.')
  expect(store.read('1.7')).toBeNull()
  expect(userSession.whyEnded()).toBeNull()
  resolve()
  await signedOut
  userSession.start('next')
  userSession.end('expired')
  expect(ends).toEqual(['signed out', 'signed out', 'expired'])
})

test('reads nothing if a text is broken', () => {
  storageWith({ 'test.kept.1.7': '{"rate":' })
  vi.spyOn(console, 'warn').mockReturnValue()
  expect(store.read('1.7')).toBeNull()
})

test('reads the newest value while the storage is full', () => {
  const storage = storageWith({})
  store.save('1.7', { rate: '£1' })
  Object.getPrototypeOf(storage).setItem = () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  }
  store.save('1.7', typed)
  expect(store.read('1.7')).toEqual(typed)
})
