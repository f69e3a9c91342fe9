// Rules: docs/rules/companies.md#deactivated, docs/rules/attention.md#keys
import { expect, test } from 'vitest'
import { ContainerQuoteDraftWire } from '#contract/quotes.ts'
import { postContainerRequest } from '#contract/requests.ts'
import { aContainerQuote, aContainerRequest, trading } from '../testing/freight.ts'
import { startWorld } from '../testing/harness.ts'
import { moveExpired } from './expired.ts'

const world = await startWorld()
const { post, quote, cancel } = trading(world)
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

test('when a haulier is deactivated while another one quotes or cancels, exactly the quotes that can be accepted wait', async () => {
  const [inactive, other] = [await world.company('Haulier'), await world.company('Haulier')]
  const operator = await world.operator()
  const setActive = (isActive: boolean) =>
    world.as(operator).patch(`/api/operator/companies/${inactive.companyId}/`, { isActive })
  for (let round = 0; round < 8; round++) {
    const owner = await world.company('Shipper')
    const requests = [await post(owner), await post(owner), await post(owner)]
    const newQuotes = async () => (await world.as(owner).get('/api/attention/')).body.counts?.newQuotes
    for (const request of requests) await quote(inactive, request)

    const [deactivated, ...offers] = await Promise.all([
      setActive(false),
      ...requests.map((request) => quote(other, request)),
    ])
    expect(deactivated.status).toBe(200)
    expect(await newQuotes()).toBe(3)

    await Promise.all([setActive(true), ...offers.map((offer) => cancel(other, offer))])
    expect(await newQuotes()).toBe(3)

    await Promise.all([setActive(false), ...requests.map((request) => quote(other, request))])
    await Promise.all(requests.map(({ id }) => world.as(owner).put(`/api/quoterequests/${id}/seen/`)))
    expect(await newQuotes()).toBe(0)
    await setActive(true)
    expect(await newQuotes()).toBe(0)
  }
})
