// Rules: docs/rules/requests-editing.md#revise, docs/rules/requests-editing.md#replaced
import { expect, test } from 'vitest'
import { ContainerQuoteDraftWire } from '#contract/quotes.ts'
import type { ContainerRequest } from '#domain/requests/request.ts'
import { aContainerQuote, trading } from '../testing/freight.ts'
import { startWorld } from '../testing/harness.ts'

const world = await startWorld()
const { post, quote, counter, cancel, accept } = trading(world)

async function scene() {
  const shipper = await world.company('Shipper')
  const haulier = await world.company('Haulier')
  const request = await post(shipper)
  const offer = await quote(haulier, request, 40_000)
  return { shipper, haulier, request, offer }
}

const revise = (
  company: { token: string },
  request: ContainerRequest,
  revises: unknown,
  extra: object = {},
) =>
  world.as(company).post('/api/addcntrquotesubmission/', {
    ...ContainerQuoteDraftWire.encode(aContainerQuote(request, 38_000)),
    revises,
    ...extra,
  })

test('a revised quote replaces the live one in one step, with history and mail', async () => {
  const { shipper, haulier, request, offer } = await scene()
  // Otherwise the mail of a second quote within 30 minutes is gathered.
  await world.as(shipper).patch('/api/notifications/', { quotes: 'each' })
  const revised = await revise(haulier, request, offer.id, { extras: [{ kind: 'fuel', amount: 10 }] })
  expect(revised.status).toBe(201)
  expect(revised.body).toMatchObject({ quoteSubmissionStatus: 'Pending', counteroffer: [], total: 1140 })
  const { body } = await world.as(shipper).get(`/api/shippercntrquotesubmissions/${request.id}/`)
  expect(body).toMatchObject([
    { id: revised.body.id, quoteSubmissionStatus: 'Pending', replacedBy: null },
    { id: offer.id, quoteSubmissionStatus: 'Cancelled', replacedBy: revised.body.id },
  ])
  const history = await world.as(shipper).get(`/api/quoterequesthistory/${request.id}/`)
  expect(history.rows.at(-1)).toMatchObject({
    what: 'Quote revised',
    who: haulier.name,
    oldprice: 1200,
    newprice: 1140,
    oldexpected: 1200,
    newexpected: 1254,
  })
  const mails = await world.mails(shipper.email)
  expect(mails.at(-1)?.subject).toContain(`£1,140.00: revised quote from ${haulier.name} on `)
  expect(mails.at(-1)?.text_body).toContain('£1,200.00')
  expect((await accept(shipper, { id: Number(revised.body.id) })).status).toBe('Won')
})

test('the same Idempotency-Key revises once', async () => {
  const { haulier, request, offer } = await scene()
  const body = {
    ...ContainerQuoteDraftWire.encode(aContainerQuote(request, 38_000)),
    revises: offer.id,
  }
  const send = () =>
    world.as(haulier).post('/api/addcntrquotesubmission/', body, { 'idempotency-key': `revise-${offer.id}` })
  const [first, second] = [await send(), await send()]
  expect([first.status, second.status]).toEqual([201, 201])
  expect(second.body).toEqual(first.body)
})

test('an unknown quote, a rival’s quote and a counter of the owner get 400 at the field', async () => {
  const { shipper, haulier, request, offer } = await scene()
  const rival = await quote(await world.company('Haulier'), request)
  const answer = await counter(shipper, request, offer, 30_000)
  const elsewhere = await quote(haulier, await post(shipper))
  for (const id of [999_999, rival.id, answer.id, elsewhere.id]) {
    const refused = await revise(haulier, request, id)
    expect([refused.status, refused.body]).toEqual([400, { revises: [expect.anything()] }])
  }
  expect((await revise(haulier, request, 'first')).status).toBe(400)
})

test('together with a counter-offer it is refused with 400', async () => {
  const { shipper, haulier, request, offer } = await scene()
  const answer = await counter(shipper, request, offer, 30_000)
  const refused = await revise(haulier, request, offer.id, {
    counteroffer: [{ quoteSubmissionCountered: answer.id }],
  })
  expect([refused.status, refused.body]).toEqual([400, { revises: [expect.anything()] }])
})

test('a quote that is not live, countered, or itself a counter-back is refused with 409', async () => {
  const { shipper, haulier, request, offer } = await scene()
  const answer = await counter(shipper, request, offer, 30_000)
  expect((await revise(haulier, request, offer.id)).status).toBe(409)
  const back = await counter(haulier, request, answer, 32_000)
  expect((await revise(haulier, request, back.id)).status).toBe(409)
  expect((await revise(haulier, request, offer.id)).status).toBe(409)
  await cancel(haulier, back)
  expect((await revise(haulier, request, back.id)).status).toBe(409)
})

test('once the counter is cancelled, the quote can be revised again', async () => {
  const { shipper, haulier, request, offer } = await scene()
  await cancel(shipper, await counter(shipper, request, offer, 30_000))
  expect((await revise(haulier, request, offer.id)).status).toBe(201)
})

test('on a request that is no longer open it is refused with 409, by the owner with 403', async () => {
  const { shipper, haulier, request, offer } = await scene()
  expect((await revise(shipper, request, offer.id)).status).toBe(403)
  await accept(shipper, offer)
  expect((await revise(haulier, request, offer.id)).status).toBe(409)
})

test('without a VAT number it is refused with 403 and the old quote stays', async () => {
  const { shipper, haulier, request, offer } = await scene()
  await world.as(haulier).patch('/api/auth/updatecompanyhaulierprofile', { companyvattaxnumber: '' })
  expect((await revise(haulier, request, offer.id)).status).toBe(403)
  const { body } = await world.as(shipper).get(`/api/shippercntrquotesubmissions/${request.id}/`)
  expect(body).toMatchObject([{ id: offer.id, quoteSubmissionStatus: 'Pending', replacedBy: null }])
})
