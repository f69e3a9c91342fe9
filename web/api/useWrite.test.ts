import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { TRANSACTION_HEADER } from '#contract/live.ts'
import { toast } from '../ui/toast.tsx'
import { CallError } from './CallError.ts'
import { whileAsking } from './openQuestions.ts'
import { queryClient } from './queries.ts'
import { refreshAfterWrite } from './refresh.ts'
import { closingWhenOutOfDate, runWrite, type Send } from './useWrite.ts'

let steps: string[] = []
beforeEach(() => {
  steps = []
  vi.spyOn(toast, 'clear').mockImplementation(() => void steps.push('clear'))
  vi.spyOn(toast, 'success').mockImplementation((message) => void steps.push(message))
  vi.spyOn(toast, 'error').mockImplementation((message) => void steps.push(message))
  vi.spyOn(toast, 'waiting').mockImplementation((message) => void steps.push(message))
  vi.spyOn(queryClient, 'invalidateQueries').mockImplementation(async (filters) => {
    steps.push(`fetch ${filters?.queryKey?.join('/')}`)
  })
})
afterEach(() => {
  vi.restoreAllMocks()
})

const refused =
  (status: number, whole = 'No.'): Send<number, number> =>
  async () => {
    throw new CallError({ status, whole: [whole] })
  }
const twice: Send<number, number> = async (value, { onResponse }) => {
  onResponse?.((name) => (name === TRANSACTION_HEADER ? 'w77' : null))
  return value * 2
}
const changes = [{ kind: 'operator' }] as const

test('a success clears old errors, shows its toast, and fetches once with its transaction', async () => {
  const options = {
    success: (reply: number) => `Got ${reply}`,
    changes,
    onSuccess: (reply: number) => void steps.push(`show ${reply}`),
  }
  expect(await runWrite(twice, options, 4)).toBe(8)
  expect(steps).toEqual(['clear', 'Got 8', 'show 8', 'fetch operator'])
  await refreshAfterWrite(changes, 'w77')
  expect(steps).toHaveLength(4)
})

test.each([404, 409])('a refusal with %i fetches the stale data before its toast', async (status) => {
  await expect(runWrite(refused(status), { changes }, 1)).rejects.toThrow('No.')
  expect(steps).toEqual(['clear', 'fetch operator', 'No.'])
})

test('a refusal with 403 fetches the user’s company as well', async () => {
  await expect(runWrite(refused(403), { changes }, 1)).rejects.toThrow()
  expect(steps).toEqual([
    'clear',
    'fetch operator',
    'fetch me',
    'fetch directory',
    'fetch user-profile',
    'No.',
  ])
})

test('a refusal of a typed value fetches nothing', async () => {
  await expect(runWrite(refused(400), { changes }, 1)).rejects.toThrow()
  expect(steps).toEqual(['clear', 'No.'])
})

test('a lost answer shows its toast at once, without waiting for the fetch', async () => {
  vi.mocked(queryClient.invalidateQueries).mockImplementation(() => new Promise(() => undefined))
  await expect(runWrite(refused(0), { changes }, 1)).rejects.toThrow()
  expect(steps).toEqual(['clear', 'No.'])
})

test('a failure can be shown in another place than a toast', async () => {
  const showFailure = vi.fn()
  await expect(runWrite(refused(400), { showFailure }, 1)).rejects.toThrow()
  expect(showFailure).toHaveBeenCalledOnce()
  expect(toast.error).not.toHaveBeenCalledWith('No.')
})

test('a dialog closes if its subject is out of date, and stays open after any other failure', async () => {
  const failed = (status: number) => Promise.reject(new CallError({ status }))
  await expect(closingWhenOutOfDate(failed(409))).resolves.toBeUndefined()
  await expect(closingWhenOutOfDate(failed(500))).rejects.toThrow()
})

test('a write without an answer after ten seconds says that it goes on, once, and not after its answer', async () => {
  vi.useFakeTimers()
  const answer = Promise.withResolvers<number>()
  const written = runWrite(() => answer.promise, { success: 'Done' }, 1)
  await vi.advanceTimersByTimeAsync(9_999)
  expect(steps).toEqual(['clear'])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(steps).toEqual(['clear', expect.stringContaining('Still waiting')])
  answer.resolve(1)
  await written
  expect(steps.slice(2)).toEqual(['clear', 'Done'])
  await runWrite(twice, {}, 1)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(steps.filter((step) => step.includes('waiting'))).toHaveLength(1)
  vi.useRealTimers()
})

test('a write that waits for its user says nothing of an answer that takes its time', async () => {
  vi.useFakeTimers()
  const yes = Promise.withResolvers<boolean>()
  const answer = Promise.withResolvers<number>()
  const written = runWrite(async () => ((await whileAsking(yes.promise)) ? answer.promise : 0), {}, 1)
  await vi.advanceTimersByTimeAsync(25_000)
  expect(steps).toEqual(['clear'])
  yes.resolve(true)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(steps.slice(1)).toEqual([expect.stringContaining('Still waiting')])
  answer.resolve(1)
  await written
  vi.useRealTimers()
})
