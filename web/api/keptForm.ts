import { userSession } from './session.ts'

/**
 * Unsaved form values, kept for this browser tab through a reload or an expired session. Each user has their own, and
 * signing out forgets them.
 */
const PREFIX = 'quayline.unsaved.1.'

export type KeptValues = Readonly<Record<string, unknown>>

export function keptForm(name: string): KeptValues | null {
  const text = attempt((storage) => storage.getItem(PREFIX + name))
  return text ? (JSON.parse(text) as KeptValues) : null
}

/** Keeps the changed fields; forgets the entry where none is changed. */
export function keepForm(name: string, changed: KeptValues): void {
  attempt((storage) => {
    if (Object.keys(changed).length === 0) storage.removeItem(PREFIX + name)
    else storage.setItem(PREFIX + name, JSON.stringify(changed))
  })
}

userSession.onEnd((how) => {
  if (how !== 'signed out') return
  attempt((storage) => {
    for (const name of Object.keys(storage)) if (name.startsWith(PREFIX)) storage.removeItem(name)
  })
})

// Some browsers forbid storage; then nothing is kept.
function attempt<T>(use: (storage: Storage) => T): T | undefined {
  try {
    return use(sessionStorage)
  } catch {
    return undefined
  }
}
