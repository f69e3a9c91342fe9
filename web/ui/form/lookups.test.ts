// Rules: docs/rules/typed-values.md#late-lists
import { expect, test } from 'vitest'
import { Lookups } from './lookups.ts'

test('a form without open lookups goes on at once', async () => {
  expect(await new Lookups().settled()).toBe(true)
})

test('waits until the last list is there', async () => {
  const lookups = new Lookups()
  lookups.set('pickup', 'loading')
  lookups.set('delivery', 'loading')
  let found: boolean | undefined
  const settled = lookups.settled().then((all) => {
    found = all
  })
  lookups.set('pickup', null)
  await Promise.resolve()
  expect(found).toBeUndefined()
  lookups.set('delivery', null)
  await settled
  expect(found).toBe(true)
})

test('a list that could not be loaded ends the wait, until it loads again', async () => {
  const lookups = new Lookups()
  lookups.set('pickup', 'loading')
  const first = lookups.settled()
  lookups.set('pickup', 'failed')
  expect(await first).toBe(false)
  expect(await lookups.settled()).toBe(false)
  lookups.set('pickup', 'loading')
  const second = lookups.settled()
  lookups.set('pickup', null)
  expect(await second).toBe(true)
})
