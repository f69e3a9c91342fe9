/**
 * Rules: docs/rules/extras.md#kinds, docs/rules/extras.md#shape, docs/rules/extras.md#free-hours,
 *   docs/rules/extras.md#expected-total, docs/rules/extras.md#counter, docs/rules/extras.md#usual,
 *   docs/rules/requests-editing.md#replaced, docs/rules/interface.md#csv
 */
import { describe, expect, test } from 'vitest'
import { ContainerQuoteDraftWire } from '#contract/quotes.ts'
import { aContainerQuote, trading } from '../testing/freight.ts'
import { startWorld } from '../testing/harness.ts'

const world = await startWorld()
const { post, postGeneral, quote, counter } = trading(world)
const SUBMIT = '/api/addcntrquotesubmission/'

const fuel = { kind: 'fuel', amount: 12.5, quantity: null, certain: false, note: null }
const vbs = { kind: 'vbs', amount: 8.75, quantity: 3, certain: true, note: null }
const genset = { kind: 'genset', amount: 30, quantity: 1.5, certain: false, note: 'Live load' }

/** A request for three containers on which two hours of waiting are expected for each, with a quote of £300 each. */
async function scene(
  extra: object = { extras: [fuel, { ...vbs, quantity: undefined }, genset], freeHours: 1 },
) {
  const shipper = await world.company('Shipper')
  const haulier = await world.company('Haulier')
  const request = await post(shipper, { expectedWaitingHours: 2.5 })
  const body = ContainerQuoteDraftWire.encode(aContainerQuote(request, 30_000))
  const offer = await world.as(haulier).post(SUBMIT, { ...body, ...extra })
  return { shipper, haulier, request, body, offer }
}

describe('extras of a quote', () => {
  test('are returned with both totals, to the haulier and to the owner, in table, row and file', async () => {
    const { shipper, haulier, request, offer } = await scene()
    expect(offer.status).toBe(201)
    // £900 + 3 × £8.75 + 12.5% of £900 + £45 × 1.5 h × 3
    const expected = 900 + 26.25 + 112.5 + 202.5
    const shown = {
      extras: [fuel, vbs, genset],
      freeHours: 1,
      total: 900,
      expectedTotal: expected,
      replacedBy: null,
    }
    expect(offer.body).toMatchObject(shown)
    const made = await world.as(haulier).get(`/api/hauliercntrquotesubmissions/${request.id}/`)
    const received = await world.as(shipper).get(`/api/shippercntrquotesubmissions/${request.id}/`)
    expect(made.body).toMatchObject([shown])
    expect(received.body).toMatchObject([shown])
    const file = await world.as(shipper).get(`/api/shippercntrquotesubmissions/${request.id}/?format=csv`)
    expect(String(file.body)).toContain(
      '"Fuel surcharge: 12.5% of the total; Vehicle booking fee (VBS): £8.75 × 3; Genset (Live load): £30.00 × 1.5 days, if it arises"',
    )
    const { rows } = await world.as(shipper).get('/api/quoterequests/')
    expect(rows[0]?.quotesubmission).toMatchObject([{ total: 900, expectedTotal: expected }])
    const history = await world.as(shipper).get(`/api/quoterequesthistory/${request.id}/`)
    expect(history.rows.at(-1)).toMatchObject({ newprice: 900, newexpected: expected, oldexpected: null })
    const [mail] = await world.mails(shipper.email)
    for (const text of ['£900.00', '£1,241.25', '12.5% of the total', '£8.75 × 3', 'Free waiting'])
      expect(mail?.text_body).toContain(text)
    expect(mail?.text_body?.replace(/\s+/g, ' ')).toContain(
      'The price with expected extras adds the certain extras, fuel, and the waiting that the request expects beyond the free hours.',
    )
  })

  test('are empty and cost nothing unless they are sent', async () => {
    const { offer, shipper } = await scene({})
    expect(offer.body).toMatchObject({ extras: [], freeHours: null, total: 900, expectedTotal: 900 })
    expect((await world.mails(shipper.email))[0]?.text_body).not.toContain('expected extras')
  })

  test.each([
    [
      { extras: [{ kind: 'fuel', amount: 100.01 }] },
      { extras: [{ amount: [expect.stringContaining('100')] }] },
    ],
    [{ extras: [vbs, { ...vbs, quantity: 1 }] }, { extras: [{}, { kind: [expect.anything()] }] }],
    [{ extras: [{ kind: 'other', amount: 1 }] }, { extras: [{ note: [expect.anything()] }] }],
    [{ extras: [{ ...vbs, amount: '8.75' }] }, { extras: [{ amount: [expect.anything()] }] }],
    [{ extras: 'none' }, { extras: [expect.anything()] }],
    [{ freeHours: 24.5 }, { freeHours: [expect.anything()] }],
    [{ freeHours: 0.25 }, { freeHours: [expect.anything()] }],
  ])('get 400 at the field: %j', async (extra, errors) => {
    const { offer } = await scene(extra)
    expect(offer.status).toBe(400)
    expect(offer.body).toEqual(errors)
  })

  test('count one unit for a general load', async () => {
    const shipper = await world.company('Shipper')
    const request = await postGeneral(shipper, { expectedWaitingHours: 1 })
    const { body } = await world.as(await world.company('Haulier')).post('/api/addftlquotesubmission/', {
      quoteRequest: request.id,
      quoteSubmissionDemurrageFee: 45,
      quoteSubmissionPaymentTermDays: 30,
      quotesubmissionftldetails: {
        ftlQuoteSubmissionDetailsVehicleType: 'Rigid',
        ftlQuoteSubmissionDetailsTrailerType: 'Box',
        ftlQuoteSubmissionDetailsRate: 200,
      },
      extras: [{ kind: 'tailLift', amount: 20, certain: 1 }],
      freeHours: 0.5,
    })
    expect(body).toMatchObject({
      extras: [{ kind: 'tailLift', amount: 20, quantity: 1, certain: true, note: null }],
      expectedTotal: 242.5,
    })
  })
})

describe('a counter', () => {
  const counters = ({ body, offer }: Awaited<ReturnType<typeof scene>>, extra: object) => ({
    ...body,
    counteroffer: [{ quoteSubmissionCountered: offer.body.id }],
    ...extra,
  })

  test('keeps extras and free hours of the offer it answers if it leaves them out', async () => {
    const at = await scene()
    const answer = await world
      .as(at.shipper)
      .post(SUBMIT, counters(at, { quoteSubmissionDemurrageFee: null }))
    expect(answer.body).toMatchObject({ extras: [fuel, vbs, genset], freeHours: 1, expectedTotal: 1038.75 })
    const history = await world.as(at.haulier).get(`/api/quoterequesthistory/${at.request.id}/`)
    expect(history.rows.at(-1)).toMatchObject({
      oldprice: 900,
      newprice: 900,
      oldexpected: 1241.25,
      newexpected: 1038.75,
    })
  })

  test('removes extras with an empty list and free hours with null, and changes either', async () => {
    const at = await scene()
    const struck = await world.as(at.shipper).post(SUBMIT, counters(at, { extras: [], freeHours: null }))
    expect(struck.body).toMatchObject({ extras: [], freeHours: null, expectedTotal: 900 })
    const back = await world.as(at.haulier).post(SUBMIT, {
      ...at.body,
      counteroffer: [{ quoteSubmissionCountered: struck.body.id }],
      extras: [{ ...fuel, amount: 10 }],
      freeHours: 2,
    })
    expect(back.body).toMatchObject({ extras: [{ ...fuel, amount: 10 }], freeHours: 2 })
  })
})

test("a haulier's profile keeps its usual extras and free hours, and the directory hides them", async () => {
  const haulier = await world.company('Haulier', { plan: 'pro12' })
  const save = (companyhaulierdetails: object) =>
    world.as(haulier).patch('/api/auth/updatecompanyhaulierprofile', { companyhaulierdetails })
  const usual = { kind: 'vbs', amount: 8.75, certain: true, note: null }
  const saved = await save({ usualExtras: [{ ...usual, quantity: 3 }], defaultFreeHours: 3 })
  expect(saved.body.companyhaulierdetails).toMatchObject({ usualExtras: [usual], defaultFreeHours: 3 })
  // One that is not said to be certain is not.
  const { certain: _, ...unsaid } = usual
  const asked = await save({ usualExtras: [unsaid] })
  expect(asked.body.companyhaulierdetails).toMatchObject({ usualExtras: [{ ...usual, certain: false }] })
  await save({ usualExtras: [usual] })
  const kept = await save({ companyfleetsize: 4 })
  expect(kept.body.companyhaulierdetails).toMatchObject({ usualExtras: [usual], defaultFreeHours: 3 })
  expect((await save({ usualExtras: [usual, usual] })).body).toEqual({
    companyhaulierdetails: { usualExtras: [{}, { kind: [expect.anything()] }] },
  })
  const struck = await save({ usualExtras: [], defaultFreeHours: null })
  expect(struck.body.companyhaulierdetails).toMatchObject({ usualExtras: [], defaultFreeHours: null })
  await save({ usualExtras: [usual] })
  const rival = await world.company('Haulier', { plan: 'pro12' })
  const page = await world.as(rival).get(`/api/haulier-directory/${encodeURIComponent(haulier.name)}/`)
  expect(page.status).toBe(200)
  expect(JSON.stringify(page.body)).not.toContain('usualExtras')
})

describe('the offer that replaced another one', () => {
  test('is the counter-back, for the haulier’s quote and for the counter that it answers', async () => {
    const shipper = await world.company('Shipper')
    const haulier = await world.company('Haulier')
    const request = await post(shipper)
    const first = await quote(haulier, request)
    const answer = await counter(shipper, request, first, 30_000)
    const back = await counter(haulier, request, answer, 32_000)
    const { rows } = await world.as(shipper).get(`/api/shippercntrquotesubmissions/${request.id}/`)
    expect(rows.map(({ id, replacedBy }) => [id, replacedBy])).toEqual([
      [back.id, null],
      [answer.id, back.id],
      [first.id, back.id],
    ])
  })

  test('is the accepted offer for the other offers of the winner only', async () => {
    const shipper = await world.company('Shipper')
    const haulier = await world.company('Haulier')
    const request = await post(shipper)
    const rival = await quote(await world.company('Haulier'), request)
    const first = await quote(haulier, request)
    const answer = await counter(shipper, request, first, 30_000)
    await world.as(haulier).patch(`/api/acceptquotesubmission/${answer.id}/`)
    const { rows } = await world.as(shipper).get(`/api/shippercntrquotesubmissions/${request.id}/`)
    expect(
      rows.map(({ id, replacedBy, quoteSubmissionStatus }) => [id, replacedBy, quoteSubmissionStatus]),
    ).toEqual([
      [answer.id, null, 'Won'],
      [first.id, answer.id, 'Lost'],
      [rival.id, null, 'Lost'],
    ])
  })
})
