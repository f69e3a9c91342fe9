/**
 * Answers of calls that were made in the head of the page, before its scripts were there (web/early.ts): the signed-in
 * user, and the first list.
 */

declare global {
  interface Window {
    earlyAnswers?: EarlyAnswer[] | undefined
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

/** Makes a call and keeps its answer for the next equal one. A failed call is forgotten, and so made again. */
export function askEarly(url: string, token: string, ask: () => Promise<Response>): Promise<Response> {
  const answer: EarlyAnswer = { url, token, askedAt: performance.now(), response: ask() }
  window.earlyAnswers = [...(window.earlyAnswers ?? []), answer]
  answer.response.catch(() => forget(answer))
  return answer.response
}

/** The early answer for this call, if there is one; it is given once. */
export function takeEarlyAnswer(url: string, token: string | null): Promise<Response> | null {
  const answers = typeof window === 'undefined' ? undefined : window.earlyAnswers
  const early = answers?.find((answer) => answer.url === url)
  if (!early) return null
  forget(early)
  return early.token === token && performance.now() - early.askedAt < FRESH_MS ? early.response : null
}

/** Whether this call has been made early and its answer has not been taken. */
export function hasEarlyAnswer(url: string): boolean {
  return window.earlyAnswers?.some((answer) => answer.url === url) ?? false
}

function forget(answer: EarlyAnswer): void {
  window.earlyAnswers = window.earlyAnswers?.filter((one) => one !== answer)
}
