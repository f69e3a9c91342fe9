import { browserStorage, OPERATOR_TOKEN, USER_TOKEN } from './storage.ts'

/** A kept token: in every tab of this browser, and gone from all of them at once. */
export interface Session {
  token(): string | null
  start(token: string): void
  /** Forgets the token and tells everybody who listens, and whether the person wanted it so. */
  end(how: 'signed out' | 'expired'): void
  /** Called when the session ends here or in another tab. */
  onEnd(listener: (how: 'signed out' | 'expired') => void): void
}

function session(key: string): Session {
  const listeners = new Set<(how: 'signed out' | 'expired') => void>()
  // Some browsers forbid storage; then the session lives as long as the page.
  let held: string | null = null

  function stored(): string | null {
    const storage = browserStorage()
    return storage ? storage.getItem(key) : held
  }

  function store(token: string | null): void {
    held = token
    if (token === null) browserStorage()?.removeItem(key)
    else browserStorage()?.setItem(key, token)
  }

  const tell = (how: 'signed out' | 'expired') => {
    for (const listener of listeners) listener(how)
  }

  if (typeof window !== 'undefined')
    window.addEventListener('storage', (event) => {
      if (event.key !== key && event.key !== null) return
      if (stored() === null) tell('signed out')
      // Somebody signed in as somebody else in another tab: what this page shows is no longer theirs.
      else if (event.oldValue !== event.newValue) window.location.reload()
    })

  return {
    token: stored,
    start: store,
    end(how) {
      store(null)
      tell(how)
    },
    onEnd(listener) {
      listeners.add(listener)
    },
  }
}

/** The session of a company's person. */
export const userSession = session(USER_TOKEN)

/** The session of the provider's staff, apart from the other. */
export const operatorSession = session(OPERATOR_TOKEN)
