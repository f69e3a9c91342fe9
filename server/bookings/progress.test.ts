// Rules: docs/rules/bookings.md#steps, docs/rules/bookings.md#step-times, docs/rules/bookings.md#ends, docs/rules/bookings.md#undo,
//   docs/rules/bookings.md#mails
/** The steps of a booking, from awarded to closed or called off. */
import { expect, test } from 'vitest'
import { booking } from '../testing/bookings.ts'
import type { Company } from '../testing/companies.ts'
import { startWorld } from '../testing/harness.ts'

const world = await startWorld({ now: '2026-06-15T09:00' })
const { book, bookGeneral, show, step, addProof, claim } = booking(world)
const sentence = (body: unknown) => JSON.stringify(body)

test('an import goes from awarded to closed, step by step', async () => {
  const booked = await book()
  const { owner, haulier } = booked
  const jobId = (await show(owner, booked)).jobs[0]?.id ?? 0

  expect((await step(haulier, booked, 'collected')).status).toBe(409)
  expect((await step(owner, booked, 'confirmed')).status).toBe(403)
  expect((await step(haulier, booked, 'emptyCollected')).status).toBe(400)
  expect((await step(haulier, booked, 'parked')).status).toBe(400)
  const confirmed = await step(haulier, booked, 'confirmed')
  expect(confirmed.status).toBe(201)
  expect(confirmed.body).toMatchObject({
    step: 'confirmed',
    job: jobId,
    at: '2026-06-15T08:00:00.000Z',
    who: haulier.name,
    recordedAt: '2026-06-15T08:00:00.000Z',
    waitingMinutes: null,
    steps: [{ step: 'confirmed' }],
  })
  expect((await step(haulier, booked, 'confirmed')).status).toBe(409)
  world.advance({ hours: 5 })
  const collected = await step(haulier, booked, 'collected', {
    at: '2026-06-15T13:00:00+01:00',
    // Only whole minutes count.
    arrivedAt: '2026-06-15T10:29:01+01:00',
    leftAt: '2026-06-15T13:05:00+01:00',
  })
  expect([collected.status, Number(collected.body.waitingMinutes)]).toEqual([201, 155])
  expect((await step(owner, booked, 'calledOff', { reason: 'No' })).status).toBe(409)
  await step(haulier, booked, 'delivered', { receivedBy: 'B. Marsh', remarks: 'One pallet wet' })
  expect((await step(owner, booked, 'closed')).status).toBe(409)
  const done = await step(haulier, booked, 'emptyReturned')
  expect(done.status).toBe(201)
  expect(sentence((await step(owner, booked, 'closed')).body)).toContain('proof')
  expect((await addProof(booked, jobId)).status).toBe(201)
  const closed = await step(owner, booked, 'closed')
  expect([closed.status, closed.body.job]).toEqual([201, null])
  expect(await show(owner, booked)).toMatchObject({
    status: 'closed',
    steps: [{}, {}, { receivedBy: 'B. Marsh', remarks: 'One pallet wet' }, {}, { step: 'closed' }],
  })
  // Closed is final.
  expect((await claim(booked)).status).toBe(409)
  expect((await addProof(booked, jobId)).status).toBe(409)
  expect((await step(owner, booked, 'closed')).status).toBe(409)
  expect((await world.as(owner).delete(`${booked.path}/steps/${closed.body.id}/`)).status).toBe(409)
  expect((await world.as(owner).patch(`${booked.path}/`, { jobs: [] })).status).toBe(409)
  expect((await world.as(owner).post(`${booked.path}/changes/`, { pickupLocation: 'Hull' })).status).toBe(409)
})

test('exports collect an empty container first; general and one-way loads neither collect nor return one', async () => {
  const route = {
    pickup: 'Leeds',
    delivery: 'Felixstowe',
    pickupAt: new Date('2026-06-22T07:00Z'),
    deliveryAt: new Date('2026-06-22T15:00Z'),
    empty: 'Felixstowe',
  }
  const shipment = { loadType: 'Export', shippingLine: 'MSC', vesselName: null, voyageCode: null } as const
  const out = await book({ shipment, route })
  await step(out.haulier, out, 'confirmed')
  expect((await step(out.haulier, out, 'collected')).status).toBe(409)
  expect((await step(out.haulier, out, 'emptyCollected')).status).toBe(201)
  expect((await show(out.owner, out)).status).toBe('emptyCollected')
  const part = await bookGeneral()
  await step(part.haulier, part, 'confirmed')
  expect((await step(part.haulier, part, 'emptyReturned')).status).toBe(400)
  expect((await step(part.haulier, part, 'collected')).status).toBe(201)
})

test('a booking of several jobs shows the least advanced; steps are set for one, some or all', async () => {
  const booked = await book({ lines: [{ size: '40HC', count: 3, targetRate: null }] })
  const { haulier } = booked
  const ids = (await show(haulier, booked)).jobs.map(({ id }) => id)
  const all = await step(haulier, booked, 'confirmed')
  expect(Object.keys(all.body.steps ?? {})).toHaveLength(3)
  await step(haulier, booked, 'collected', { jobs: [ids[1]] })
  expect(await show(haulier, booked)).toMatchObject({
    status: 'confirmed',
    jobs: [{}, { status: 'collected' }, {}],
  })
  expect((await step(haulier, booked, 'collected')).status).toBe(409)
  expect((await step(haulier, booked, 'collected', { jobs: [ids[0], ids[2]] })).status).toBe(201)
  expect((await show(haulier, booked)).status).toBe('collected')
  for (const jobs of [[], [999_999], ['a'], 'all'])
    expect((await step(haulier, booked, 'delivered', { jobs })).status, JSON.stringify(jobs)).toBe(400)
  const doubled = await step(haulier, booked, 'delivered', { jobs: [ids[0], ids[0]] })
  expect([doubled.status, doubled.body]).toEqual([400, { jobs: ['Name each job once.'] }])
  expect((await show(haulier, booked)).status).toBe('collected')
})

test.each([
  ['at', { at: '2026-06-15T09:06:00+01:00' }],
  ['arrivedAt', { arrivedAt: '2027-01-01T00:00:00Z' }],
  ['at', { at: '2026-06-14T09:00:00Z' }],
  ['at', { at: undefined }],
  ['at', { at: 'now' }],
  ['leftAt', { arrivedAt: '2026-06-15T07:00:00Z', leftAt: '2026-06-15T06:00:00Z' }],
])('a step with a wrong time gets 400 at %s', async (field, times) => {
  world.setNow('2026-06-15T09:00')
  const booked = await book()
  await step(booked.haulier, booked, 'confirmed')
  const answer = await step(booked.haulier, booked, 'collected', times)
  expect([answer.status, Object.keys(answer.body)]).toEqual([400, [field]])
})

test('a step of a computer whose clock is four minutes fast is stored as now', async () => {
  world.setNow('2026-06-15T09:00')
  const booked = await book()
  const { status } = await step(booked.haulier, booked, 'confirmed', { at: '2026-06-15T09:04:00+01:00' })
  expect(status).toBe(201)
  expect((await show(booked.haulier, booked)).steps).toMatchObject([{ at: new Date('2026-06-15T08:00:00Z') }])
})

test('an arrival before the departure from the step before gets 400, in any time zone, until that step is corrected', async () => {
  world.setNow('2026-06-15T14:00')
  const booked = await book()
  const { haulier, path } = booked
  await step(haulier, booked, 'confirmed', { at: '2026-06-15T08:00:00Z' })
  const at = '2026-06-15T12:00:00+01:00'
  const collected = await step(haulier, booked, 'collected', {
    at,
    arrivedAt: '2026-06-15T07:30:00Z',
    leftAt: '2026-06-15T13:15:00+02:00',
  })
  expect(collected.status).toBe(201)
  const deliver = (arrivedAt: string) => step(haulier, booked, 'delivered', { arrivedAt })
  const wrong = await deliver('2026-06-15T12:10:00+01:00')
  expect([wrong.status, Object.keys(wrong.body)]).toEqual([400, ['arrivedAt']])
  await world.as(haulier).delete(`${path}/steps/${collected.body.id}/`)
  expect((await step(haulier, booked, 'collected', { at })).status).toBe(201)
  expect((await deliver('2026-06-15T12:10:00+01:00')).status).toBe(201)
})

test('the last step is undone by its side within a day of its recording', async () => {
  world.setNow('2026-06-15T09:00')
  const booked = await book()
  const { owner, haulier, path } = booked
  const first = await step(haulier, booked, 'confirmed')
  const second = await step(haulier, booked, 'collected')
  const undo = (who: { token: string }, id: unknown) => world.as(who).delete(`${path}/steps/${id}/`)

  expect((await undo(haulier, first.body.id)).status).toBe(409)
  expect((await undo(owner, second.body.id)).status).toBe(403)
  expect((await undo(haulier, 999_999)).status).toBe(404)
  expect((await undo(haulier, second.body.id)).status).toBe(204)
  expect(await show(owner, booked)).toMatchObject({ status: 'confirmed', steps: [{ step: 'confirmed' }] })
  world.advance({ hours: 24, minutes: 1 })
  expect((await undo(haulier, first.body.id)).status).toBe(409)
  await world.as(owner).post(`${path}/changes/`, { pickupLocation: 'Hull' })
  const off = await step(owner, booked, 'calledOff', { reason: 'Vessel cancelled' })
  expect(off.status).toBe(201)
  expect(await show(haulier, booked)).toMatchObject({ openChanges: 0, changes: [{ status: 'Lapsed' }] })
  expect((await undo(owner, off.body.id)).status).toBe(204)
  expect(await show(owner, booked)).toMatchObject({
    status: 'confirmed',
    openChanges: 1,
    changes: [{ status: 'Proposed' }],
  })
})

test('the last steps of several jobs are undone together, all or none', async () => {
  world.setNow('2026-06-15T09:00')
  const booked = await book({ lines: [{ size: '40HC', count: 3, targetRate: null }] })
  const { owner, haulier, path } = booked
  const other = await book()
  await step(haulier, booked, 'confirmed')
  const { steps = [] } = (await step(haulier, booked, 'collected')).body as { steps?: { id: number }[] }
  const [first, second, third] = steps.map(({ id }) => id)
  const [foreign] = (await show(haulier, booked)).steps.map(({ id }) => id)
  const ofOther = (await step(other.haulier, other, 'confirmed')).body.id
  const undo = async (who: { token: string }, ...ids: unknown[]) =>
    (await world.as(who).delete(`${path}/steps/?ids=${ids}`)).status
  const statuses = async () => (await show(owner, booked)).jobs.map(({ status }) => status)

  expect(await undo(owner, first, second)).toBe(403)
  expect(await undo(haulier, first, ofOther)).toBe(404)
  expect(await undo(haulier, first, foreign)).toBe(409)
  for (const ids of [[], ['a'], [first, first]]) expect(await undo(haulier, ...ids), `${ids}`).toBe(400)
  expect(await statuses()).toEqual(['collected', 'collected', 'collected'])

  expect(await undo(haulier, first, third)).toBe(204)
  expect(await statuses()).toEqual(['confirmed', 'collected', 'confirmed'])
  expect((await show(owner, booked)).status).toBe('confirmed')
  const history = await world
    .as(owner)
    .get(`/api/quoterequesthistory/${(await show(owner, booked)).request}/`)
  expect(JSON.stringify(history.body)).toContain('Booking: “Collected” undone (jobs 1, 3)')
  // The times of the next step are compared with those of the step that is the last one again.
  expect(
    (await step(haulier, booked, 'collected', { jobs: [(await show(haulier, booked)).jobs[0]?.id] })).status,
  ).toBe(201)
})

test('either side calls off before the first collection, with a reason; the request stays Accepted', async () => {
  world.setNow('2026-06-15T09:00')
  const booked = await book()
  const { owner, haulier } = booked
  expect((await step(owner, booked, 'calledOff')).body).toEqual({ reason: [expect.any(String)] })
  await world.as(owner).post(`${booked.path}/changes/`, { pickupLocation: 'Hull' })
  const { status } = await step(haulier, booked, 'calledOff', { reason: 'No driver' })
  expect(status).toBe(201)
  const seen = await show(owner, booked)
  expect(seen).toMatchObject({ status: 'calledOff', steps: [{ step: 'calledOff', reason: 'No driver' }] })
  const request = await world.as(owner).get(`/api/quoterequests/${seen.request}/`)
  expect(String(request.body.quoteRequestStatus)).toBe('Accepted')
  expect((await world.mails(owner.email)).at(-1)).toMatchObject({
    subject: `Called off: booking ${booked.reference}, Felixstowe to Leeds LS9 0PX`,
  })
  // A proposal without an answer lapses.
  expect(seen).toMatchObject({ openChanges: 0, changes: [{ status: 'Lapsed' }] })
  expect((await addProof(booked, seen.jobs[0]?.id ?? 0)).status).toBe(409)
  // Charges can be claimed for seven days.
  world.advance({ days: 6 })
  // A session ends after seven days without a call.
  await show(haulier, booked)
  world.advance({ days: 1 })
  expect((await claim(booked)).status).toBe(201)
  world.advance({ minutes: 1 })
  expect((await claim(booked)).status).toBe(409)
})

test('a deactivated company cannot act; the other side may call off until the delivery', async () => {
  world.setNow('2026-06-15T09:00')
  const booked = await book()
  const { owner, haulier } = booked
  await step(haulier, booked, 'confirmed')
  await step(haulier, booked, 'collected')
  const activate = ({ companyId }: Company, isActive: boolean) =>
    world.database.db
      .updateTable('company')
      .set({ is_active: isActive })
      .where('id', '=', companyId)
      .execute()
  await activate(owner, false)
  expect(await show(haulier, booked)).toMatchObject({ bothActive: false })
  await activate(owner, true)
  await activate(haulier, false)
  expect(await show(owner, booked)).toMatchObject({ status: 'collected', bothActive: false })
  expect((await step(owner, booked, 'calledOff', { reason: 'Haulier gone' })).status).toBe(201)
})

test('the same POST sent twice is carried out once, and another booking may use its key', async () => {
  world.setNow('2026-06-15T09:00')
  const [first, second] = [await book(), await book()]
  const headers = { 'idempotency-key': 'step-1' }
  const post = (path: string) =>
    world.as(first.haulier).post(`${path}/steps/`, { step: 'confirmed', at: '2026-06-15T08:00:00Z' }, headers)
  const answers = [await post(first.path), await post(first.path)]
  expect(answers.map(({ status }) => status)).toEqual([201, 201])
  expect(answers[0]?.body).toEqual(answers[1]?.body)
  expect((await post(second.path)).status).toBe(422)
})
