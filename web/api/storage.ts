/** The storage of this browser between visits. */

/** The storage key for the token of a company's user. */
export const USER_TOKEN = 'quayline.token'

/** The storage key for the token of an operator. */
export const OPERATOR_TOKEN = 'quayline.operator'

/** Null if the browser forbids it. */
export function browserStorage(): Storage | null {
  try {
    return typeof window === 'undefined' ? null : window.localStorage
  } catch {
    return null
  }
}
