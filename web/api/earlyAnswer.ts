/** The answer to the call that most pages begin with: the head of the page asks for it (web/early.ts). */

declare global {
  interface Window {
    earlyAnswer?: EarlyAnswer | undefined
  }
}

interface EarlyAnswer {
  readonly url: string
  readonly token: string
  readonly askedAt: number
  readonly response: Promise<Response>
}

/** An answer that has waited longer than this is no longer news. */
const FRESH_MS = 10_000

/** The answer that the head of the page has asked for already, if it is this one; it is given once. */
export function takeEarlyAnswer(url: string, token: string | null): Promise<Response> | null {
  const early = typeof window === 'undefined' ? undefined : window.earlyAnswer
  if (!early || early.url !== url) return null
  window.earlyAnswer = undefined
  return early.token === token && performance.now() - early.askedAt < FRESH_MS ? early.response : null
}
