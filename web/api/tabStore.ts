import { type Session, userSession } from './session.ts'

/** Values of one kind under names, kept in this browser tab for its user. */
interface TabStore<T> {
  /** Null if no value is kept under the name, or the kept text cannot be read. */
  read(name: string): T | null
  /** Returns whether the value outlives the page: not in a storage that is full or forbidden. */
  save(name: string, value: T): boolean
  /** Keeps a value only as long as the page lasts. */
  hold(name: string, value: T): void
  discard(name: string): void
}

/**
 * Keeps values for the session of this browser tab: they survive a reload, an expired session and a closed dialog;
 * signing out forgets them. Names include the id of the user if values belong to one user. Without storage the values
 * last as long as the page. `prefix` is the kind and ends with a dot. Values of operators end with their session.
 */
export function tabStore<T>(prefix: string, session: Session = userSession): TabStore<T> {
  const held = new Map<string, string>()

  session.onEnd((how) => {
    if (how !== 'signed out') return
    held.clear()
    attempt((storage) => {
      for (const key of Object.keys(storage)) if (key.startsWith(prefix)) storage.removeItem(key)
    })
  })

  return {
    read(name) {
      const text = attempt((storage) => storage.getItem(prefix + name)) ?? held.get(name)
      return parsedText(text) as T | null
    },
    save(name, value) {
      const text = JSON.stringify(value)
      held.set(name, text)
      const isStored = attempt((storage) => {
        // A full storage must not keep the value before.
        storage.removeItem(prefix + name)
        storage.setItem(prefix + name, text)
        return true
      })
      return isStored === true
    },
    hold(name, value) {
      held.set(name, JSON.stringify(value))
      attempt((storage) => storage.removeItem(prefix + name))
    },
    discard(name) {
      held.delete(name)
      attempt((storage) => storage.removeItem(prefix + name))
    },
  }
}

/** The value of a kept text; null for none, and for one that cannot be read. */
export function parsedText(text: string | null | undefined): unknown {
  if (text === null || text === undefined) return null
  try {
    return JSON.parse(text)
  } catch (error) {
    // An extension or an older page wrote another text there; it is ignored.
    console.warn(error)
    return null
  }
}

// Some browsers forbid storage; then nothing is kept.
function attempt<T>(use: (storage: Storage) => T): T | undefined {
  try {
    return use(sessionStorage)
  } catch {
    return undefined
  }
}
