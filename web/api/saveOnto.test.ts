// Rules: docs/rules/typed-values.md#two-windows
import { expect, test } from 'vitest'
import { CallError } from './CallError.ts'
import { NotConfirmed, saveOnto } from './saveOnto.ts'

/** A server where other windows have saved the given versions by the time of each attempt. */
function server(versions: readonly number[], confirms = true) {
  const sent: number[] = []
  const asked: number[] = []
  const current = () => versions[Math.max(0, sent.length - 1)] ?? 0
  return {
    sent,
    asked,
    async send(version: number) {
      sent.push(version)
      if (version !== current()) throw new CallError({ status: 409, whole: ['Changed.'], changed: ['name'] })
      return `saved onto ${version}`
    },
    load: async () => current(),
    async confirm(version: number) {
      asked.push(version)
      return confirms
    },
  }
}

test('a change of the stored version is sent once', async () => {
  const saving = server([1])
  expect(await saveOnto(1, saving)).toBe('saved onto 1')
  expect([saving.sent, saving.asked]).toEqual([[1], [1]])
})

test('a stale change is applied to the stored values, any number of times', async () => {
  const saving = server([2, 3, 3])
  expect(await saveOnto(1, saving)).toBe('saved onto 3')
  expect([saving.sent, saving.asked]).toEqual([
    [1, 2, 3],
    [1, 2, 3],
  ])
})

test('without confirmation nothing more is sent', async () => {
  const saving = { ...server([2]), confirm: async (version: number) => version === 1 }
  await expect(saveOnto(1, saving)).rejects.toThrow(NotConfirmed)
  expect(saving.sent).toEqual([1])
})

test('a form that was opened with newer values than its user saw asks before the first attempt', async () => {
  const saving = server([1], false)
  await expect(saveOnto(1, saving)).rejects.toThrow(NotConfirmed)
  expect([saving.sent, saving.asked]).toEqual([[], [1]])
})

test('any other refusal is passed on', async () => {
  const gone = new CallError({ status: 404 })
  const saving = { ...server([1]), send: () => Promise.reject(gone) }
  await expect(saveOnto(1, saving)).rejects.toBe(gone)
})
