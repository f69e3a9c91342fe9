/**
 * Rules: docs/rules/requests-editing.md#edit, docs/rules/requests-editing.md#version,
 *   docs/rules/requests-editing.md#history
 */
import { describe, expect, test } from 'vitest'
import { ContainerQuoteDraftWire } from '#contract/quotes.ts'
import type { ContainerRequest } from '#domain/requests/request.ts'
import { aContainerQuote, trading } from '../testing/freight.ts'
import { startWorld } from '../testing/harness.ts'

const world = await startWorld()
const { post, postGeneral, quote } = trading(world)

const edit = (company: { token: string }, { id }: { id: number }, body: object) =>
  world.as(company).patch(`/api/updatequoterequest/${id}/`, body)
const history = async (company: { token: string }, { id }: { id: number }) =>
  (await world.as(company).get(`/api/quoterequesthistory/${id}/`)).rows
const newLine = (size: string, count: number) => ({
  CntrQuoteRequestContainerDetailsCntrSizeType: size,
  CntrQuoteRequestContainerDetailsNoOfCntrs: count,
})

test('a haulage type other than the request’s is refused at its field, the same one is accepted', async () => {
  const shipper = await world.company('Shipper')
  for (const [request, own, other] of [
    [await post(shipper), 'Container', 'General'],
    [await postGeneral(shipper), 2, 1],
  ] as const) {
    const refused = await edit(shipper, request, {
      quoteRequestHaulageType: other,
      quoteRequestReference: 'PO 1',
    })
    expect(refused).toMatchObject({
      status: 400,
      body: {
        quoteRequestHaulageType: ['The haulage type of a request cannot be changed. Post a new request.'],
      },
    })
    const kept = await edit(shipper, request, { quoteRequestHaulageType: own, quoteRequestReference: 'PO 2' })
    expect(kept).toMatchObject({ status: 200, body: { quoteRequestReference: 'PO 2' } })
  }
})

describe('a container request without quotes', () => {
  test('merges objects, replaces lists, keeps the rest, and the history names only the changed fields', async () => {
    const shipper = await world.company('Shipper')
    const request = await post(shipper)
    const before = (await world.as(shipper).get(`/api/quoterequests/${request.id}/`)).body
    expect(before.requestVersion).toBe(1)
    const edited = await edit(shipper, request, {
      quoterequestcntrroute: { deliveryDate: '2026-06-22T17:30', deliveryContactName: 'Ada Marsh' },
      quoterequestcntrdetails: { CntrSpotQuoteRequestVesselVoyageCode: '347E' },
      cntrquoterequestcntrdetails: [newLine('20DC', 4)],
      quoterequestcntrrequirements: [],
      quoteRequestDeadline: '2026-06-16',
    })
    expect(edited.status).toBe(200)
    expect(edited.body).toMatchObject({
      quoteRequestReference: 'PO 4711',
      quoteRequestDeadline: '2026-06-16',
      quoterequestcntrroute: {
        ...before.quoterequestcntrroute,
        deliveryDate: '2026-06-22T16:30:00.000Z',
        deliveryContactName: 'Ada Marsh',
      },
      quoterequestcntrdetails: {
        ...before.quoterequestcntrdetails,
        CntrSpotQuoteRequestVesselVoyageCode: '347E',
        Quantity: 4,
      },
      cntrquoterequestcntrdetails: [newLine('20DC', 4)],
      quoterequestcntrrequirements: [],
      requestVersion: 2,
    })
    expect((await history(shipper, request)).at(-1)).toMatchObject({
      who: shipper.name,
      what: 'Request changed: quote deadline, delivery time, delivery contact, voyage, containers, requirements',
    })
    expect((await world.as(shipper).get(`/api/quoterequests/?search=4711`)).rows).toHaveLength(1)
  })

  test('is found by its new places', async () => {
    const shipper = await world.company('Shipper')
    const request = await post(shipper)
    await edit(shipper, request, { quoterequestcntrroute: { deliveryLocation: 'Penrith CA11 9EH' } })
    expect((await world.as(shipper).get('/api/quoterequests/?search=penrith')).rows).toHaveLength(1)
    expect((await world.as(shipper).get('/api/quoterequests/?search=leeds')).rows).toHaveLength(0)
  })

  test('keeps its version if nothing changed, and ignores fields that may not be sent', async () => {
    const shipper = await world.company('Shipper')
    const request = await post(shipper)
    const same = await edit(shipper, request, {
      quoteRequestReference: 'PO 4711',
      quoterequestftlroute: { pickupLocation: 'Hull' },
      companyname: 'Other Ltd',
    })
    expect(same.body).toMatchObject({
      requestVersion: 1,
      quoterequestcntrroute: { pickupLocation: 'Felixstowe' },
    })
    expect(await history(shipper, request)).toHaveLength(1)
  })

  test('for an earlier version is refused with the fields changed since, and changes nothing', async () => {
    const shipper = await world.company('Shipper')
    const request = await post(shipper)
    const comment = { quoteRequestComment: 'Gate 2' }
    await edit(shipper, request, {
      quoterequestcntrroute: { pickupDate: '2026-06-22T09:00' },
      requestVersion: 1,
    })
    await edit(shipper, request, { quoteRequestReference: 'PO 4712' })
    for (const [requestVersion, changed] of [
      [1, ['pickupDate', 'quoteRequestReference']],
      [2, ['quoteRequestReference']],
      [-5, ['pickupDate', 'quoteRequestReference']],
      [4, []],
      [2 ** 40, []],
    ]) {
      const { status, body } = await edit(shipper, request, { ...comment, requestVersion })
      expect([status, body]).toEqual([
        409,
        {
          non_field_errors: [
            'This request has changed since you opened it. Please look at it again before you change it.',
          ],
          changed,
        },
      ])
    }
    expect((await edit(shipper, request, { ...comment, requestVersion: '3' })).status).toBe(400)
    const done = await edit(shipper, request, { ...comment, requestVersion: 3 })
    expect([done.status, done.body]).toMatchObject([200, { ...comment, requestVersion: 4 }])
    expect((await edit(shipper, request, { quoteRequestComment: null, requestVersion: null })).status).toBe(
      200,
    )
  })

  test.each([
    [{ quoteRequestReference: ' ' }, { quoteRequestReference: [expect.anything()] }],
    [{ quoteRequestStatus: 'Accepted' }, { quoteRequestStatus: [expect.anything()] }],
    [
      { quoterequestcntrroute: { pickupDate: '2026-06-01T08:00' } },
      expect.objectContaining({ quoterequestcntrroute: { pickupDate: [expect.anything()] } }),
    ],
    [
      { quoterequestcntrroute: { pickupLocation: 'Leeds' } },
      { quoterequestcntrroute: { pickupLocation: [expect.anything()] } },
    ],
    [
      { quoterequestcntrroute: { emptyLocation: '' } },
      { quoterequestcntrroute: { emptyLocation: [expect.anything()] } },
    ],
    [{ cntrquoterequestcntrdetails: [] }, { cntrquoterequestcntrdetails: [expect.anything()] }],
    [{ quoteRequestDeadline: '2026-06-22' }, { quoteRequestDeadline: [expect.anything()] }],
  ])('gets 400 at its field for %j, and stays unchanged', async (body, errors) => {
    const shipper = await world.company('Shipper')
    const request = await post(shipper)
    const refused = await edit(shipper, request, { quoteRequestComment: 'New', ...body })
    expect([refused.status, refused.body]).toEqual([400, errors])
    const { body: after } = await world.as(shipper).get(`/api/quoterequests/${request.id}/`)
    expect(after).toMatchObject({ requestVersion: 1, quoteRequestComment: null })
  })

  test('keeps an old place that is not a port of the list', async () => {
    const shipper = await world.company('Shipper')
    const request = await post(shipper)
    await world.database.db
      .updateTable('request')
      .set({ pickup: 'Old Quay' })
      .where('id', '=', request.id)
      .execute()
    expect((await edit(shipper, request, { quoteRequestComment: 'Call first' })).status).toBe(200)
  })
})

test('a general request is changed under its own names, problems included', async () => {
  const shipper = await world.company('Shipper')
  const request = await postGeneral(shipper)
  const edited = await edit(shipper, request, {
    quoterequestftlroute: { pickupReference: 'GATE 7' },
    quoterequestftldetails: { tailLift: true, ftlQuoteAdr: false },
    quoterequestftldetailstrailertype: [{ QuoteRequestTrailerType: 'Box' }],
  })
  expect(edited.body).toMatchObject({
    quoterequestftlroute: { pickupReference: 'GATE 7', pickupLocation: 'Nottingham NG7 1GX' },
    quoterequestftldetails: {
      tailLift: true,
      ftlQuoteAdr: false,
      ftlQuoteAdrDetails: null,
      ftlQuoteWeight: 4200,
    },
    quoterequestftldetailstrailertype: [{ QuoteRequestTrailerType: 'Box' }],
  })
  const refused = await edit(shipper, request, { quoterequestftlroute: { deliveryDate: '2026-06-20T08:00' } })
  expect([refused.status, refused.body]).toEqual([
    400,
    { quoterequestftlroute: { deliveryDate: [expect.anything()] } },
  ])
})

test('does not count towards the month’s limit, even when it is used up', async () => {
  const shipper = await world.company('Shipper')
  const request = await post(shipper)
  await post(shipper)
  await post(shipper)
  expect((await edit(shipper, request, { quoteRequestComment: 'New' })).status).toBe(200)
  expect((await world.as(shipper).get('/api/quoterequestlimit/')).body).toMatchObject({ remaining: 0 })
})

describe('who and when', () => {
  test('another company, also a haulier, gets 404', async () => {
    const request = await post(await world.company('Shipper'))
    for (const type of ['Shipper', 'Haulier'] as const)
      expect((await edit(await world.company(type), request, { quoteRequestComment: 'New' })).status).toBe(
        404,
      )
  })

  test('a request that was ever quoted on gets 409, even if the quote is cancelled', async () => {
    const shipper = await world.company('Shipper')
    const haulier = await world.company('Haulier')
    const request = await post(shipper)
    const offer = await quote(haulier, request)
    await world.as(haulier).patch(`/api/cancelquotesubmission/${offer.id}/`)
    expect((await edit(shipper, request, { quoteRequestComment: 'New' })).status).toBe(409)
  })

  test('an expired request is changed with a new deadline until its pickup, then 409; a cancelled one is 409', async () => {
    const shipper = await world.company('Shipper')
    const request = await post(shipper)
    const gone = await post(shipper)
    await world.as(shipper).patch(`/api/cancelquoterequest/${gone.id}/`, { quoteRequestStatus: 'Cancelled' })
    expect((await edit(shipper, gone, { quoteRequestComment: 'New' })).status).toBe(409)
    const start = world.now
    world.setNow('2026-06-20T09:00')
    const refused = await edit(shipper, request, { quoteRequestComment: 'New' })
    expect([refused.status, Object.keys(refused.body)]).toEqual([400, ['quoteRequestDeadline']])
    const extended = await edit(shipper, request, { quoteRequestDeadline: '2026-06-21' })
    expect(extended.body).toMatchObject({ quoteRequestStatus: 'Open', requestVersion: 2 })
    world.setNow('2026-06-22T09:00')
    expect((await edit(shipper, request, { quoteRequestDeadline: '2026-06-22' })).status).toBe(409)
    world.setNow(start)
  })
})

describe('a quote that names the version it was made for', () => {
  const submit = (haulier: { token: string }, request: ContainerRequest, requestVersion: unknown) =>
    world.as(haulier).post('/api/addcntrquotesubmission/', {
      ...(ContainerQuoteDraftWire.encode(aContainerQuote(request)) as object),
      requestVersion,
    })

  test('is refused with 409 and the fields that changed since, and accepted for the current version', async () => {
    const shipper = await world.company('Shipper')
    const haulier = await world.company('Haulier')
    const request = await post(shipper)
    await edit(shipper, request, { quoterequestcntrroute: { pickupDate: '2026-06-22T09:00' } })
    await edit(shipper, request, { cntrquoterequestcntrdetails: [newLine('45HC', 1)] })
    const stale = await submit(haulier, request, 1)
    expect([stale.status, stale.body]).toEqual([
      409,
      { non_field_errors: [expect.anything()], changed: ['pickupDate', 'cntrquoterequestcntrdetails'] },
    ])
    expect((await submit(haulier, request, 2)).body.changed).toEqual(['cntrquoterequestcntrdetails'])
    expect((await submit(haulier, request, 'two')).status).toBe(400)
    expect((await submit(haulier, request, 2 ** 40)).status).toBe(409)
    expect((await submit(haulier, request, -(2 ** 40))).status).toBe(409)
    const { body } = await world.as(haulier).get(`/api/quoterequests/${request.id}/`)
    const lines = body.cntrquoterequestcntrdetails as unknown as { id: number }[]
    const taken = await world.as(haulier).post('/api/addcntrquotesubmission/', {
      quoteRequest: request.id,
      quoteSubmissionPaymentTermDays: 30,
      quotesubmissioncntrdetails: lines.map(({ id }) => ({
        cntrQuoteRequestContainerDetails: id,
        CntrQuoteSubmissionCntrDetailsRatePerSizeType: 300,
      })),
      requestVersion: 3,
    })
    expect(taken.status).toBe(201)
  })

  test('is accepted without a version', async () => {
    const shipper = await world.company('Shipper')
    const request = await post(shipper)
    await edit(shipper, request, { quoteRequestComment: 'New' })
    expect((await submit(await world.company('Haulier'), request, null)).status).toBe(201)
  })
})
