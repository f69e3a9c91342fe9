// Rules: docs/rules/bookings.md#changes, docs/rules/bookings.md#mails
/** Changes of times and places, which one side proposes and the other accepts. */
import { expect, test } from 'vitest'
import { booking } from '../testing/bookings.ts'
import { startWorld } from '../testing/harness.ts'

const world = await startWorld({ now: '2026-06-15T09:00' })
const { book, show, step } = booking(world)

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
    stops: [{ place: 'Wakefield', contactName: 'Sam', reference: 'GATE 7', note: null }],
    note: 'Vessel late',
    answeredAt: null,
  })
  // What is agreed already is no change, and does not compete with the open proposal.
  const agreed = { pickupLocation: 'Felixstowe', stops: [] }
  expect((await world.as(haulier).post(`${path}/changes/`, agreed)).body).toEqual({
    non_field_errors: ['Propose at least one other time, place or stop.'],
  })
  const same = await world
    .as(haulier)
    .post(`${path}/changes/`, { pickupDate: '2026-06-24T07:00:00Z', deliveryLocation: 'Hull' })
  expect(same.status).toBe(409)
  const other = await world.as(haulier).post(`${path}/changes/`, { ...agreed, deliveryLocation: 'Hull' })
  expect(other.body).toMatchObject({ pickupLocation: null, deliveryLocation: 'Hull', stops: null })
  const answer = (who: { token: string }, status: string) =>
    world.as(who).patch(`${path}/changes/${proposed.body.id}/`, { status })
  expect((await answer(owner, 'Accepted')).status).toBe(403)
  expect((await answer(haulier, 'Proposed')).status).toBe(400)
  const accepted = await answer(haulier, 'Accepted')
  expect(accepted.status).toBe(200)
  expect(accepted.body).toMatchObject({ status: 'Accepted', answeredAt: world.now.toISOString() })
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
  const again = await world
    .as(haulier)
    .post(`${path}/changes/`, { ...proposal, deliveryDate: '2026-06-23T16:00:00+01:00' })
  expect(again.status).toBe(400)
  const operator = await world.as(await world.operator()).get(`${path}/`)
  expect(JSON.stringify(operator.body)).not.toMatch(/Sam|960999|GATE 7/)
  const [told] = (await world.mails(haulier.email)).filter(({ subject }) => subject.includes('proposed'))
  expect(told?.text_body).toContain('Proposed pickup time: Tue 23/06/2026, 8:00 am')
  expect(told?.text_body).toContain('Note: Vessel late')
  expect(told?.text_body).toContain('Pickup: Felixstowe, Mon 22/06/2026')
  const mails = await world.mails(owner.email)
  expect(mails.map(({ subject }) => subject)).toContain(
    `${booked.reference}: change accepted by ${haulier.name}, Felixstowe to Leeds LS9 0PX`,
  )
  expect(JSON.stringify(mails)).not.toMatch(/GATE 7/)
})

test('the mails of a change of stops show the agreed stops beside the proposed ones', async () => {
  world.setNow('2026-06-15T09:00')
  const at = (hour: number) => new Date(Date.UTC(2026, 5, 22, hour))
  const stop = (place: string, hour: number) =>
    ({
      ...{ kind: 'drop' as const, contactName: 'Sam', contactPhone: null, reference: 'GATE 7', note: null },
      ...{ place, from: at(hour), to: at(hour + 1) },
    }) as const
  const { owner, haulier, path } = await book({ stops: [stop('Wakefield', 9), stop('York', 11)] })
  const { body } = await world.as(owner).post(`${path}/changes/`, { stops: [stop('York', 11)] })
  await world.as(haulier).patch(`${path}/changes/${body.id}/`, { status: 'Accepted' })

  const stopsIn = async (what: string) => {
    const mails = (await world.mails(haulier.email)).filter(({ subject }) => subject.includes(what))
    return mails.map(({ text_body }) => text_body?.match(/^(.*[sS]tops.*| {4}Drop.*)$/gm))
  }
  const york = 'Drop at York, Mon 22/06/2026, 12:00 pm to 1:00 pm'
  const wakefield = 'Drop at Wakefield, Mon 22/06/2026, 10:00 am to 11:00 am'
  expect(await stopsIn('proposed')).toEqual([
    [`Proposed stops: ${york}`, `Stops: ${wakefield}`, `    ${york}`],
  ])
  expect(await stopsIn('accepted')).toEqual([[`New stops: ${york}`, `Stops: ${york}`]])
})

test('a side withdraws its own proposal, which makes room for another one and mails the other side', async () => {
  world.setNow('2026-06-15T09:00')
  const { owner, haulier, path, reference } = await book()
  const proposal = { pickupDate: '2026-06-22T08:00:00Z' }
  const { body } = await world.as(owner).post(`${path}/changes/`, proposal)
  const withdraw = (who: { token: string }) =>
    world.as(who).patch(`${path}/changes/${body.id}/`, { status: 'Withdrawn' })

  expect((await withdraw(haulier)).status).toBe(403)
  const withdrawn = await withdraw(owner)
  expect([withdrawn.status, withdrawn.body.status]).toEqual([200, 'Withdrawn'])
  expect((await withdraw(owner)).status).toBe(409)

  const after = await world.as(haulier).get(`${path}/`)
  expect(after.body).toMatchObject({ pickupDate: '2026-06-22T07:00:00.000Z', sequence: 0, openChanges: 0 })
  expect((await world.as(haulier).post(`${path}/changes/`, proposal)).status).toBe(201)
  const subject = `${reference}: change withdrawn by ${owner.name}, Felixstowe to Leeds LS9 0PX`
  const mails = async (who: { email: string }) =>
    (await world.mails(who.email)).filter((mail) => mail.subject === subject)
  expect((await mails(haulier)).map(({ text_body }) => text_body)).toEqual([
    expect.stringContaining('Withdrawn pickup time: Mon 22/06/2026, 9:00 am'),
  ])
  expect(await mails(owner)).toEqual([])
})

test('a declined change mails its proposer what was declined and what stays', async () => {
  world.setNow('2026-06-15T09:00')
  const [from, to] = [new Date('2026-06-22T10:00:00Z'), new Date('2026-06-22T11:00:00Z')]
  const nothing = { contactName: null, contactPhone: null, reference: null, note: null }
  const stops = [{ kind: 'drop', place: 'Wakefield', from, to, ...nothing }] as const
  const { owner, haulier, path, reference } = await book({ stops: [...stops] })
  const { body } = await world.as(haulier).post(`${path}/changes/`, { deliveryLocation: 'Hull', stops: [] })
  await world.as(owner).patch(`${path}/changes/${body.id}/`, { status: 'Declined' })

  const subject = `${reference}: change declined by ${owner.name}, Felixstowe to Leeds LS9 0PX`
  const textsTo = async (who: { email: string }) =>
    (await world.mails(who.email)).flatMap((mail) => (mail.subject === subject ? [mail.text_body] : []))
  expect(await textsTo(owner)).toEqual([])
  const [text] = await textsTo(haulier)
  for (const said of [
    'Declined delivery location: Hull',
    'Declined stops: None',
    'Delivery: Leeds LS9 0PX, Mon 22/06/2026, 3:00 pm',
    `/bookings/${reference}`,
  ])
    expect(text).toContain(said)
})

test('a proposal lapses with the last delivery, and waits again if that is undone', async () => {
  world.setNow('2026-06-15T09:00')
  const booked = await book()
  const { owner, haulier, path } = booked
  const { body } = await world.as(owner).post(`${path}/changes/`, { deliveryLocation: 'Hull' })
  const answer = (who: { token: string }, status: string) =>
    world.as(who).patch(`${path}/changes/${body.id}/`, { status })
  await world.as(haulier).post(`${path}/changes/`, { pickupLocation: 'Hull' })
  const waiting = async (who: { token: string }) =>
    (await world.as(who).get('/api/bookings/?tab=needsMe')).rows
  for (const name of ['confirmed', 'collected']) await step(haulier, booked, name)
  for (const who of [owner, haulier])
    expect(await waiting(who)).toMatchObject([{ waiting: ['changesToAnswer'] }])
  const delivered = await step(haulier, booked, 'delivered')

  const changesAre = (status: string) => [{ status }, { status }]
  expect(await show(owner, booked)).toMatchObject({ openChanges: 0, changes: changesAre('Lapsed') })
  for (const who of [owner, haulier])
    expect(JSON.stringify(await waiting(who))).not.toContain('changesToAnswer')
  for (const [who, status] of [
    [haulier, 'Accepted'],
    [haulier, 'Declined'],
    [owner, 'Withdrawn'],
  ] as const)
    expect((await answer(who, status)).body).toMatchObject({
      non_field_errors: ['Every job of this booking has been delivered.'],
    })

  const returned = await step(haulier, booked, 'emptyReturned')
  expect(await show(owner, booked)).toMatchObject({ openChanges: 0, changes: changesAre('Lapsed') })
  for (const { body } of [returned, delivered]) await world.as(haulier).delete(`${path}/steps/${body.id}/`)
  expect(await show(owner, booked)).toMatchObject({ openChanges: 2, changes: changesAre('Proposed') })
  expect((await answer(haulier, 'Accepted')).status).toBe(200)
})

test('pickup and delivery cannot move without the stops between them', async () => {
  world.setNow('2026-06-15T09:00')
  const nothing = { contactName: null, contactPhone: null, reference: null, note: null }
  const [from, to] = [new Date('2026-06-22T10:00:00Z'), new Date('2026-06-22T11:00:00Z')]
  const { owner, path } = await book({ stops: [{ kind: 'drop', place: 'Wakefield', from, to, ...nothing }] })
  const later = { pickupDate: '2026-06-23T07:00:00Z', deliveryDate: '2026-06-23T14:00:00Z' }
  const stops = [
    { kind: 'drop', place: 'Wakefield', from: '2026-06-23T10:00:00Z', to: '2026-06-23T11:00:00Z' },
  ]

  const alone = await world.as(owner).post(`${path}/changes/`, later)
  expect(alone.status).toBe(400)
  expect(alone.body).toEqual({ stops: [{ from: ['A stop must lie between the pickup and the delivery.'] }] })
  expect((await world.as(owner).post(`${path}/changes/`, { ...later, stops })).status).toBe(201)
})

test.each([
  [{}, 'non_field_errors'],
  [{ note: 'Only a note' }, 'non_field_errors'],
  [{ deliveryDate: '2026-06-20T07:00:00Z' }, 'deliveryDate'],
  [{ pickupDate: 'soon' }, 'pickupDate'],
  [{ pickupDate: '2026-06-15T07:59:00Z' }, 'pickupDate'],
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
