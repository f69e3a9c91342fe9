import { expect, test } from 'vitest'
import { ContainerQuoteDraftWire } from '#contract/quotes.ts'
import type { ContainerRequest } from '#domain/requests/request.ts'
import { aContainerQuote, trading } from '../testing/freight.ts'
import { startWorld } from '../testing/harness.ts'

const world = await startWorld()
const { post, quote } = trading(world)
const CALLERS = 32

type Who = { token: string }
const draft = (request: ContainerRequest, changes: object) => ({
  ...ContainerQuoteDraftWire.encode(aContainerQuote(request, 38_000)),
  ...changes,
})
const submit = (who: Who, request: ContainerRequest, changes: object) =>
  world.as(who).post('/api/addcntrquotesubmission/', draft(request, changes))
const quotesOn = async (owner: Who, { id }: ContainerRequest) =>
  (await world.as(owner).get(`/api/shippercntrquotesubmissions/${id}/`)).rows
const isLive = ({ quoteSubmissionStatus }: { readonly quoteSubmissionStatus?: unknown }) =>
  quoteSubmissionStatus === 'Pending' || quoteSubmissionStatus === 'Counter'

test('of 32 concurrent revisions of one quote, one succeeds and the others get 409', async () => {
  const shipper = await world.company('Shipper', { plan: 'pro12' })
  const haulier = await world.company('Haulier')
  const request = await post(shipper)
  const offer = await quote(haulier, request, 40_000)
  const answers = await Promise.all(
    Array.from({ length: CALLERS }, () => submit(haulier, request, { revises: offer.id })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(CALLERS - 1).fill(409)])
  const rows = await quotesOn(shipper, request)
  expect(rows.filter(isLive)).toHaveLength(1)
  expect(rows.filter(({ replacedBy }) => replacedBy !== null)).toHaveLength(1)
})

test('concurrent revising, countering, accepting and quoting leave one consistent outcome', async () => {
  const shipper = await world.company('Shipper', { plan: 'pro12' })
  for (let round = 0; round < 4; round++) {
    const haulier = await world.company('Haulier')
    const request = await post(shipper)
    const offer = await quote(haulier, request, 40_000)
    const answers = await Promise.all(
      Array.from({ length: CALLERS }, (_, index) => {
        if (index % 4 === 0) return submit(haulier, request, { revises: offer.id })
        if (index % 4 === 1)
          return submit(shipper, request, { counteroffer: [{ quoteSubmissionCountered: offer.id }] })
        if (index % 4 === 2) return world.as(shipper).patch(`/api/acceptquotesubmission/${offer.id}/`)
        return submit(haulier, request, {})
      }),
    )
    const of = (kind: number) => answers.filter((_, index) => index % 4 === kind).map(({ status }) => status)
    for (const status of answers.map((answer) => answer.status)) expect([200, 201, 409]).toContain(status)
    const won = (statuses: number[]) => statuses.filter((status) => status < 300).length
    expect(won(of(3))).toBe(0)
    const [revised, countered, accepted] = [won(of(0)), won(of(1)), won(of(2))]
    // A revised quote cannot be countered or accepted under its old number, and a countered one cannot be
    // revised.
    expect([revised, countered, accepted].every((times) => times <= 1)).toBe(true)
    expect(revised === 1 ? [countered, accepted] : [0, 0]).toEqual([0, 0])
    expect(revised + countered + accepted).toBeGreaterThan(0)
    const rows = await quotesOn(shipper, request)
    const live = rows.filter((row) => isLive(row) && row.counteroffer?.length === (0 as never))
    expect(live.length).toBe(accepted === 1 ? 0 : 1)
  }
})

test('an edit concurrent with 31 quotes is either first or refused', async () => {
  const shipper = await world.company('Shipper', { plan: 'pro12' })
  const hauliers = await Promise.all(Array.from({ length: CALLERS - 1 }, () => world.company('Haulier')))
  for (let round = 0; round < 3; round++) {
    const request = await post(shipper)
    const before = 5 * round
    const [edited, ...quotes] = await Promise.all([
      world.as(shipper).patch(`/api/updatequoterequest/${request.id}/`, {
        quoterequestcntrroute: { pickupDate: '2026-06-22T09:00' },
      }),
      ...hauliers.map((haulier, index) =>
        submit(haulier, request, index < before ? {} : { requestVersion: 1 }),
      ),
    ])
    const statuses = quotes.map(({ status }) => status)
    for (const status of statuses) expect([201, 409]).toContain(status)
    const taken = statuses.filter((status) => status === 201).length
    if (edited?.status === 200) {
      // The edits made for the first version came too late.
      expect(statuses.slice(before).every((status) => status === 409)).toBe(true)
      expect(taken).toBe(before)
    } else {
      expect(edited?.status).toBe(409)
      expect(taken).toBe(CALLERS - 1)
    }
  }
})

test('of 32 concurrent edits made for one version, one succeeds and the others change nothing', async () => {
  const shipper = await world.company('Shipper', { plan: 'pro12' })
  const otherUser = await world.userOf(shipper)
  const request = await post(shipper)
  const answers = await Promise.all(
    Array.from({ length: CALLERS }, (_, index) =>
      world.as(index % 2 === 0 ? shipper : otherUser).patch(`/api/updatequoterequest/${request.id}/`, {
        quoteRequestComment: `No ${index}`,
        requestVersion: 1,
      }),
    ),
  )
  const done = answers.filter(({ status }) => status === 200)
  expect(done).toHaveLength(1)
  const refused = answers.filter(({ status }) => status === 409)
  expect(refused).toHaveLength(CALLERS - 1)
  for (const { body } of refused) expect(body.changed).toEqual(['quoteRequestComment'])
  const { body } = await world.as(shipper).get(`/api/quoterequests/${request.id}/`)
  expect(body).toMatchObject({ requestVersion: 2, quoteRequestComment: done[0]?.body.quoteRequestComment })
})

test('each of 32 concurrent edits raises the version by one', async () => {
  const shipper = await world.company('Shipper', { plan: 'pro12' })
  const request = await post(shipper)
  const answers = await Promise.all(
    Array.from({ length: CALLERS }, (_, index) =>
      world
        .as(shipper)
        .patch(`/api/updatequoterequest/${request.id}/`, { quoteRequestComment: `No ${index}` }),
    ),
  )
  const versions = answers.map(({ body }) => Number(body.requestVersion)).sort((a, b) => a - b)
  expect(versions).toEqual(Array.from({ length: CALLERS }, (_, index) => index + 2))
})
