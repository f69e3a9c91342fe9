/**
 * The token in the address of a mail's link. The head of the page moves it out of the address before anything else
 * runs, so that it is in no history, no screenshot and no Referer. It is kept as long as the page, and in this tab while
 * the page that asks for it is open, so that a reload does not lose it; so is one that was typed
 * (docs/decisions/0281-a-mailed-token-outlives-a-reload.md, 0329-a-typed-token-outlives-a-reload.md).
 */
import { mailedToken } from './mailedToken.ts'

const PAGES = /^\/(join|password-confirm)\/?$/

/** The storage key of the token that the open page has taken, after the path of that page. */
const KEPT = 'quayline.mailed-token'

/** Moves the token out of the address: from the fragment, or from the query of older links. */
export function takeMailedToken(): void {
  const page = openPage()
  const { pathname, search, hash } = window.location
  const token = new URLSearchParams(hash.slice(1)).get('token') ?? new URLSearchParams(search).get('token')
  if (page !== null && token !== null) {
    window.mailedToken = token
    window.history.replaceState(window.history.state, '', pathname)
  } else {
    const kept = page === null ? undefined : keptFor(page)
    if (kept === undefined) forgetMailedToken()
    window.mailedToken ??= kept
  }
  keepMailedToken()
}

/** Takes a token that the user has typed, in place of an earlier one. An empty one is not kept. */
export function takeTypedToken(token: string): void {
  window.mailedToken = token
  if (token === '') forgetMailedToken()
  else keepMailedToken()
}

/** The open page, if it takes tokens. */
function openPage(): string | null {
  return PAGES.exec(window.location.pathname)?.[1] ?? null
}

/** Keeps the token for a reload of the open page. */
function keepMailedToken(): void {
  const page = openPage()
  if (page !== null && mailedToken() !== '')
    inTab((storage) => storage.setItem(KEPT, `${page} ${mailedToken()}`))
}

/** Forgets what was kept for a reload: the token is used up, or the user leaves its page. */
export function forgetMailedToken(): void {
  inTab((storage) => storage.removeItem(KEPT))
}

function keptFor(page: string): string | undefined {
  const kept = inTab((storage) => storage.getItem(KEPT)) ?? ''
  return kept.startsWith(`${page} `) ? kept.slice(page.length + 1) : undefined
}

// Some browsers forbid storage; then a reload loses the token.
function inTab<T>(use: (storage: Storage) => T): T | undefined {
  try {
    return use(window.sessionStorage)
  } catch {
    return undefined
  }
}
