import { failingJob } from './failing-job.ts'
import { type Wakeable, wakeable } from './wakeable.ts'

export interface StartedJob {
  readonly name: string
  readonly everyMs: number
  /** Does the waiting work; ends early when the app closes. */
  readonly run: (closing: AbortSignal) => Promise<void>
}

/** When a failed job has its next turn at the latest: what it needs, such as the bucket, may be back in minutes. */
const AGAIN_MS = 10 * 60_000

/** Runs a job now, at its intervals and when it is woken. */
export function startJob(
  { name, everyMs, run }: StartedJob,
  deps: Parameters<typeof failingJob>[1],
): Wakeable {
  const { failed, succeeded } = failingJob(name, deps)
  let again: NodeJS.Timeout | undefined
  const job = wakeable(
    (closing) => run(closing).then(succeeded),
    (error) => {
      failed(error)
      clearTimeout(again)
      if (everyMs > AGAIN_MS) again = setTimeout(job.wake, AGAIN_MS).unref()
    },
  )
  const timer = setInterval(job.wake, everyMs)
  timer.unref()
  job.wake()
  return {
    wake: job.wake,
    stop(maxMs) {
      clearInterval(timer)
      clearTimeout(again)
      return job.stop(maxMs)
    },
  }
}
