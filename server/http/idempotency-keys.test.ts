// Rules: docs/rules/interface.md#idempotency
import { expect, test } from 'vitest'
import { trading } from '../testing/freight.ts'
import { startWorld } from '../testing/harness.ts'

const world = await startWorld()
const { post } = trading(world)

test('an empty key, and one of more than 255 characters, are refused before anything is created', async () => {
  const owner = world.as(await world.company('Shipper'))
  for (const key of ['', 'k'.repeat(256)]) {
    const answer = await owner.post('/api/templates/', template, { 'idempotency-key': key })
    expect([answer.status, answer.body], key).toEqual([
      400,
      {
        detail: 'An Idempotency-Key has 1 to 255 characters. Use a new UUID for each object that you create.',
      },
    ])
  }
  expect((await owner.get('/api/templates/')).rows).toEqual([])
})

test('a key of 255 characters works', async () => {
  const owner = world.as(await world.company('Shipper'))
  const headers = { 'idempotency-key': 'k'.repeat(255) }
  const first = await owner.post('/api/templates/', template, headers)
  const second = await owner.post('/api/templates/', template, headers)
  expect([first.status, second.status, second.body.id]).toEqual([201, 201, first.body.id])
})

test('a key that another call or another address has used is refused, also with the same body', async () => {
  const haulier = world.as(await world.company('Haulier'))
  const headers = { 'idempotency-key': 'one for all' }
  const body = { ...template, filter: { sizes: ['40HC'] }, alert: 'none' }
  expect((await haulier.post('/api/templates/', body, headers)).status).toBe(201)
  expect((await haulier.post('/api/lanes/', body, headers)).status).toBe(422)
  expect((await haulier.post('/api/lanes/', body)).status).toBe(201)

  const [one, two] = [await post(await world.company('Shipper')), await post(await world.company('Shipper'))]
  const asked = { 'idempotency-key': 'one for both' }
  const ask = ({ id }: typeof one) =>
    haulier.post(`/api/quoterequests/${id}/questions/`, { question: 'Side loader?' }, asked)
  expect([(await ask(one)).status, (await ask(one)).status, (await ask(two)).status]).toEqual([201, 201, 422])
})

test('a call that takes no key ignores one of any length', async () => {
  const owner = await world.company('Shipper')
  const request = await post(owner)
  const headers = { 'idempotency-key': 'k'.repeat(256) }
  const answer = await world.as(owner).patch(`/api/cancelquoterequest/${request.id}/`, {}, headers)
  expect(answer.status).toBe(200)
})

const template = { name: 'Weekly', haulageType: 'Container', form: {} }
