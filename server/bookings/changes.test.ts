// Rules: docs/rules/bookings.md#changes, docs/rules/bookings.md#mails
/** Changes of times and places, which one side proposes and the other accepts. */
import { expect, test } from 'vitest'
import { booking } from '../testing/bookings.ts'
import { startWorld } from '../testing/harness.ts'

const world = await startWorld({ now: '2026-06-15T09:00' })
const { book } = booking(world)

test('times and places change by proposal and consent; price and request stay', async () => {
  world.setNow('2026-06-15T09:00')
  const booked = await book()
  const { owner, haulier, path } = booked
  const stop = {
    kind: 'drop',
    place: 'Wakefield',
    from: '2026-06-23T10:00:00Z',
    to: '2026-06-23T11:00:00Z',
    contactName: 'Sam',
    contactPhone: '01632 960999',
    reference: 'GATE 7',
  }
  const proposal = {
    pickupDate: '2026-06-23T07:00:00Z',
    deliveryDate: '2026-06-23T15:00:00Z',
    stops: [stop],
    note: 'Vessel late',
  }

  const proposed = await world.as(owner).post(`${path}/changes/`, proposal)

  expect(proposed.status).toBe(201)
  expect(proposed.body).toMatchObject({
    status: 'Proposed',
    side: 'owner',
    pickupDate: '2026-06-23T07:00:00.000Z',
    pickupLocation: null,
    stops: [{ place: 'Wakefield', note: null }],
    note: 'Vessel late',
    answeredAt: null,
  })
  const same = await world
    .as(haulier)
    .post(`${path}/changes/`, { pickupDate: '2026-06-24T07:00:00Z', deliveryLocation: 'Hull' })
  expect(same.status).toBe(409)
  expect((await world.as(haulier).post(`${path}/changes/`, { deliveryLocation: 'Hull' })).status).toBe(201)
  const answer = (who: { token: string }, status: string) =>
    world.as(who).patch(`${path}/changes/${proposed.body.id}/`, { status })
  expect((await answer(owner, 'Accepted')).status).toBe(403)
  expect((await answer(haulier, 'Proposed')).status).toBe(400)
  const accepted = await answer(haulier, 'Accepted')
  expect([accepted.status, String(accepted.body.status)]).toEqual([200, 'Accepted'])
  expect((await answer(haulier, 'Declined')).status).toBe(409)
  const after = await world.as(haulier).get(`${path}/`)
  expect(after.body).toMatchObject({
    pickupDate: '2026-06-23T07:00:00.000Z',
    pickupLocation: 'Felixstowe',
    deliveryDate: '2026-06-23T15:00:00.000Z',
    stops: [{ place: 'Wakefield', contactName: 'Sam', reference: 'GATE 7' }],
    sequence: 1,
    total: 350,
    openChanges: 1,
  })
  const operator = await world.as(await world.operator()).get(`${path}/`)
  expect(JSON.stringify(operator.body)).not.toMatch(/Sam|960999|GATE 7/)
  const [told] = (await world.mails(haulier.email)).filter(({ subject }) => subject.includes('proposed'))
  expect(told?.text_body).toContain('Proposed pickup time: 23/06/2026, 8:00 am')
  expect(told?.text_body).toContain('Note: Vessel late')
  expect(told?.text_body).toContain('Pickup: Felixstowe, 22/06/2026')
  const mails = await world.mails(owner.email)
  expect(mails.map(({ subject }) => subject)).toContain(
    `${booked.reference}: change accepted by ${haulier.name}`,
  )
  expect(JSON.stringify(mails)).not.toMatch(/GATE 7/)
})

test.each([
  [{}, 'non_field_errors'],
  [{ note: 'Only a note' }, 'non_field_errors'],
  [{ deliveryDate: '2026-06-20T07:00:00Z' }, 'deliveryDate'],
  [{ pickupDate: 'soon' }, 'pickupDate'],
  [{ pickupLocation: 'x'.repeat(201) }, 'pickupLocation'],
  [
    { stops: [{ kind: 'drop', place: 'A', from: '2026-06-22T06:00:00Z', to: '2026-06-22T08:00:00Z' }] },
    'stops',
  ],
])('the change %j gets 400 at %s', async (body, field) => {
  world.setNow('2026-06-15T09:00')
  const booked = await book()
  const answer = await world.as(booked.owner).post(`${booked.path}/changes/`, body)
  expect([answer.status, Object.keys(answer.body)]).toEqual([400, [field]])
})
