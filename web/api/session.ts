import { browserStorage, keepInBrowser, OPERATOR_TOKEN, USER_TOKEN } from './storage.ts'

/** A kept token, shared by all tabs of this browser. */
export interface Session {
  token(): string | null
  start(token: string): void
  /**
   * Signs out: sends the call, and ends the session here after any answer, or after some seconds without one. If
   * another call learns meanwhile that the session is over, it still counts as signed out by the user.
   */
  signOut(send: () => Promise<unknown>): Promise<void>
  /** Removes the token and tells listeners whether the user signed out, and if not, the reason if known. */
  end(how: 'signed out' | 'expired', why?: string): void
  /** Why the server ended the last session; null if unknown, and from the next sign-in on. */
  whyEnded(): string | null
  /** Called when the session ends here or in another tab. */
  onEnd(listener: (how: 'signed out' | 'expired') => void): void
}

/** The storage key for the reason why a session ended without the user signing out. */
const ENDED = '.ended'
/** How long a sign-out waits for its answer. */
const MAX_SIGN_OUT_MS = 3000

function session(key: string): Session {
  const listeners = new Set<(how: 'signed out' | 'expired') => void>()
  // The token that cannot be stored: the session then lasts as long as the page.
  let held: string | null = null

  function stored(): string | null {
    return held ?? browserStorage()?.getItem(key) ?? null
  }

  function storedReason(): string | null {
    return browserStorage()?.getItem(key + ENDED) ?? null
  }

  let why: string | null = null
  let isLeaving = false

  function store(token: string | null): void {
    held = null
    if (token === null) browserStorage()?.removeItem(key)
    else if (!keepInBrowser(key, token)) held = token
  }

  const tell = (how: 'signed out' | 'expired') => {
    for (const listener of listeners) listener(how)
  }

  if (typeof window !== 'undefined')
    window.addEventListener('storage', (event) => {
      if (event.key !== key && event.key !== null) return
      if (stored() === null) {
        // The tab that got the reason stored it for the others before it removed the token.
        why = storedReason()
        tell(why === null ? 'signed out' : 'expired')
      }
      // Another user signed in in another tab, so this page shows data of the earlier user.
      else if (event.oldValue !== event.newValue) window.location.reload()
    })

  function end(how: 'signed out' | 'expired', because = ''): void {
    const isExpired = how === 'expired' && !isLeaving
    if (isExpired && stored() === null) {
      // A call that was about to be sent when the session ended, here or in another tab, knows no reason.
      why ??= storedReason()
    } else {
      if (isExpired) keepInBrowser(key + ENDED, because)
      why = isExpired ? because : null
      store(null)
    }
    tell(isExpired ? 'expired' : 'signed out')
  }

  return {
    token: stored,
    start(token) {
      why = null
      isLeaving = false
      browserStorage()?.removeItem(key + ENDED)
      store(token)
    },
    async signOut(send) {
      isLeaving = true
      const { promise: limit, resolve: giveUp } = Promise.withResolvers<void>()
      const timer = setTimeout(giveUp, MAX_SIGN_OUT_MS)
      try {
        await Promise.race([send(), limit])
      } finally {
        clearTimeout(timer)
        end('signed out')
      }
    },
    end,

    whyEnded: () => why || null,
    onEnd(listener) {
      listeners.add(listener)
    },
  }
}

/** The session of a company's user. */
export const userSession = session(USER_TOKEN)

/** The session of an operator, separate from the other. */
export const operatorSession = session(OPERATOR_TOKEN)
