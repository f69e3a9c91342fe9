/*
 * Rules: docs/rules/requests.md#extend, docs/rules/requests.md#cancel, docs/rules/requests.md#delete,
 *   docs/rules/ports.md#names, docs/rules/ports.md#reference
 */
/** Requests that were posted: who sees them, and what their owner may do; malformed bodies; the ports. */
import { describe, expect, test } from 'vitest'
import { getRequest } from '#contract/requests.ts'
import { trading } from '../testing/freight.ts'
import { startWorld } from '../testing/harness.ts'

const world = await startWorld()
const { post, quote, accept } = trading(world)

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

  test('a deleted request is not found, by its owner either', async () => {
    const shipper = await world.company('Shipper')
    const { id } = await post(shipper)
    const { delete: remove, get, patch } = world.as(shipper)
    expect((await remove(`/api/quoterequests/${id}/`)).status).toBe(204)
    const tries = [
      get(`/api/quoterequests/${id}/`),
      patch(`/api/updatequoterequest/${id}/`, { quoteRequestComment: 'New' }),
      patch(`/api/cancelquoterequest/${id}/`, { quoteRequestStatus: 'Cancelled' }),
      patch(`/api/extendquoterequest/${id}/`, { quoteRequestDeadline: '2026-06-20' }),
      remove(`/api/quoterequests/${id}/`),
    ]
    for (const answer of await Promise.all(tries)) expect(answer.status).toBe(404)
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

  test('a request is deleted or cancelled by itself', async () => {
    const shipper = await world.company('Shipper')
    const [gone, cancelled, kept] = [await post(shipper), await post(shipper), await post(shipper)]
    const me = world.as(shipper)
    await me.delete(`/api/quoterequests/${gone.id}/`)
    await me.patch(`/api/cancelquoterequest/${cancelled.id}/`, { quoteRequestStatus: 'Cancelled' })
    const { rows } = await me.get('/api/quoterequests/')
    expect(rows.map(({ id, quoteRequestStatus }) => [Number(id), String(quoteRequestStatus)])).toEqual([
      [kept.id, 'Open'],
      [cancelled.id, 'Cancelled'],
    ])
  })

  test('a request with quotes cannot be deleted, and a cancelled one not cancelled again', async () => {
    const shipper = await world.company('Shipper')
    const request = await post(shipper)
    await quote(await world.company('Haulier'), request)
    const remove = () => world.as(shipper).delete(`/api/quoterequests/${request.id}/`)
    expect((await remove()).status).toBe(409)
    const cancel = () =>
      world.as(shipper).patch(`/api/cancelquoterequest/${request.id}/`, { quoteRequestStatus: 'Cancelled' })
    const done = await cancel()
    expect([done.status, done.body.quoteRequestStatus]).toEqual([200, 'Cancelled'])
    expect((await cancel()).status).toBe(409)
    expect((await remove()).body.non_field_errors).toEqual([
      'This request has received quotes and can no longer be deleted. If it is open, you can cancel it instead.',
    ])
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
