// Rules: docs/rules/companies.md#deactivated
import { expect, test } from 'vitest'
import { trading } from '../testing/freight.ts'
import { startWorld } from '../testing/harness.ts'

const world = await startWorld()
const { post, quote } = trading(world)

test('two companies that quote on the loads of each other are deactivated and activated concurrently', async () => {
  const operator = await world.operator()
  const setActive = (companyId: number, isActive: boolean) =>
    world.as(operator).patch(`/api/operator/companies/${companyId}/`, { isActive })
  const both = [
    await world.company('Haulier', { plan: 'pro12' }),
    await world.company('Haulier', { plan: 'pro12' }),
  ] as const
  for (const [owner, haulier] of [both, both.toReversed()] as (typeof both)[])
    for (let load = 0; load < 40; load++) await quote(haulier, await post(owner))

  for (let round = 0; round < 20; round++) {
    const answers = await Promise.all(both.map(({ companyId }) => setActive(companyId, round % 2 === 1)))
    expect(answers.map(({ status, body }) => [status, body.detail])).toEqual(Array(2).fill([200, undefined]))
  }
})
