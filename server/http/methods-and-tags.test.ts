// Rules: docs/rules/interface.md#methods, docs/rules/interface.md#etag
import { expect, test } from 'vitest'
import { trading } from '../testing/freight.ts'
import { startWorld } from '../testing/harness.ts'

const world = await startWorld()
const { post, quote } = trading(world)

test('answers 405 for a known path with a wrong method, and lists the right ones', async () => {
  const owner = await world.company('Shipper')
  for (const [method, path, allow] of [
    ['delete', '/api/auth/login', 'POST'],
    ['get', '/api/addcntrquoterequest', 'POST'],
    ['patch', '/api/quoterequests/', 'GET, HEAD'],
    ['put', '/api/quoterequests/17/', 'GET, HEAD, DELETE'],
    ['post', '/api/docs/', 'GET, HEAD'],
    ['delete', '/create-checkout-session', 'POST'],
  ] as const) {
    const answer = await world.as(owner)[method](path)
    expect(answer.status, path).toBe(405)
    expect(answer.headers.allow, path).toBe(allow)
    expect(Object.keys(answer.body), path).toEqual(['detail'])
  }
  expect((await world.as(owner).post('/api/nowhere/', {})).status).toBe(404)
})

test('answers 405 for methods that no path takes', async () => {
  for (const method of ['OPTIONS', 'TRACE'] as const) {
    const { statusCode, headers } = await world.app.inject({
      method: method as 'OPTIONS',
      url: '/api/auth/user',
    })
    expect([statusCode, headers.allow], method).toEqual([405, 'GET, HEAD'])
  }
})

test('answers 304 for an unchanged object, and sends a changed one', async () => {
  const owner = await world.company('Shipper')
  const haulier = await world.company('Haulier')
  const request = await post(owner)
  const path = `/api/quoterequests/${request.id}/`
  const first = await world.as(owner).get(path)
  const tag = String(first.headers.etag)
  expect(first.headers['cache-control']).toBe('private, no-cache')
  expect(String(first.headers.vary).toLowerCase()).toContain('authorization')

  const again = await world.as(owner).get(path, { 'if-none-match': `"other", ${tag}` })
  expect(again.status).toBe(304)
  expect(again.body).toBeUndefined()
  expect(again.headers.etag).toBe(tag)

  const others = await world.as(haulier).get(path, { 'if-none-match': tag })
  expect(others.status).toBe(200)
  expect(others.body.quoteRequestReference).toBeNull()

  await quote(haulier, request)
  const changed = await world.as(owner).get(path, { 'if-none-match': tag })
  expect(changed.status).toBe(200)
  expect(changed.headers.etag).not.toBe(tag)
})

test('a list and a caller without a session get no tag', async () => {
  const owner = await world.company('Shipper')
  const request = await post(owner)
  expect((await world.as(owner).get('/api/quoterequests/')).headers.etag).toBeUndefined()
  const refused = await world.visitor.get(`/api/quoterequests/${request.id}/`, { 'if-none-match': '*' })
  expect(refused.status).toBe(401)
})
