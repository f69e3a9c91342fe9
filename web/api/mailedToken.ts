/**
 * The token in the address of a mail's link. The head of the page moves it out of the address before anything else
 * runs, so that it is in no history, no screenshot and no Referer; it is kept as long as the page.
 */

declare global {
  interface Window {
    mailedToken?: string | undefined
  }
}

const PAGES = /^\/(join|password-confirm)\/?$/

/** Moves the token out of the address: from the fragment, or from the query of older links. */
export function takeMailedToken(): void {
  const { pathname, search, hash } = window.location
  if (!PAGES.test(pathname)) return
  const token = new URLSearchParams(hash.slice(1)).get('token') ?? new URLSearchParams(search).get('token')
  if (token === null) return
  window.mailedToken = token
  window.history.replaceState(window.history.state, '', pathname)
}

/** The token that came with the address; empty without one. */
export function mailedToken(): string {
  return typeof window === 'undefined' ? '' : (window.mailedToken ?? '')
}
