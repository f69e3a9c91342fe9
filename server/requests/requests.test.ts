/*
 * Rules: docs/rules/ports.md#names, docs/rules/ports.md#listed, docs/rules/ports.md#reference,
 *   docs/rules/ports.md#haulage-type
 */
/*
 * Rules: docs/rules/requests.md#required-fields, docs/rules/requests.md#vehicle-messages,
 *   docs/rules/requests.md#schedule, docs/rules/requests.md#ports, docs/rules/requests.md#quantity,
 *   docs/rules/requests.md#sub-contract, docs/rules/requests.md#preconditions,
 *   docs/rules/requests.md#extend, docs/rules/requests.md#cancel, docs/rules/requests.md#delete,
 *   docs/rules/requests.md#vocabulary, docs/rules/interface.md#yes-no, docs/rules/interface.md#times,
 *   docs/rules/interface.md#shapes, docs/rules/plans.md#limit-message
 */
import { describe, expect, test } from 'vitest'
import { ContainerRequestDraftWire, GeneralRequestDraftWire } from '#contract/request-shapes.ts'
import { getRequest } from '#contract/requests.ts'
import { aContainerRequest, aGeneralRequest, trading } from '../testing/freight.ts'
import { startWorld } from '../testing/harness.ts'

const world = await startWorld()
const { post, postGeneral, quote, accept } = trading(world)

const containerBody = (changes: Record<string, unknown> = {}) => ({
  ...(ContainerRequestDraftWire.encode(aContainerRequest()) as object),
  ...changes,
})
const generalBody = (changes: Record<string, unknown> = {}) => ({
  ...(GeneralRequestDraftWire.encode(aGeneralRequest()) as object),
  ...changes,
})

describe('posting', () => {
  test('a container request is returned as GET does, with everything computed', async () => {
    const shipper = await world.company('Shipper')
    const answer = await world.as(shipper).post('/api/addcntrquoterequest/', containerBody())
    expect(answer.status).toBe(201)
    const { body } = await world.as(shipper).get(`/api/cntrquoterequest/${answer.body.id}/`)
    expect(answer.body).toEqual(body)
    expect(body).toMatchObject({
      quoteRequestReference: 'PO 4711',
      quoteRequestHaulageType: 'Container',
      quoteRequestStatus: 'Open',
      isSubbieQuoteRequest: false,
      companyname: shipper.name,
      companytype: 'Shipper',
      quotesubmission: [],
      quoterequestcntrdetails: { LoadType: 'Import', Quantity: 3 },
      quoterequestcntrroute: { pickupLocation: 'Felixstowe', pickupDate: '2026-06-22T07:00:00.000Z' },
      quoterequestftldetailsvehicletype: [{ id: 1, QuoteRequestVehicleType: 'Artic' }],
      quoterequestftldetailstrailertype: [{ id: 1, QuoteRequestTrailerType: 'Skeletal' }],
    })
  })

  test('a general request keeps its freight details', async () => {
    const shipper = await world.company('Shipper')
    const { body, status } = await world.as(shipper).post('/api/addftlquoterequest/', generalBody())
    expect(status).toBe(201)
    expect(body).toMatchObject({
      quoteRequestHaulageType: 'General',
      quoterequestftldetails: {
        LoadType: 'LTL',
        Quantity: 8,
        ftlQuoteWeight: 4200,
        ftlQuoteVolume: 18.5,
        ftlQuoteAdr: true,
        ftlQuoteTargetRate: 180,
      },
    })
    expect((await world.as(shipper).get(`/api/ftlquoterequest/${body.id}/`)).status).toBe(200)
    expect((await world.as(shipper).get(`/api/cntrquoterequest/${body.id}/`)).status).toBe(404)
  })

  test('takes times without an offset as London time, and 1/0 as yes and no', async () => {
    const shipper = await world.company('Shipper')
    const route = { ...(generalBody() as { quoterequestftlroute: object }).quoterequestftlroute }
    const { body } = await world.as(shipper).post(
      '/api/addftlquoterequest/',
      generalBody({
        quoterequestftlroute: {
          ...route,
          pickupDate: '2026-07-01T08:00',
          deliveryDate: '2026-07-01 12:00:00',
        },
        quoterequestftldetails: {
          ...(generalBody() as { quoterequestftldetails: object }).quoterequestftldetails,
          ftlQuoteAdr: 0,
        },
      }),
    )
    expect(body.quoterequestftlroute?.pickupDate).toBe('2026-07-01T07:00:00.000Z')
    expect(body.quoterequestftldetails?.ftlQuoteAdr).toBe(false)
  })

  test('refuses either kind without a haulage type with 400', async () => {
    const shipper = await world.company('Shipper')
    for (const [path, body] of [
      ['/api/addcntrquoterequest/', containerBody({ quoteRequestHaulageType: undefined })],
      ['/api/addftlquoterequest/', generalBody({ quoteRequestHaulageType: undefined })],
    ] as const) {
      const answer = await world.as(shipper).post(path, body)
      expect([answer.status, Object.keys(answer.body)], path).toEqual([400, ['quoteRequestHaulageType']])
    }
  })

  test('requires a port of the list as pickup of an import, and stores its UN/LOCODE', async () => {
    const shipper = await world.company('Shipper')
    const route = (containerBody() as { quoterequestcntrroute: object }).quoterequestcntrroute
    const from = (pickupLocation: string) =>
      world
        .as(shipper)
        .post(
          '/api/addcntrquoterequest/',
          containerBody({ quoterequestcntrroute: { ...route, pickupLocation } }),
        )
    expect((await from('Leeds')).body).toEqual({
      quoterequestcntrroute: { pickupLocation: ['Choose a port from the list.'] },
    })
    const { body } = await from('Southampton, Bermuda')
    expect(body.quoterequestcntrroute?.pickupLocation).toBe('Southampton, Bermuda')
    const stored = await world.database.db
      .selectFrom('request')
      .where('id', '=', Number(body.id))
      .select(['pickup_unlocode', 'delivery_unlocode'])
      .executeTakeFirstOrThrow()
    expect(stored).toEqual({ pickup_unlocode: 'BMSOU', delivery_unlocode: null })
  })

  test('ignores fields that the caller may not choose', async () => {
    const shipper = await world.company('Shipper')
    const { body } = await world.as(shipper).post(
      '/api/addcntrquoterequest/',
      containerBody({
        isSubbieQuoteRequest: true,
        companyname: 'Somebody Else',
        id: 1,
        quoteRequestCreatedAt: '2020-01-01T00:00:00Z',
        quoterequestcntrdetails: {
          ...(containerBody() as { quoterequestcntrdetails?: object }).quoterequestcntrdetails,
          Quantity: 77,
        },
      }),
    )
    expect(body).toMatchObject({ isSubbieQuoteRequest: false, companyname: shipper.name })
    expect(body.quoterequestcntrdetails?.Quantity).toBe(3)
    expect(String(body.quoteRequestCreatedAt)).toContain('2026-06-15')
  })

  test('names each wrong field under its wire name, list items at their index, and stores nothing', async () => {
    const shipper = await world.company('Shipper')
    const line = {
      CntrQuoteRequestContainerDetailsCntrSizeType: '40HC',
      CntrQuoteRequestContainerDetailsNoOfCntrs: 1,
    }
    const answer = await world.as(shipper).post(
      '/api/addcntrquoterequest/',
      containerBody({
        quoteRequestReference: ' ',
        quoteRequestPaymentTermDays: '30',
        cntrquoterequestcntrdetails: [
          line,
          { ...line, CntrQuoteRequestContainerDetailsCntrSizeType: '99XX' },
        ],
        quoterequestcntrroute: { pickupLocation: 'Felixstowe', pickupDate: 'tomorrow' },
      }),
    )
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.body).sort()).toEqual([
      'cntrquoterequestcntrdetails',
      'quoteRequestPaymentTermDays',
      'quoteRequestReference',
      'quoterequestcntrroute',
    ])
    expect(answer.body.cntrquoterequestcntrdetails).toEqual([
      {},
      { CntrQuoteRequestContainerDetailsCntrSizeType: [expect.any(String)] },
    ])
    expect(Object.keys(answer.body.quoterequestcntrroute ?? {}).sort()).toEqual([
      'deliveryDate',
      'deliveryLocation',
      'pickupDate',
    ])
    expect((await world.as(shipper).get('/api/quoterequests/')).rows).toEqual([])
  })

  test('refuses wrong times, types and statuses with 400', async () => {
    const shipper = await world.company('Shipper', { plan: 'pro12' })
    const tries: [string, Record<string, unknown>, string][] = [
      ['/api/addcntrquoterequest/', { quoteRequestDeadline: '2026-06-22' }, 'quoteRequestDeadline'],
      ['/api/addcntrquoterequest/', { quoteRequestDeadline: '2026-06-14' }, 'quoteRequestDeadline'],
      ['/api/addcntrquoterequest/', { quoteRequestStatus: 'Accepted' }, 'quoteRequestStatus'],
      ['/api/addcntrquoterequest/', { cntrquoterequestcntrdetails: [] }, 'cntrquoterequestcntrdetails'],
      [
        '/api/addftlquoterequest/',
        { quoterequestftldetailsvehicletype: [] },
        'quoterequestftldetailsvehicletype',
      ],
      [
        '/api/addftlquoterequest/',
        { quoterequestftldetailstrailertype: [] },
        'quoterequestftldetailstrailertype',
      ],
    ]
    for (const [path, change, field] of tries) {
      const body = path.includes('cntr') ? containerBody(change) : generalBody(change)
      const answer = await world.as(shipper).post(path, body)
      expect([answer.status, Object.keys(answer.body)], JSON.stringify(change)).toEqual([400, [field]])
    }
    const types = await world
      .as(shipper)
      .post(
        '/api/addftlquoterequest/',
        generalBody({ quoterequestftldetailsvehicletype: [], quoterequestftldetailstrailertype: [] }),
      )
    expect(types.body).toEqual({
      quoterequestftldetailsvehicletype: ['Please update a vehicle type'],
      quoterequestftldetailstrailertype: ['Please update a trailer type'],
    })
  })

  test('refuses a London time that the clocks skip at its field, and accepts it with an offset', async () => {
    const shipper = await world.company('Shipper')
    const route = ContainerRequestDraftWire.encode(aContainerRequest()) as Record<string, object>
    const between = (pickupDate: string, deliveryDate: string) => ({
      ...containerBody({ quoteRequestDeadline: '2027-03-26' }),
      quoterequestcntrroute: { ...route.quoterequestcntrroute, pickupDate, deliveryDate },
    })
    const post = (body: object) => world.as(shipper).post('/api/addcntrquoterequest/', body)
    const sentence = 'This time does not exist: the clocks go forward that night. Choose another.'
    const skipped = await post(between('2027-03-28T01:30', '2027-03-28T02:00'))
    expect([skipped.status, skipped.body]).toEqual([
      400,
      { quoterequestcntrroute: { pickupDate: [sentence] } },
    ])
    const both = await post(between('2027-03-28T01:00', '2027-03-28T01:59:59.5'))
    expect(both.body).toEqual({
      quoterequestcntrroute: { pickupDate: [sentence], deliveryDate: [sentence] },
    })
    expect((await post(between('2027-03-28T01:30Z', '2027-03-28T02:30'))).status).toBe(201)
    expect((await post(between('2027-03-28T00:59', '2027-03-28T02:00'))).status).toBe(201)
  })

  test('needs a VAT number', async () => {
    const bare = await world.company('Shipper', { ready: false })
    const { status, body } = await world.as(bare).post('/api/addcntrquoterequest/', containerBody())
    expect([status, body.non_field_errors]).toEqual([
      403,
      ['We require your VAT number to create a quote request'],
    ])
  })

  test('is refused above the month’s limit, which counts deleted and cancelled requests, until the next month', async () => {
    const start = world.now
    const shipper = await world.company('Shipper')
    const first = await post(shipper)
    const second = await post(shipper)
    await world.as(shipper).delete(`/api/quoterequests/${first.id}/`)
    await world
      .as(shipper)
      .patch(`/api/cancelquoterequest/${second.id}/`, { quoteRequestStatus: 'Cancelled' })
    await postGeneral(shipper)
    const limited = await world.as(shipper).post('/api/addcntrquoterequest/', containerBody())
    expect([limited.status, limited.body.non_field_errors]).toEqual([
      403,
      ['You have reached your free-plan limit! Please upgrade your account to submit more requests.'],
    ])
    expect((await world.as(shipper).get('/api/quoterequestlimit/')).body).toEqual({
      quoterequestlimit: 3,
      limit: 3,
      remaining: 0,
    })
    world.setNow('2026-07-01T00:00')
    // The session above has ended in the meantime.
    const later = await world.userOf(shipper)
    expect((await world.as(later).get('/api/quoterequestlimit/')).body.remaining).toBe(3)
    world.setNow(start)
  })

  test('with the same Idempotency-Key gives the first answer; with another body it is refused', async () => {
    const shipper = await world.company('Shipper')
    const key = { 'idempotency-key': 'k-1' }
    const first = await world.as(shipper).post('/api/addcntrquoterequest/', containerBody(), key)
    const again = await world.as(shipper).post('/api/addcntrquoterequest/', containerBody(), key)
    expect([again.status, again.body]).toEqual([201, first.body])
    const other = containerBody({ quoteRequestReference: 'another' })
    expect((await world.as(shipper).post('/api/addcntrquoterequest/', other, key)).status).toBe(422)
    const stranger = await world.company('Shipper')
    const theirs = await world.as(stranger).post('/api/addcntrquoterequest/', other, key)
    expect(theirs.status).toBe(201)
  })
})

describe('malformed bodies', () => {
  test('are 400, 413 and 415 with a detail', async () => {
    const shipper = await world.company('Shipper')
    const send = (payload: string, type: string) =>
      world.app.inject({
        method: 'POST',
        url: '/api/addcntrquoterequest/',
        headers: { authorization: `Token ${shipper.token}`, 'content-type': type },
        payload,
      })
    expect((await send('{"a":', 'application/json')).statusCode).toBe(400)
    expect((await send('{}', 'text/xml')).statusCode).toBe(415)
    expect((await send(`{"a":"${'x'.repeat(1_100_000)}"}`, 'application/json')).statusCode).toBe(413)
    for (const payload of ['[]', '"text"', 'null', '7']) {
      const answer = await send(payload, 'application/json')
      expect(answer.statusCode, payload).toBe(400)
    }
  })
})

describe('visibility', () => {
  test('other shippers see nothing; hauliers see open requests, and closed ones they quoted on', async () => {
    const start = world.now
    const shipper = await world.company('Shipper', { plan: 'pro12' })
    const stranger = await world.company('Shipper')
    const haulier = await world.company('Haulier')
    const rival = await world.company('Haulier')
    const request = await post(shipper)
    const sees = async (viewer: typeof shipper) =>
      (await world.as(viewer).get(`/api/quoterequests/${request.id}/`)).status
    expect([await sees(stranger), await sees(haulier), await sees(rival)]).toEqual([404, 200, 200])
    const offer = await quote(haulier, request)
    world.setNow('2026-06-20T00:00')
    expect([await sees(haulier), await sees(rival)]).toEqual([200, 404])
    await accept(shipper, offer)
    expect([await sees(shipper), await sees(haulier), await sees(rival)]).toEqual([200, 200, 404])
    for (const id of ['0', '-1', '9999999999', 'abc', '1e3'])
      expect((await world.as(shipper).get(`/api/quoterequests/${id}/`)).status, id).toBe(404)
    world.setNow(start)
  })

  test('only the owner cancels, extends and deletes; others get 404', async () => {
    const shipper = await world.company('Shipper')
    const haulier = await world.company('Haulier')
    const request = await post(shipper)
    const tries = (who: typeof shipper) => [
      world.as(who).patch(`/api/cancelquoterequest/${request.id}/`, { quoteRequestStatus: 'Cancelled' }),
      world.as(who).patch(`/api/extendquoterequest/${request.id}/`, { quoteRequestDeadline: '2026-06-20' }),
      world.as(who).delete(`/api/quoterequests/${request.id}/`),
    ]
    for (const answer of await Promise.all(tries(haulier))) expect(answer.status).toBe(404)
  })

  test('a deadline is extended while the request is open or expired', async () => {
    const start = world.now
    const shipper = await world.company('Shipper')
    const request = await post(shipper)
    const extend = (day: string) =>
      world.as(shipper).patch(`/api/extendquoterequest/${request.id}/`, { quoteRequestDeadline: day })
    world.setNow('2026-06-20T10:00')
    expect((await world.as(shipper).call(getRequest, { params: { id: request.id } })).status).toBe('Expired')
    expect((await extend('2026-06-22')).status).toBe(400)
    const extended = await extend('2026-06-21')
    expect([extended.status, extended.body.quoteRequestStatus]).toEqual([200, 'Open'])
    const history = await world.as(shipper).get(`/api/quoterequesthistory/${request.id}/`)
    expect(history.body).toContainEqual(
      expect.objectContaining({ what: 'Quote deadline extended to 21/06/2026' }),
    )
    world.setNow('2026-06-22T08:00')
    expect((await extend('2026-06-22')).status).toBe(409)
    world.setNow(start)
  })

  test('a request with quotes cannot be deleted, and a cancelled one not cancelled again', async () => {
    const shipper = await world.company('Shipper')
    const request = await post(shipper)
    await quote(await world.company('Haulier'), request)
    expect((await world.as(shipper).delete(`/api/quoterequests/${request.id}/`)).status).toBe(409)
    const cancel = () =>
      world.as(shipper).patch(`/api/cancelquoterequest/${request.id}/`, { quoteRequestStatus: 'Cancelled' })
    const done = await cancel()
    expect([done.status, done.body.quoteRequestStatus]).toEqual([200, 'Cancelled'])
    expect((await cancel()).status).toBe(409)
    const wrong = await world
      .as(shipper)
      .patch(`/api/cancelquoterequest/${request.id}/`, { quoteRequestStatus: 'Open' })
    expect(wrong.status).toBe(400)
  })
})

describe('ports', () => {
  test('are listed with their codes, those of the United Kingdom first', async () => {
    const { rows } = await world.as(await world.company('Shipper')).get('/api/portlist/')
    expect(rows[0]).toEqual({ portName: 'Aberdeen', portUNLOC: 'GBABD' })
    const firstForeign = rows.findIndex((row) => !String(row.portUNLOC).startsWith('GB'))
    expect(rows.findIndex((row) => String(row.portName) === 'Felixstowe')).toBeLessThan(firstForeign)
    expect(rows.length).toBeGreaterThan(1000)
  })
})
