import { userSession } from '../api/session.ts'
import type { QuoteForm } from './draft.ts'

/*
 * What was typed into a quote or counter-offer but not sent: kept for this browser tab's session, so that closing the
 * dialog, a reload or an expired session loses nothing. Each user's is its own, and signing out forgets all.
 */
const PREFIX = 'quayline.unsent-quote.2.'

// Some browsers forbid storage; then it lasts as long as the page.
const held = new Map<string, string>()

/** The name of what a user types about a request, or about the offer on it that is answered. */
export function keptName(userId: number, requestId: number, answeredId: number | null): string {
  return `${PREFIX}${userId}.${requestId}.${answeredId ?? 'new'}`
}

export function savedQuoteForm(name: string): QuoteForm | null {
  const text = attempt((storage) => storage.getItem(name)) ?? held.get(name)
  return text ? (JSON.parse(text) as QuoteForm) : null
}

export function saveQuoteForm(name: string, form: QuoteForm): void {
  const text = JSON.stringify(form)
  held.set(name, text)
  attempt((storage) => storage.setItem(name, text))
}

export function discardQuoteForm(name: string): void {
  held.delete(name)
  attempt((storage) => storage.removeItem(name))
}

userSession.onEnd((how) => {
  if (how !== 'signed out') return
  held.clear()
  attempt((storage) => {
    for (const name of Object.keys(storage)) if (name.startsWith(PREFIX)) storage.removeItem(name)
  })
})

function attempt<T>(use: (storage: Storage) => T): T | undefined {
  try {
    return use(sessionStorage)
  } catch {
    return undefined
  }
}
