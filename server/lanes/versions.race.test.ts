// Rules: docs/rules/typed-values.md#version
import { expect, test } from 'vitest'
import { startWorld } from '../testing/harness.ts'

const world = await startWorld()
const CALLERS = 32

const [haulier, shipper] = [await world.company('Haulier'), await world.company('Shipper')]
const lane = { name: 'North', filter: { pickup: ['port:GBFXT'] }, alert: 'none' }
const webhook = { url: 'https://tms.example/hooks', events: ['quote.received'] }

test.each([
  ['lane', haulier, '/api/lanes/', lane, (n: number) => ({ name: `North ${n}` })],
  ['webhook', shipper, '/api/webhooks/', webhook, (n: number) => ({ url: `https://tms.example/${n}` })],
])('of 32 concurrent changes of one version of a %s one is done', async (_what, who, path, body, change) => {
  const { id } = (await world.as(who).post(path, body)).body
  const patch = (values: object) => world.as(who).patch(`${path}${id}/`, values)
  const all = (version: object) =>
    Promise.all(Array.from({ length: CALLERS }, (_, index) => patch({ ...change(index), ...version })))

  const answers = await all({ version: 1 })
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const refused = answers.filter(({ status }) => status === 409)
  expect(refused).toHaveLength(CALLERS - 1)
  for (const { body: said } of refused) expect(said.changed).toEqual(Object.keys(change(0)))

  // Programs that send no version are not refused.
  const versions = (await all({})).map(({ body: changed }) => Number(changed.version)).sort((a, b) => a - b)
  expect(versions.at(-1)).toBeGreaterThan(CALLERS)
  expect(new Set(versions).size).toBeGreaterThanOrEqual(CALLERS - 1)
})
