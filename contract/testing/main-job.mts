/**
 * The main job of the marketplace as a program of a customer does it, with the client that is generated from the OpenAPI
 * document. server/openapi/client.test.ts generates the client beside a copy of this file, compiles both and runs them.
 */
import * as api from './client.ts'

/** Posts a load, quotes on it, accepts the quote and reads the booking; says what was agreed. */
export async function doMainJob(ownerToken: string, haulierToken: string) {
  const [owner, haulier] = [withToken(ownerToken), withToken(haulierToken)]

  const draft: api.ContainerRequestDraft = {
    quoteRequestHaulageType: 'Container',
    quoteRequestReference: 'PO 4711',
    quoteRequestPaymentTermDays: 30,
    quoteRequestDeadline: '2026-06-19',
    quoterequestcntrroute: {
      pickupLocation: 'Felixstowe',
      pickupDate: '2026-06-22T08:00:00Z',
      deliveryLocation: 'Leeds LS9 0PX',
      deliveryDate: '2026-06-22T15:00:00Z',
      emptyLocation: 'Felixstowe',
    },
    quoterequestcntrdetails: { LoadType: 'Import', CntrSpotQuoteRequestShippingLine: 'Maersk' },
    cntrquoterequestcntrdetails: [
      {
        CntrQuoteRequestContainerDetailsCntrSizeType: '40HC',
        CntrQuoteRequestContainerDetailsNoOfCntrs: 2,
      },
    ],
  }
  // @ts-expect-error: a size that is not in the list
  draft.cntrquoterequestcntrdetails[0].CntrQuoteRequestContainerDetailsCntrSizeType = '41HC'
  draft.cntrquoterequestcntrdetails = [
    { CntrQuoteRequestContainerDetailsCntrSizeType: '40HC', CntrQuoteRequestContainerDetailsNoOfCntrs: 2 },
  ]

  const key = { 'Idempotency-Key': crypto.randomUUID() }
  const creating = { headers: { ...owner.headers, ...key } }
  const posted = created(await api.postContainerRequest(draft, creating))
  const again = created(await api.postContainerRequest(draft, creating))

  const offer = created(
    await api.submitContainerQuote(
      {
        quoteRequest: posted.id,
        quoteSubmissionPaymentTermDays: 30,
        quotesubmissioncntrdetails: posted.cntrquoterequestcntrdetails.map(({ id }) => ({
          cntrQuoteRequestContainerDetails: id,
          CntrQuoteSubmissionCntrDetailsRatePerSizeType: 412.5,
        })),
      },
      haulier,
    ),
  )

  const received = await quotesFollowed(posted.id, owner)
  const accepted = await api.acceptQuote(offer.id, {}, owner)
  if (accepted.status !== 200) throw new Error(`not accepted: ${accepted.status}`)

  const bookings = await api.listBookings({ scope: 'carried' }, haulier)
  // A list can be a CSV file, too, which is text.
  const rows = bookings.status === 200 && Array.isArray(bookings.data) ? bookings.data : []
  const booking = rows.find(({ request }) => request === posted.id)
  if (!booking) throw new Error('no booking')
  const shown = await api.getBooking(booking.reference, haulier)
  if (shown.status !== 200) throw new Error(`no booking: ${shown.status}`)
  const tag = shown.headers.get('etag') ?? ''
  const unchanged = await api.getBooking(booking.reference, {
    headers: { ...haulier.headers, 'If-None-Match': tag },
  })
  const refused = await api.getBooking(booking.reference)
  return {
    isSame: posted.id === again.id,
    quotes: received.length,
    total: shown.data.total,
    lines: shown.data.lines.map(({ count, rate }) => ({ count, rate })),
    statusOfUnchanged: unchanged.status,
    refusal: refused.status === 401 ? refused.data.detail : null,
  }
}

/** A list that is followed leaves a change out while an earlier one may still come, so it is asked for again. */
async function quotesFollowed(request: number, owner: RequestInit) {
  for (let tries = 0; tries < 50; tries++) {
    const { status, data } = await api.listContainerQuotesReceived(request, { updated_since: '0' }, owner)
    if (status !== 200) throw new Error(`no quotes: ${status}`)
    if (data.length > 0) return data
    await new Promise((waited) => setTimeout(waited, 100))
  }
  return []
}

function withToken(token: string) {
  return { headers: { Authorization: `Token ${token}` } }
}

function created<T>(answer: { status: 201; data: T } | { status: number; data: unknown }): T {
  if (answer.status !== 201) throw new Error(`${answer.status}: ${JSON.stringify(answer.data)}`)
  return answer.data as T
}
