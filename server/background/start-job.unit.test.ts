// Rules: docs/rules/metrics.md#failing-jobs
import { expect, onTestFinished, test, vi } from 'vitest'
import { startJob } from './start-job.ts'

const HOUR_MS = 3_600_000

test('a job that has a turn every six hours is tried again after ten minutes if it failed, until it works', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const failingJobs = new Set<string>()
  let isAway = true
  const run = vi.fn(async () => {
    if (isAway) throw new Error('the bucket does not answer')
  })
  const deps = { log: { error: vi.fn(), info: vi.fn() }, failingJobs }
  const job = startJob({ name: 'sweep', everyMs: 6 * HOUR_MS, run }, deps)
  await vi.advanceTimersByTimeAsync(0)
  expect([run.mock.calls.length, [...failingJobs]]).toEqual([1, ['sweep']])

  await vi.advanceTimersByTimeAsync(10 * 60_000)
  expect(run).toHaveBeenCalledTimes(2)
  isAway = false
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  expect([run.mock.calls.length, [...failingJobs]]).toEqual([3, []])

  await vi.advanceTimersByTimeAsync(HOUR_MS)
  expect(run).toHaveBeenCalledTimes(3)
  await job.stop()
})
