import { setImmediate, setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { wakeable } from './wakeable.ts'

const unexpected = (error: unknown) => {
  throw error
}

test('work that is woken three times while it runs, runs once more and never concurrently', async () => {
  const runs: PromiseWithResolvers<void>[] = []
  const job = wakeable(() => {
    const run = Promise.withResolvers<void>()
    runs.push(run)
    return run.promise
  }, unexpected)
  for (let times = 0; times < 4; times++) job.wake()
  await setImmediate()
  expect(runs.length).toBe(1)
  runs[0]?.resolve()
  await setImmediate()
  expect(runs.length).toBe(2)
  runs[1]?.resolve()
  await setImmediate()
  expect(runs.length).toBe(2)
})

test('a failure is reported, and the work runs again when it is woken', async () => {
  const failures: unknown[] = []
  let runs = 0
  const job = wakeable(
    async () => {
      runs++
      if (runs === 1) throw new Error('the first time')
    },
    (error) => failures.push(error),
  )
  job.wake()
  await setImmediate()
  job.wake()
  await setImmediate()
  expect([runs, failures.length]).toEqual([2, 1])
})

test('stop signals the work, waits for its end, and nothing wakes it again', async () => {
  const seen: string[] = []
  const job = wakeable(async (closing) => {
    await setImmediate()
    seen.push(closing.aborted ? 'aborted' : 'not aborted')
  }, unexpected)
  job.wake()
  // Woken again while it runs, and after its end.
  job.wake()
  await job.stop()
  expect(seen).toEqual(['aborted'])
  job.wake()
  await setImmediate()
  expect(seen).toEqual(['aborted'])
})

test('stop waits no longer than it is told for work that hangs', async () => {
  const job = wakeable(() => new Promise(() => undefined), unexpected)
  job.wake()
  const stopped = job.stop(10).then(() => 'stopped')
  expect(await Promise.race([stopped, setTimeout(5000, 'still waiting')])).toBe('stopped')
})
