// Rules: docs/rules/metrics.md#failing-jobs
import { expect, test } from 'vitest'
import { HOUR_MS } from '#domain/time.ts'
import { failingJob } from './failing-job.ts'

function jobWithLog() {
  const lines: string[] = []
  const at = { ms: 0 }
  const log = {
    error: ({ err }: { err: Error }, text: string) => void lines.push(`error: ${text}: ${err.message}`),
    info: (_line: object, text: string) => void lines.push(`info: ${text}`),
  }
  const failingJobs = new Set<string>()
  const parts = { log, failingJobs } as unknown as Parameters<typeof failingJob>[1]
  const job = failingJob('mail', parts, () => at.ms)
  return { job, lines, at, failingJobs }
}

const away = () => new Error('the database gave no connection')

test('logs a failure that repeats once, and that the job works again', () => {
  const { job, lines } = jobWithLog()
  for (let run = 0; run < 30; run++) job.failed(away())
  job.succeeded()
  job.succeeded()
  expect(lines).toEqual([
    'error: a background job failed: the database gave no connection',
    'info: a background job works again',
  ])
})

test('logs another failure at once, and the next one after a success', () => {
  const { job, lines } = jobWithLog()
  job.failed(away())
  job.failed(new Error('the disk is full'))
  job.succeeded()
  job.failed(new Error('the disk is full'))
  expect(lines.filter((line) => line.startsWith('error'))).toHaveLength(3)
})

test('logs the same failure again after an hour', () => {
  const { job, lines, at } = jobWithLog()
  job.failed(away())
  at.ms = HOUR_MS - 1
  job.failed(away())
  expect(lines).toHaveLength(1)
  at.ms = HOUR_MS
  job.failed(away())
  expect(lines).toHaveLength(2)
})

test('is one of the failing jobs until it works again', () => {
  const { job, failingJobs } = jobWithLog()
  job.succeeded()
  expect([...failingJobs]).toEqual([])
  job.failed(away())
  job.failed(away())
  expect([...failingJobs]).toEqual(['mail'])
  job.succeeded()
  expect([...failingJobs]).toEqual([])
})
