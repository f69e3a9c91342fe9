/** What this browser keeps between visits. */

/** The token of a company's person. */
export const USER_TOKEN = 'quayline.token'

/** The token of the provider's staff. */
export const OPERATOR_TOKEN = 'quayline.operator'

/** Null where the browser forbids it. */
export function browserStorage(): Storage | null {
  try {
    return typeof window === 'undefined' ? null : window.localStorage
  } catch {
    return null
  }
}
