// Rules: docs/rules/metrics.md#metrics
import { setImmediate } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { openSiblings } from './siblings.ts'

test('a question with an answer that fails gets none, and does not end the process', async () => {
  const sent: unknown[] = []
  const unhandled: unknown[] = []
  const note = (error: unknown) => void unhandled.push(error)
  process.on('unhandledRejection', note)
  onTestFinished(() => void process.off('unhandledRejection', note))
  let receive: (message: unknown) => void = () => undefined
  const siblings = openSiblings({
    send: (message) => sent.push(message),
    onMessage(take) {
      receive = take
    },
  })
  siblings.answer('metrics', () => Promise.reject(new Error('no figures')))
  siblings.answer('slow work', () => ['slow'])
  for (const topic of ['metrics', 'slow work']) receive({ type: 'quayline:question', id: topic, topic })
  await setImmediate()
  await setImmediate()
  expect(sent).toEqual([{ type: 'quayline:answer', id: 'slow work', value: ['slow'] }])
  expect(unhandled).toEqual([])
})
