import { expect, test } from 'vitest'
import { hashPassword } from '../auth/passwords.ts'
import { trading } from '../testing/freight.ts'
import { startWorld } from '../testing/harness.ts'
import { callsAs } from './client.ts'
import { SAMPLE_COMPANIES } from './companies.data.ts'
import { addPrograms } from './programs.ts'
import { DEMO_PASSWORD } from './sign-ins.ts'

const world = await startWorld()
const { post, quote } = trading(world)

test('the demo has an API key, and a webhook to a reserved address with its last deliveries', async () => {
  const [sample] = SAMPLE_COMPANIES
  if (!sample) throw new Error('no sample company')
  const owner = await world.company('Shipper', { plan: 'pro12' })
  await world.database.db
    .updateTable('person')
    .set({ password_hash: await hashPassword(DEMO_PASSWORD) })
    .where('id', '=', owner.id)
    .execute()
  const request = await post(owner)
  const quotes = [
    await quote(await world.company('Haulier'), request),
    await quote(await world.company('Haulier'), request),
    await quote(await world.company('Haulier'), request),
  ]
  world.advance({ hours: 2 })
  const now = world.now
  const clock = { set: (to: Date) => world.setNow(to) }

  await addPrograms(world.database.db, { sample, call: callsAs(world.app, owner.token) }, clock, now)
  world.setNow(now)

  const keys = (await world.as(owner).get('/api/keys/')).rows
  expect(keys).toMatchObject([{ scopes: ['read', 'post'], ending: null }])
  expect(new Date(String(keys[0]?.last_used)).getTime()).toBeLessThan(now.getTime())
  const webhooks = (await world.as(owner).get('/api/webhooks/')).rows
  expect(webhooks).toMatchObject([{ isOn: true, failingSince: null, waiting: 0 }])
  expect(new URL(String(webhooks[0]?.url)).hostname).toMatch(/\.example$/)
  const log = (await world.as(owner).get(`/api/webhooks/${webhooks[0]?.id}/deliveries/`)).rows
  expect(log.map(({ state, status, attempts, about }) => [state, status, attempts, about])).toEqual(
    quotes
      .toReversed()
      .map(({ id }, index) => ['delivered', 200, index === 2 ? 2 : 1, `quote ${id}, request ${request.id}`]),
  )
})
