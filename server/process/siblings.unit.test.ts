// Rules: docs/rules/metrics.md#metrics
/** A worker process; the messages of the primary are played by the test. */
import { setImmediate } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openSiblings } from './siblings.ts'

vi.mock('node:cluster', () => ({ default: { isWorker: true } }))

test('a question whose answer fails gets none, and does not end the process', async () => {
  const sent: unknown[] = []
  const unhandled: unknown[] = []
  const send = process.send
  const note = (error: unknown) => void unhandled.push(error)
  process.on('unhandledRejection', note)
  Object.assign(process, { send: (message: unknown) => sent.push(message) > 0 })
  onTestFinished(() => {
    Object.assign(process, { send })
    process.off('unhandledRejection', note)
  })
  const siblings = openSiblings()
  siblings.answer('metrics', () => Promise.reject(new Error('no figures')))
  siblings.answer('slow work', () => ['slow'])
  for (const topic of ['metrics', 'slow work'])
    process.emit('message', { type: 'quayline:question', id: topic, topic }, undefined)
  await setImmediate()
  await setImmediate()
  expect(sent).toEqual([{ type: 'quayline:answer', id: 'slow work', value: ['slow'] }])
  expect(unhandled).toEqual([])
})
