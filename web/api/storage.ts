/** The storage of this browser between visits. */

/** The storage key for the token of a company's user. */
export const USER_TOKEN = 'quayline.token'

/** The storage key for the token of an operator. */
export const OPERATOR_TOKEN = 'quayline.operator'

/** Null if the browser forbids it. It can be full: write with `keepInBrowser`. */
export function browserStorage(): Storage | null {
  try {
    return typeof window === 'undefined' ? null : window.localStorage
  } catch {
    return null
  }
}

/** Keeps a text under a key. False if the browser forbids it or the storage is full; then nothing is kept. */
export function keepInBrowser(key: string, text: string): boolean {
  const storage = browserStorage()
  try {
    storage?.setItem(key, text)
    return storage !== null
  } catch {
    storage?.removeItem(key)
    return false
  }
}
