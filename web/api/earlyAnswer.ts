/**
 * Answers of calls that were made in the head of the page, before its scripts loaded (web/early.ts): the signed-in
 * user, and the first list.
 */

declare global {
  interface Window {
    earlyAnswers?: EarlyAnswer[] | undefined
    /** The calls that the application itself has made so far. */
    ownCalls?: Set<string> | undefined
  }
}

interface EarlyAnswer {
  readonly url: string
  readonly token: string
  readonly askedAt: number
  readonly response: Promise<Response>
}

/** An older answer is out of date. */
const FRESH_MS = 10_000

/** More calls than a page makes until it is drawn. */
const MAX_OWN_CALLS = 50

/** Makes a call and keeps its answer for the next equal one. A failed call is not kept, so it is made again. */
export function askEarly(url: string, token: string, ask: () => Promise<Response>): Promise<Response> {
  const answer: EarlyAnswer = { url, token, askedAt: performance.now(), response: ask() }
  window.earlyAnswers = [...(window.earlyAnswers ?? []), answer]
  answer.response.catch(() => forget(answer))
  return answer.response
}

/** The early answer for this call, if there is one; it can be used once. */
export function takeEarlyAnswer(url: string, token: string | null): Promise<Response> | null {
  const answers = typeof window === 'undefined' ? undefined : window.earlyAnswers
  const early = answers?.find((answer) => answer.url === url)
  if (!early) {
    if (typeof window !== 'undefined') noteOwnCall(url)
    return null
  }
  forget(early)
  return early.token === token && performance.now() - early.askedAt < FRESH_MS ? early.response : null
}

/** Whether this call has been made early and its answer has not been used. */
export function hasEarlyAnswer(url: string): boolean {
  return window.earlyAnswers?.some((answer) => answer.url === url) ?? false
}

/**
 * Whether the application has made this call itself. A later early answer would be used for its next equal call, which
 * is made because of a change.
 */
export function isOwnCall(url: string): boolean {
  return window.ownCalls?.has(url) ?? false
}

function noteOwnCall(url: string): void {
  window.ownCalls ??= new Set()
  if (window.ownCalls.size < MAX_OWN_CALLS) window.ownCalls.add(url)
}

function forget(answer: EarlyAnswer): void {
  window.earlyAnswers = window.earlyAnswers?.filter((one) => one !== answer)
}
