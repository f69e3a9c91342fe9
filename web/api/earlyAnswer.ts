/**
 * Answers of calls that were made before their components were there: the signed-in user, requested in the head of
 * the page (web/early.ts), and the first list, requested while its frame is drawn.
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

/** Keeps an answer for the next equal call. A failed call is forgotten, and so made again. */
export function keepEarlyAnswer(url: string, token: string, ask: () => Promise<Response>): void {
  const answer: EarlyAnswer = { url, token, askedAt: performance.now(), response: ask() }
  window.earlyAnswers = [...(window.earlyAnswers ?? []), answer]
  answer.response.catch(() => forget(answer))
}

/** The early answer for this call, if there is one; it is given once. */
export function takeEarlyAnswer(url: string, token: string | null): Promise<Response> | null {
  const answers = typeof window === 'undefined' ? undefined : window.earlyAnswers
  const early = answers?.find((answer) => answer.url === url)
  if (!early) return null
  forget(early)
  return early.token === token && performance.now() - early.askedAt < FRESH_MS ? early.response : null
}

function forget(answer: EarlyAnswer): void {
  window.earlyAnswers = window.earlyAnswers?.filter((one) => one !== answer)
}
