// Rules: docs/rules/companies.md#deactivated
import { expect, test } from 'vitest'
import { ContainerQuoteDraftWire } from '#contract/quotes.ts'
import { postContainerRequest } from '#contract/requests.ts'
import { aContainerQuote, aContainerRequest, trading } from '../testing/freight.ts'
import { startWorld } from '../testing/harness.ts'
import { moveExpired } from './store.ts'

const world = await startWorld()
const { post } = trading(world)
const { db } = world.database

test('when a company is deactivated, none of its requests stays open, and no concurrent call fails', async () => {
  for (let round = 0; round < 6; round++) {
    const before = world.now
    const owner = await world.company('Shipper', { plan: 'pro12' })
    const hauliers = await Promise.all(Array.from({ length: 6 }, () => world.company('Haulier')))
    const lapsed = [
      await post(owner, { deadline: '2026-06-15' }),
      await post(owner, { deadline: '2026-06-15' }),
    ]
    world.advance({ days: 1 })
    await moveExpired(db, world.now)
    const operator = await world.operator()
    const open = await post(owner)
    const draft = postContainerRequest.body?.encode(aContainerRequest())
    const setActive = (isActive: boolean) =>
      world.as(operator).patch(`/api/operator/companies/${owner.companyId}/`, { isActive })

    const answers = await Promise.all([
      ...lapsed.map(({ id }) =>
        world.as(owner).patch(`/api/extendquoterequest/${id}/`, { quoteRequestDeadline: '2026-06-19' }),
      ),
      ...Array.from({ length: 4 }, () => world.as(owner).post('/api/addcntrquoterequest/', draft)),
      setActive(false),
      ...hauliers.map((haulier) =>
        world
          .as(haulier)
          .post('/api/addcntrquotesubmission/', ContainerQuoteDraftWire.encode(aContainerQuote(open))),
      ),
    ])

    expect(
      answers.map(({ status }) => status).filter((status) => ![200, 201, 403, 409].includes(status)),
    ).toEqual([])
    const stages = async () =>
      (
        await db
          .selectFrom('request')
          .where('owner_id', '=', owner.companyId)
          .where('deadline', '>', '2026-06-16')
          .select('stage')
          .distinct()
          .execute()
      ).map(({ stage }) => stage)
    expect(await stages()).toEqual(['Withheld'])
    await setActive(true)
    expect(await stages()).toEqual(['Open'])
    world.setNow(before)
  }
})
