// Rules: docs/rules/live.md#stream, docs/rules/live.md#no-leak
/** What the writes of a negotiation announce, and to whom. */
import { expect, test } from 'vitest'
import { listBookings } from '#contract/bookings.ts'
import { MAIL_CHANNEL } from '../mail/outbox.ts'
import { startWorld } from '../testing/harness.ts'
import { negotiations } from '../testing/negotiations.ts'
import { EVENTS_CHANNEL } from './announce.ts'

const world = await startWorld()
const { post, quote, counter, accept, reject, cancel } = negotiations(world)
const { db } = world.database

const KINDS = ['request', 'quote', 'booking'] as const

/** The announcements of a call about a request: each kind, with its companies. */
async function announcedBy(call: () => Promise<unknown>, { id }: { readonly id: number }) {
  const about = db.selectFrom('event').where('request_id', '=', id).where('kind', 'in', KINDS)
  const before = await about.select('id').execute()
  await call()
  const events = await about.select(['id', 'kind', 'companies', 'hauliers']).orderBy('id').execute()
  return events
    .slice(before.length)
    .map(({ kind, companies, hauliers }) => [kind, ...companies, ...(hauliers ? ['hauliers'] : [])])
}

const [shipper, haulier, rival] = [
  await world.company('Shipper', { plan: 'pro12' }),
  await world.company('Haulier'),
  await world.company('Haulier'),
]
const toAll = ['request', shipper.companyId, 'hauliers']
const toBoth = ['quote', shipper.companyId, haulier.companyId]

test('a change of a request is announced to its owner and to all hauliers', async () => {
  const request = await post(shipper)
  const { patch, delete: remove } = world.as(shipper)
  const announced = (call: () => Promise<unknown>) => announcedBy(call, request)
  const edit = () => patch(`/api/updatequoterequest/${request.id}/`, { quoteRequestReference: 'PO 9' })
  expect(await announced(edit)).toEqual([toAll])
  expect(await announced(edit)).toEqual([])
  const deadline = { quoteRequestDeadline: '2026-06-20' }
  expect(await announced(() => patch(`/api/extendquoterequest/${request.id}/`, deadline))).toEqual([toAll])
  expect(await announced(() => remove(`/api/quoterequests/${request.id}/`))).toEqual([toAll])
  const other = await post(shipper)
  const cancelled = { quoteRequestStatus: 'Cancelled' }
  expect(await announcedBy(() => patch(`/api/cancelquoterequest/${other.id}/`, cancelled), other)).toEqual([
    toAll,
  ])
})

test('a step of a negotiation is announced to the two companies only', async () => {
  const request = await post(shipper)
  const announced = (call: () => Promise<unknown>) => announcedBy(call, request)
  let offer = await quote(rival, request)
  expect(await announced(async () => (offer = await quote(haulier, request)))).toEqual([toBoth])
  let low = offer
  expect(await announced(async () => (low = await counter(shipper, request, offer, 30_000)))).toEqual([
    toBoth,
  ])
  expect(await announced(() => reject(haulier, low))).toEqual([toBoth])
  expect(await announced(() => cancel(haulier, offer))).toEqual([toBoth])
})

test('an acceptance is announced to all hauliers as the end of the request, and as a loss to those that quoted; a step of the booking to its two companies', async () => {
  const request = await post(shipper)
  const offer = await quote(haulier, request)
  await quote(rival, request)
  expect(await announcedBy(() => accept(shipper, offer), request)).toEqual([
    toAll,
    ['booking', shipper.companyId, haulier.companyId],
    [...toBoth, rival.companyId],
  ])
  const [{ reference } = { reference: '' }] = await world.as(haulier).call(listBookings)
  const body = { step: 'confirmed', at: world.now.toISOString() }
  const confirm = () => world.as(haulier).post(`/api/bookings/${reference}/steps/`, body)
  expect(await announcedBy(confirm, request)).toEqual([['booking', shipper.companyId, haulier.companyId]])
})

test('a quote and an acceptance wake the readers of events and the job that mails', async () => {
  const woken: string[] = []
  for (const channel of [EVENTS_CHANNEL, MAIL_CHANNEL])
    await world.database.listen(channel, { heard: (payload) => woken.push(`${channel} ${payload}`) })
  const both = [
    `${EVENTS_CHANNEL} ${shipper.companyId},${haulier.companyId}||.`,
    expect.stringContaining(MAIL_CHANNEL),
  ]
  const offer = await quote(haulier, await post(shipper))
  await expect.poll(() => woken).toEqual(expect.arrayContaining(both))
  woken.length = 0
  await accept(shipper, offer)
  await expect.poll(() => woken).toEqual(expect.arrayContaining(both))
})
