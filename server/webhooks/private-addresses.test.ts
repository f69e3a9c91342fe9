// Rules: docs/rules/webhooks.md#addresses
import { expect, test } from 'vitest'
import { startWorld } from '../testing/harness.ts'

const world = await startWorld({ env: { WEBHOOKS_ANYWHERE: 'off' } })
const company = await world.company('Shipper')
const events = ['quote.received']
const SENTENCE = 'Enter an address of the public internet, not of a private network.'

test.each([
  'https://127.0.0.1/hook',
  'https://[::1]/hook',
  'https://[::ffff:10.0.0.1]/hook',
  'https://2130706433/hook',
  'https://0x7f.1/hook',
  'https://169.254.169.254/latest/meta-data/',
])('the number of a private address is refused when it is typed: %s', async (url) => {
  const { status, body } = await world.as(company).post('/api/webhooks/', { url, events })
  expect([status, body]).toEqual([400, { url: [SENTENCE] }])
})

test('a webhook with a public address cannot be changed to a private one', async () => {
  const added = await world.as(company).post('/api/webhooks/', { url: 'https://8.8.8.8/hook', events })
  expect(added.status).toBe(201)
  const path = `/api/webhooks/${added.body.id}/`
  const { status, body } = await world.as(company).patch(path, { url: 'https://10.1.2.3/hook' })
  expect([status, body]).toEqual([400, { url: [SENTENCE] }])
  expect((await world.as(company).patch(path, { isOn: false })).status).toBe(200)
})
