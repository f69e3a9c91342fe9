// Rules: docs/rules/bookings.md#limits, docs/rules/interface.md#rate-limits
/** How often a company may do in an hour what the other side of a booking is mailed about. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { booking } from '../testing/bookings.ts'
import type { Answer } from '../testing/caller.ts'
import { startWorld } from '../testing/harness.ts'

const world = await startWorld({ now: '2026-06-15T09:00', env: { RATE_LIMITS: 'on' } })
const { book, step, addProof } = booking(world)

function expectTooMany({ status, body, headers }: Answer): void {
  expect([status, Object.keys(body)]).toEqual([429, ['detail']])
  expect(Number(headers['retry-after'])).toBeGreaterThan(3500)
}

test('the thirty-first call-off of a booking by a company in an hour gets 429, and nothing else is limited', async () => {
  const [booked, another] = [await book(), await book()]
  const { owner, haulier, path } = booked
  const callOff = (who: { token: string }, of = booked) => step(who, of, 'calledOff', { reason: 'Late' })
  const undo = (who: { token: string }, { body }: Answer) => world.as(who).delete(`${path}/steps/${body.id}/`)

  for (let time = 1; time <= 30; time++) {
    const calledOff = await callOff(owner)
    expect([calledOff.status, (await undo(owner, calledOff)).status]).toEqual([201, 204])
  }

  expectTooMany(await callOff(owner, { ...booked, path: path.replace('QL', 'Ql') }))
  expect((await step(haulier, booked, 'confirmed')).status).toBe(201)
  expect((await world.as(owner).post(`${path}/changes/`, { pickupLocation: 'Hull' })).status).toBe(201)
  expect((await callOff(another.owner, another)).status).toBe(201)
  expect((await callOff(haulier)).status).toBe(201)
})

test('the thirty-first proposed change of a booking by a company in an hour gets 429, in any spelling of its reference', async () => {
  const { owner, haulier, path } = await book()
  const proposals = (index: number) => (index % 2 ? path : path.replace('QL', 'ql'))
  const propose = (who: { token: string }, index: number) =>
    world.as(who).post(`${proposals(index)}/changes/`, { pickupLocation: `Berth ${index}` })

  for (let index = 0; index < 30; index++) {
    const { status, body } = await propose(owner, index)
    expect(status).toBe(201)
    await world.as(owner).patch(`${path}/changes/${body.id}/`, { status: 'Withdrawn' })
  }

  expectTooMany(await propose(owner, 30))
  expect((await propose(haulier, 31)).status).toBe(201)
})

test('a side proposes a hundred changes of a booking at most', async () => {
  const { owner, haulier, path, reference } = await book()
  await sql`insert into booking_change (booking_id, side, status, delivery, who, proposed_at)
    select id, 'owner', 'Declined', 'Hull', 'Tide', booked_at from booking, generate_series(1, 100)
    where reference = ${reference}`.execute(world.database.db)
  const propose = async (who: { token: string }) =>
    (await world.as(who).post(`${path}/changes/`, { deliveryLocation: 'York' })).status
  expect(await propose(owner)).toBe(409)
  expect(await propose(haulier)).toBe(201)
})

test('the 601st change of jobs or step of a booking by a company in an hour gets 429, and the other side goes on', async () => {
  const booked = await book()
  const { owner, haulier, path } = booked
  const change = (who: { token: string }) => world.as(who).patch(`${path}/`, { jobs: [] })
  // The calls of a token have a limit of their own, which is lower.
  for (let user = 0; user < 3; user++) {
    const otherUser = await world.userOf(haulier)
    for (let time = 1; time <= 200; time++) expect((await change(otherUser)).status).toBe(200)
  }

  expectTooMany(await change(haulier))
  expectTooMany(await step(haulier, booked, 'confirmed'))
  expectTooMany(await world.as(haulier).delete(`${path}/steps/1/`))
  expectTooMany(await world.as(haulier).delete(`${path}/proofs/1/`))
  expectTooMany(await addProof(booked, 1))
  expect((await change(owner)).status).toBe(200)
})

test.each(['Q'.repeat(300), '%00', 'QL-1', `QL-${'9'.repeat(300)}`])(
  'a call to change or call off the booking %s gets 404',
  async (reference) => {
    const shipper = await world.company('Shipper')
    const path = `/api/bookings/${reference}`
    const at = world.now.toISOString()
    const calls = [
      world.as(shipper).post(`${path}/changes/`, { pickupLocation: 'Hull' }),
      world.as(shipper).post(`${path}/steps/`, { step: 'calledOff', at, reason: 'Late' }),
    ]
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([404, 404])
  },
)
