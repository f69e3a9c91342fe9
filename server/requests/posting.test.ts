/*
 * Rules: docs/rules/requests.md#required-fields, docs/rules/requests.md#vehicle-messages,
 *   docs/rules/requests.md#schedule, docs/rules/requests.md#ports, docs/rules/requests.md#quantity,
 *   docs/rules/requests.md#sub-contract, docs/rules/requests.md#preconditions, docs/rules/requests.md#vocabulary,
 *   docs/rules/ports.md#listed, docs/rules/ports.md#haulage-type, docs/rules/interface.md#yes-no,
 *   docs/rules/interface.md#times, docs/rules/interface.md#shapes, docs/rules/plans.md#limit-message
 */
/** Posting requests: what is stored and computed, and what is refused. */
import { describe, expect, test } from 'vitest'
import { ContainerRequestDraftWire, GeneralRequestDraftWire } from '#contract/request-shapes.ts'
import { aContainerRequest, aGeneralRequest, trading } from '../testing/freight.ts'
import { startWorld } from '../testing/harness.ts'

const world = await startWorld()
const { post, postGeneral } = trading(world)

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

  test('refuses the trailer of containers at its field, in posts, imports and edits', async () => {
    const shipper = await world.company('Shipper')
    const types = ['Curtain', 'Skeletal'].map((QuoteRequestTrailerType) => ({ QuoteRequestTrailerType }))
    const refused = {
      quoterequestftldetailstrailertype: [{}, { QuoteRequestTrailerType: [expect.any(String)] }],
    }
    const body = generalBody({ quoterequestftldetailstrailertype: types })
    const as = world.as(shipper)
    expect(await as.post('/api/addftlquoterequest/', body)).toMatchObject({ status: 400, body: refused })
    expect(await as.post('/api/importquoterequests/', { requests: [body] })).toMatchObject({
      status: 400,
      body: { requests: [refused] },
    })
    const { id } = await postGeneral(shipper)
    const path = `/api/updatequoterequest/${id}/`
    const change = { quoterequestftldetailstrailertype: types }
    expect(await as.patch(path, change)).toMatchObject({ status: 400, body: refused })
    const container = await post(shipper)
    expect((await as.patch(`/api/updatequoterequest/${container.id}/`, change)).status).toBe(200)
  })

  test('an older general request keeps the trailer of containers, and can be changed and quoted', async () => {
    const shipper = await world.company('Shipper')
    const { id } = await postGeneral(shipper)
    await world.database.db
      .updateTable('request')
      .set({ trailer_types: ['Skeletal'] })
      .where('id', '=', id)
      .execute()
    const edited = await world
      .as(shipper)
      .patch(`/api/updatequoterequest/${id}/`, { quoteRequestComment: 'Ring' })
    expect(edited).toMatchObject({
      status: 200,
      body: {
        quoteRequestComment: 'Ring',
        quoterequestftldetailstrailertype: [{ QuoteRequestTrailerType: 'Skeletal' }],
      },
    })
    const haulier = await world.company('Haulier')
    const list = await world.as(haulier).get('/api/quoterequests/')
    expect(list.rows.map((row) => row.id)).toContain(id)
    const quoted = await world.as(haulier).post('/api/addftlquotesubmission/', {
      quoteRequest: id,
      quoteSubmissionPaymentTermDays: 30,
      quotesubmissionftldetails: {
        ftlQuoteSubmissionDetailsVehicleType: 'Artic',
        ftlQuoteSubmissionDetailsTrailerType: 'Skeletal',
        ftlQuoteSubmissionDetailsRate: 450,
      },
    })
    expect(quoted.status).toBe(201)
  })

  test('a status may be left out, Open or null, in a new request and in a change', async () => {
    const me = world.as(await world.company('Shipper', { plan: 'pro12' }))
    for (const quoteRequestStatus of ['Open', null]) {
      const posted = await me.post('/api/addcntrquoterequest/', containerBody({ quoteRequestStatus }))
      expect([posted.status, posted.body.quoteRequestStatus]).toEqual([201, 'Open'])
      const path = `/api/updatequoterequest/${posted.body.id}/`
      const changed = await me.patch(path, { quoteRequestStatus, quoteRequestComment: 'Gate 4' })
      expect([changed.status, changed.body.quoteRequestStatus]).toEqual([200, 'Open'])
    }
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
    // A plan that begins tomorrow lifts no limit today.
    const days = { starts_on: '2026-06-16', ends_on: '2026-06-20' }
    await world.database.db
      .insertInto('plan_period')
      .values({ company_id: shipper.companyId, plan: 'pro12', ...days, created_at: world.now })
      .execute()
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
