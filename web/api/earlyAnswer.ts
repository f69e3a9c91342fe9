/**
 * Answers that were asked for before whoever needs them was there: who is signed in, by the head of the page
 * (web/early.ts), and the first list, while its frame was being drawn.
 */

declare global {
  interface Window {
    earlyAnswers?: EarlyAnswer[] | undefined
  }
}

export interface EarlyAnswer {
  readonly url: string
  readonly token: string
  readonly askedAt: number
  readonly response: Promise<Response>
}

/** An answer that has waited longer than this is no longer news. */
const FRESH_MS = 10_000

/** Keeps the answer that comes for whoever asks next. A call without an answer is forgotten: it is made again. */
export function keepEarlyAnswer(url: string, token: string, ask: () => Promise<Response>): void {
  const answer: EarlyAnswer = { url, token, askedAt: performance.now(), response: ask() }
  window.earlyAnswers = [...(window.earlyAnswers ?? []), answer]
  answer.response.catch(() => forget(answer))
}

/** The answer that has been asked for already, if there is one for this call; it is given once. */
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
