// Rules: docs/rules/accounts.md#tokens-in-addresses
import { afterEach, expect, test, vi } from 'vitest'
import { mailedToken, takeMailedToken } from './mailedToken.ts'

afterEach(() => vi.unstubAllGlobals())

/** Opens an address. Returns the address that replaced it, null if it was not changed. */
function opened(address: string): string | null {
  const { pathname, search, hash } = new URL(address, 'https://freight.example')
  let shown: string | null = null
  const history = {
    state: null,
    replaceState: (_state: unknown, _title: string, path: string) => {
      shown = path
    },
  }
  vi.stubGlobal('window', { location: { pathname, search, hash }, history })
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
