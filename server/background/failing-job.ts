/** The log of a job that fails at each run, as while the database is away (docs/rules/metrics.md#failing-jobs). */
import { HOUR_MS } from '#domain/time.ts'
import type { Deps } from '../deps.ts'
import { reasonOf } from '../process/cannot-start.ts'

export interface FailingJob {
  failed(error: unknown): void
  succeeded(): void
}

/**
 * Logs a failure at once, the same one again after an hour at the earliest, and the first success after it. Meanwhile the
 * job is one of `failingJobs`.
 * @param now milliseconds of a clock that never goes back.
 */
export function failingJob(
  job: string,
  { log, failingJobs }: { log: Pick<Deps['log'], 'error' | 'info'>; failingJobs: Set<string> },
  now: () => number = () => performance.now(),
): FailingJob {
  let logged: { readonly reason: string; readonly at: number } | null = null
  return {
    failed(error) {
      failingJobs.add(job)
      const reason = reasonOf(error)
      if (logged?.reason === reason && now() - logged.at < HOUR_MS) return
      logged = { reason, at: now() }
      log.error({ err: error, job }, 'a background job failed')
    },
    succeeded() {
      failingJobs.delete(job)
      if (logged) log.info({ job }, 'a background job works again')
      logged = null
    },
  }
}
