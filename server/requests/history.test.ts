// Rules: docs/rules/requests.md#history
/** How much of the history of a request is answered. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { getRequestHistory } from '#contract/requests.ts'
import { trading } from '../testing/freight.ts'
import { startWorld } from '../testing/harness.ts'

const world = await startWorld()
const { post, quote, accept } = trading(world)

test('of a long history the newest thousand steps are answered, oldest first', async () => {
  const shipper = await world.company('Shipper')
  const { id } = await post(shipper)
  await sql`insert into history (request_id, company_id, at, what)
    select ${id}, ${shipper.companyId}, now(), 'Step ' || n from generate_series(1, 1500) n`.execute(
    world.database.db,
  )
  const history = await world.as(shipper).call(getRequestHistory, { params: { id } })
  expect(history).toHaveLength(1000)
  expect([history[0]?.what, history.at(-1)?.what]).toEqual(['Step 501', 'Step 1500'])
})

test('a step names its user to the own company only, and after an anonymous act to neither', async () => {
  const [owner, haulier, rival] = [
    await world.company('Shipper', { plan: 'pro12' }),
    await world.company('Haulier'),
    await world.company('Haulier'),
  ]
  const second = await world.userOf(owner, 'User')
  const { db } = world.database
  const named = (email: string, first_name: string, last_name: string) =>
    db.updateTable('person').where('email', '=', email).set({ first_name, last_name }).execute()
  await named(owner.email, 'Grace', 'Okafor')
  await named(second.email, 'Tom', 'Bexley')
  await named(haulier.email, 'Jodie', 'Platt')
  const request = await post(owner)
  await quote(rival, request)
  const offer = await quote(haulier, request)
  await accept({ ...owner, token: second.token }, offer)
  const usersFor = async (company: { token: string }) =>
    (await world.as(company).call(getRequestHistory, { params: { id: request.id } })).map(
      ({ what, user }) => `${what}: ${user}`,
    )
  expect(await usersFor(owner)).toEqual([
    'Request posted: Grace Okafor',
    'Quote submitted: null',
    'Quote submitted: null',
    'Quote accepted: Tom Bexley',
    'Quote lost: null',
  ])
  expect(await usersFor(haulier)).toEqual([
    'Request posted: null',
    'Quote submitted: Jodie Platt',
    'Quote accepted: null',
  ])
})
