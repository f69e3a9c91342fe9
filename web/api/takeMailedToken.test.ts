// Rules: docs/rules/accounts.md#tokens-in-addresses
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mailedToken } from './mailedToken.ts'
import { forgetMailedToken, takeMailedToken, takeTypedToken } from './takeMailedToken.ts'

/** What this tab keeps through a reload. */
let kept = new Map<string, string>()

beforeEach(() => {
  kept = new Map()
})
afterEach(() => vi.unstubAllGlobals())

const sessionStorage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, text: string) => kept.set(key, text),
  removeItem: (key: string) => kept.delete(key),
}
const forbidden = {
  get sessionStorage(): Storage {
    throw new Error('forbidden')
  },
}

/** Opens an address in this tab. Returns the address that replaced it, null if it was not changed. */
function opened(address: string, storage: object = { sessionStorage }): string | null {
  const { pathname, search, hash } = new URL(address, 'https://freight.example')
  let shown: string | null = null
  const history = {
    state: null,
    replaceState: (_state: unknown, _title: string, path: string) => {
      shown = path
    },
  }
  const page = { location: { pathname, search, hash }, history }
  vi.stubGlobal('window', Object.defineProperties(page, Object.getOwnPropertyDescriptors(storage)))
  takeMailedToken()
  return shown
}

test.each([
  ['/join#token=abc', '/join'],
  ['/password-confirm#token=abc', '/password-confirm'],
  ['/password-confirm?token=abc', '/password-confirm'],
  ['/password-confirm/?token=abc', '/password-confirm/'],
])('moves the token of %s into memory', (address, shown) => {
  expect(opened(address)).toBe(shown)
  expect(mailedToken()).toBe('abc')
})

test.each(['/password-confirm', '/login?token=abc', '/quote-requests#token=abc'])(
  'leaves %s alone',
  (address) => {
    expect(opened(address)).toBeNull()
    expect(mailedToken()).toBe('')
  },
)

test('a reload keeps the token, without one in the address', () => {
  opened('/password-confirm#token=abc')
  expect(opened('/password-confirm')).toBeNull()
  expect(mailedToken()).toBe('abc')
  opened('/password-confirm#token=def')
  opened('/password-confirm/')
  expect(mailedToken()).toBe('def')
})

test('a reload keeps a typed token, in place of the one of the link', () => {
  opened('/join#token=abc')
  takeTypedToken('typed')
  expect(opened('/join')).toBeNull()
  expect(mailedToken()).toBe('typed')
  expect(opened('/join#token=newer')).toBe('/join')
  expect(mailedToken()).toBe('newer')
  takeTypedToken('')
  opened('/join')
  expect(mailedToken()).toBe('')
})

test('a token that is used up is forgotten', () => {
  opened('/join#token=abc')
  forgetMailedToken()
  opened('/join')
  expect(mailedToken()).toBe('')
})

test('another page does not get the token, and forgets it', () => {
  opened('/join#token=abc')
  opened('/password-confirm')
  expect(mailedToken()).toBe('')
  expect(kept.size).toBe(0)
  opened('/join#token=abc')
  opened('/login')
  expect(kept.size).toBe(0)
})

test('without storage the token lasts as long as the page', () => {
  opened('/join#token=abc', forbidden)
  expect(mailedToken()).toBe('abc')
  forgetMailedToken()
  opened('/join', forbidden)
  expect(mailedToken()).toBe('')
})
