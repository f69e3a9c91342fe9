// Rules: docs/rules/bookings.md#proofs, docs/rules/bookings.md#charges, docs/rules/bookings.md#ends,
//   docs/rules/bookings.md#mails
/** The conditions for closing a booking: proofs of delivery, and settled charges. */
import { expect, test } from 'vitest'
import { booking } from '../testing/bookings.ts'
import { startWorld } from '../testing/harness.ts'
import { pdf, picture } from '../testing/samples.ts'
import { orphans } from '../testing/stored.ts'

const world = await startWorld({ now: '2026-06-15T09:00' })
const { book, bookGeneral, show, step, addProof, claim } = booking(world)

test('proofs are files of the haulier, ten for a job, read by both sides and the operator', async () => {
  world.setNow('2026-06-15T09:00')
  const booked = await book()
  const { owner, haulier, path } = booked
  const job = (await show(owner, booked)).jobs[0]?.id ?? 0
  const photo = await picture('jpeg', { name: 'IMG_1.jpg' })

  const added = await world.as(haulier).upload('POST', `${path}/proofs/`, { job: String(job), file: photo })

  expect(added.status).toBe(201)
  expect(added.body).toMatchObject({
    job,
    name: 'IMG_1.jpg',
    url: expect.stringContaining('/api/documents/'),
    who: haulier.name,
  })
  const url = String(added.body.url)
  const rival = await world.company('Haulier')
  for (const [who, status] of [
    [owner, 200],
    [haulier, 200],
    [await world.operator(), 200],
    [rival, 404],
  ] as const)
    expect((await world.as(who).get(url)).status).toBe(status)
  const upload = (who: { token: string }, fields: Record<string, string | ReturnType<typeof pdf>>) =>
    world.as(who).upload('POST', `${path}/proofs/`, fields)
  expect((await upload(owner, { job: String(job), file: pdf() })).status).toBe(403)
  expect((await upload(rival, { job: String(job), file: pdf() })).status).toBe(404)
  expect((await upload(haulier, { job: '999999', file: pdf() })).body).toEqual({ job: [expect.any(String)] })
  expect((await upload(haulier, { job: String(job) })).body).toEqual({ file: [expect.any(String)] })
  expect(
    (await upload(haulier, { job: String(job), file: { name: 'a.pdf', content: '<html>' } })).body,
  ).toEqual({ file: [expect.any(String)] })
  for (let n = 1; n < 10; n++)
    expect((await upload(haulier, { job: String(job), file: pdf() })).status).toBe(201)
  expect((await upload(haulier, { job: String(job), file: pdf() })).status).toBe(409)
  expect((await world.as(owner).delete(`${path}/proofs/${added.body.id}/`)).status).toBe(403)
  expect((await world.as(haulier).delete(`${path}/proofs/${added.body.id}/`)).status).toBe(204)
  for (const who of [owner, haulier]) expect((await world.as(who).get(url)).status).toBe(404)
  expect((await show(owner, booked)).proofs).toHaveLength(9)
  expect(await orphans(world)).toEqual([])
})

test('charges are claimed, approved, disputed and withdrawn; only approved ones are owed', async () => {
  world.setNow('2026-06-15T09:00')
  const booked = await book({}, 40_000)
  const { owner, haulier, path } = booked
  const answer = (who: { token: string }, id: unknown, body: object) =>
    world.as(who).patch(`${path}/charges/${id}/`, body)

  expect((await claim(booked)).status).toBe(409)
  await step(haulier, booked, 'confirmed')
  expect((await world.as(owner).post(`${path}/charges/`, { kind: 'tolls', amount: 1 })).status).toBe(403)
  const waiting = await claim(booked, { amount: 45.55, quantity: 1.5, note: 'Tipped at noon' })
  expect(waiting.status).toBe(201)
  expect(waiting.body).toMatchObject({
    kind: 'waiting',
    status: 'Claimed',
    amount: 45.55,
    quantity: 1.5,
    total: 68.33,
    file: null,
  })
  const { request } = await show(owner, booked)
  const history = (await world.as(owner).get(`/api/quoterequesthistory/${request}/`)).rows
  expect(history.at(-1)).toMatchObject({ who: haulier.name, newprice: 68.33 })
  const tolls = await world
    .as(haulier)
    .upload('POST', `${path}/charges/`, { kind: 'tolls', amount: '12.50', file: pdf('receipt.pdf') })
  expect(tolls.status).toBe(201)
  expect(tolls.body).toMatchObject({ amount: 12.5, quantity: 1, total: 12.5, file: { name: 'receipt.pdf' } })
  const receipt = String(tolls.body.file?.url)
  for (const who of [owner, haulier]) expect((await world.as(who).get(receipt)).status).toBe(200)
  const other = await book()
  await step(other.haulier, other, 'confirmed')
  expect((await claim(other)).status).toBe(201)
  for (const who of [other.owner, other.haulier]) expect((await world.as(who).get(receipt)).status).toBe(404)

  expect(await show(owner, booked)).toMatchObject({ finalTotal: 40_000, openCharges: 2 })
  expect((await answer(haulier, waiting.body.id, { status: 'Approved' })).status).toBe(403)
  expect((await answer(owner, waiting.body.id, { status: 'Withdrawn' })).status).toBe(403)
  expect((await answer(owner, waiting.body.id, { status: 'Disputed' })).body).toEqual({
    reason: [expect.any(String)],
  })
  const disputed = await answer(owner, waiting.body.id, { status: 'Disputed', reason: 'Gate was open' })
  expect(disputed.body).toMatchObject({
    status: 'Disputed',
    reason: 'Gate was open',
    answeredAt: world.now.toISOString(),
  })
  expect((await answer(owner, waiting.body.id, { status: 'Disputed', reason: 'Again' })).status).toBe(409)
  expect((await answer(owner, tolls.body.id, { status: 'Approved' })).status).toBe(200)
  expect(await show(owner, booked)).toMatchObject({ finalTotal: 41_250, openCharges: 1 })
  const approved = await answer(owner, waiting.body.id, { status: 'Approved' })
  expect(approved.body).toMatchObject({ status: 'Approved', reason: 'Gate was open' })
  expect((await answer(haulier, waiting.body.id, { status: 'Withdrawn' })).status).toBe(409)
  expect(await show(owner, booked)).toMatchObject({ finalTotal: 48_083, openCharges: 0 })
  const claimed = (await world.mails(owner.email)).find(
    ({ subject }) =>
      subject === `${booked.reference}: £68.33 claimed for Waiting (demurrage), Felixstowe to Leeds LS9 0PX`,
  )
  expect(claimed?.text_body).toContain('Units: 1.5 hours × £45.55')
  expect(claimed?.text_body).toContain('Note: Tipped at noon')
  expect(claimed?.text_body).toContain('Your reference: PO 4711')
  const [answered] = (await world.mails(haulier.email)).filter(({ subject }) =>
    subject.includes('charge approved'),
  )
  expect(answered?.text_body).toContain('Customer’s reference: PO 4711')
  // A booking may have several charges of one kind: the answer says which it is about.
  const ofWaiting = (await world.mails(haulier.email)).filter(({ subject }) => subject.includes('£68.33'))
  expect(
    ofWaiting.map(({ text_body }) => text_body?.match(/Units: .*\nNote: .*(\nReason: .*)?/)?.[0]),
  ).toEqual([
    'Units: 1.5 hours × £45.55\nNote: Tipped at noon\nReason: Gate was open',
    'Units: 1.5 hours × £45.55\nNote: Tipped at noon',
  ])
})

test.each([
  [{ kind: 'fuel' }, 'kind'],
  [{ amount: -1 }, 'amount'],
  [{ amount: 1.001 }, 'amount'],
  [{ quantity: 0 }, 'quantity'],
  [{ quantity: 1.25 }, 'quantity'],
  [{ quantity: 10_000 }, 'quantity'],
  [{ kind: 'other' }, 'note'],
])('the charge %j gets 400 at %s', async (fields, field) => {
  world.setNow('2026-06-15T09:00')
  const booked = await book()
  await step(booked.haulier, booked, 'confirmed')
  const answer = await claim(booked, fields)
  expect([answer.status, Object.keys(answer.body)]).toEqual([400, [field]])
})

test('a missing proof and an open charge keep a booking from being closed, and those of another one do not', async () => {
  world.setNow('2026-06-15T09:00')
  const [booked, other] = [await bookGeneral(), await book()]
  await step(other.haulier, other, 'confirmed')
  await addProof(other, (await show(other.owner, other)).jobs[0]?.id ?? 0)
  expect((await claim(other)).status).toBe(201)
  const { owner, haulier } = booked
  for (const name of ['confirmed', 'collected', 'delivered']) await step(haulier, booked, name)
  expect((await step(haulier, booked, 'closed')).status).toBe(409)
  const proof = await addProof(booked, (await show(owner, booked)).jobs[0]?.id ?? 0)
  expect((await world.as(other.owner).get(String(proof.body.url))).status).toBe(404)
  const claimed = await claim(booked)
  expect((await step(haulier, booked, 'closed')).status).toBe(409)
  await world.as(haulier).patch(`${booked.path}/charges/${claimed.body.id}/`, { status: 'Withdrawn' })
  const told = (await world.mails(owner.email)).map(({ subject }) => subject)
  expect(told.at(-1)).toContain('charge withdrawn')
  expect((await step(haulier, booked, 'closed')).status).toBe(201)
})
