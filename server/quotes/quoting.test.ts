// Rules: docs/rules/quotes.md#who-quotes, docs/rules/quotes.md#rates, docs/rules/quotes.md#expiry
/** Submitting a quote: who may, on which requests, and what is refused. */
import { describe, expect, test } from 'vitest'
import { ContainerQuoteDraftWire, listContainerQuotesReceived } from '#contract/quotes.ts'
import { aContainerQuote } from '../testing/freight.ts'
import { startWorld } from '../testing/harness.ts'
import { negotiations } from '../testing/negotiations.ts'

const world = await startWorld()
const { post, quote, accept, cancel, received, made, submitting, scene } = negotiations(world)

describe('quoting', () => {
  test('a second live quote gets 409; a new one after cancelling is allowed', async () => {
    const { haulier, request } = await scene()
    const offer = await quote(haulier, request)
    const again = await submitting(haulier, aContainerQuote(request))
    expect(again.status).toBe(409)
    expect(again.body.non_field_errors).toEqual([
      'A quote already exists. Cancel the current quote if you want to submit a new quote.',
    ])
    await cancel(haulier, offer)
    expect((await submitting(haulier, aContainerQuote(request))).status).toBe(201)
  })

  test('allows a new quote after the haulier’s own has expired; the old one stays Expired', async () => {
    const start = world.now
    const { shipper, haulier, request } = await scene()
    const short = await quote(haulier, request, 1000, { expiresOn: '2026-06-15' })
    world.setNow('2026-06-16T09:00')
    const fresh = await quote(haulier, request, 2000)
    expect(await received(shipper, request)).toEqual(
      new Map([
        [fresh.id, 'Pending'],
        [short.id, 'Expired'],
      ]),
    )
    world.setNow(start)
  })

  test('is allowed for hauliers with a complete profile, on requests of other companies', async () => {
    const { shipper, request } = await scene()
    const bare = await world.company('Haulier', { ready: false })
    const missing = await submitting(bare, aContainerQuote(request))
    expect(missing.status).toBe(403)
    expect(missing.body.non_field_errors).toHaveLength(1)
    expect((await submitting(shipper, aContainerQuote(request))).status).toBe(403)
    expect((await submitting(await world.company('Shipper'), aContainerQuote(request))).status).toBe(403)
    const owner = await world.company('Haulier')
    expect((await submitting(owner, aContainerQuote(await post(owner)))).status).toBe(403)
  })

  test('needs the current Conditions of Carriage, and no other document in their place', async () => {
    const { haulier, request } = await scene()
    const replace = (values: { slot?: string; replaced_at?: Date | null }) =>
      world.database.db.updateTable('file').set(values).where('company_id', '=', haulier.companyId).execute()
    await replace({ slot: 'operatorLicence' })
    expect((await submitting(haulier, aContainerQuote(request))).status).toBe(403)
    await replace({ slot: 'conditionsOfCarriage', replaced_at: world.now })
    expect((await submitting(haulier, aContainerQuote(request))).status).toBe(403)
    await replace({ replaced_at: null })
    expect((await submitting(haulier, aContainerQuote(request))).status).toBe(201)
  })

  test('on an unknown or deleted request gets 404, on a closed one 409', async () => {
    const { shipper, haulier, rival, request } = await scene()
    expect((await submitting(haulier, { ...aContainerQuote(request), requestId: 999_999 })).status).toBe(404)
    // A shipper that counters learns nothing of the requests of others.
    const counter = { ...aContainerQuote(request), counters: [1], isCounter: true }
    expect((await submitting(await world.company('Shipper'), counter)).status).toBe(404)
    await accept(shipper, await quote(haulier, request))
    expect((await submitting(rival, aContainerQuote(request))).status).toBe(409)
    const gone = await post(shipper)
    await world.as(shipper).delete(`/api/quoterequests/${gone.id}/`)
    expect((await submitting(haulier, aContainerQuote(gone))).status).toBe(404)
  })

  test('keeps the Conditions of Carriage that were on the profile at that time', async () => {
    const { shipper, haulier, request } = await scene()
    const offer = await quote(haulier, request)
    await world.database.db
      .updateTable('file')
      .set({ replaced_at: world.now })
      .where('company_id', '=', haulier.companyId)
      .execute()
    const [row] = await world.as(shipper).call(listContainerQuotesReceived, { params: { id: request.id } })
    expect(row?.conditionsOfCarriage).toEqual(offer.conditionsOfCarriage)
    expect(offer.conditionsOfCarriage?.name).toBe('conditions.pdf')
  })

  test('with wrong lines, amounts, flags or days gets 400 at the field', async () => {
    const { haulier, request } = await scene()
    const draft = ContainerQuoteDraftWire.encode(aContainerQuote(request)) as Record<string, unknown>
    const [line] = draft.quotesubmissioncntrdetails as Record<string, unknown>[]
    const rate = 'CntrQuoteSubmissionCntrDetailsRatePerSizeType'
    const wrong: [string, Record<string, unknown>][] = [
      ['quotesubmissioncntrdetails', { quotesubmissioncntrdetails: [line] }],
      ['quotesubmissioncntrdetails', { quotesubmissioncntrdetails: [line, line] }],
      ['quotesubmissioncntrdetails', { quotesubmissioncntrdetails: [{ ...line, [rate]: -1 }, line] }],
      ['quotesubmissioncntrdetails', { quotesubmissioncntrdetails: [{ ...line, [rate]: 0.001 }, line] }],
      ['quotesubmissioncntrdetails', { quotesubmissioncntrdetails: [{ ...line, [rate]: '350' }, line] }],
      ['quotesubmissioncntrdetails', { quotesubmissioncntrdetails: 'all' }],
      ['quoteSubmissionStatus', { quoteSubmissionStatus: 'Won' }],
      ['quoteSubmissionStatus', { quoteSubmissionStatus: 'Counter' }],
      ['quoteSubmissionCounterOffer', { quoteSubmissionCounterOffer: 1 }],
      [
        'counteroffer',
        { counteroffer: [{ quoteSubmissionCountered: 12_345 }], quoteSubmissionCounterOffer: 1 },
      ],
      ['quoteSubmissionDeadline', { quoteSubmissionDeadline: '2026-06-14' }],
      ['quoteSubmissionDeadline', { quoteSubmissionDeadline: '2026-06-22' }],
      ['quoteSubmissionDeadline', { quoteSubmissionDeadline: '2026-02-30' }],
      ['quoteSubmissionDemurrageFee', { quoteSubmissionDemurrageFee: 1_000_000.01 }],
      ['quoteSubmissionPaymentTermDays', { quoteSubmissionPaymentTermDays: 366 }],
      ['quoteSubmissionComment', { quoteSubmissionComment: 'x'.repeat(2001) }],
      ['quoteSubmissionComment', { quoteSubmissionComment: 'a\u0000b' }],
      ['quoteRequest', { quoteRequest: 3_000_000_000 }],
    ]
    for (const [field, change] of wrong) {
      const answer = await world.as(haulier).post('/api/addcntrquotesubmission/', { ...draft, ...change })
      expect([answer.status, Object.keys(answer.body)], JSON.stringify(change).slice(0, 80)).toEqual([
        400,
        [field],
      ])
    }
    expect((await made(haulier, request)).size).toBe(0)
  })
})
