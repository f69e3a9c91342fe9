import { setTimeout } from 'node:timers/promises'

/** The result of the work; rejects if there is none after so many milliseconds. */
export async function inTime<T>(work: Promise<T>, withinMs: number): Promise<T> {
  const answered = new AbortController()
  const tooLong = setTimeout(withinMs, undefined, { signal: answered.signal }).then(() => {
    throw new Error(`no answer within ${withinMs} ms`)
  })
  try {
    return await Promise.race([work, tooLong])
  } finally {
    answered.abort()
  }
}
