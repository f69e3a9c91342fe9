import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { startWorld } from '../testing/harness.ts'

const world = await startWorld()
const shipper = await world.company('Shipper')

const ask = (url: string, encodings?: string) =>
  world.app.inject({
    url,
    headers: {
      authorization: `Token ${shipper.token}`,
      ...(encodings === undefined ? {} : { 'accept-encoding': encodings }),
    },
  })

test('compresses a long answer for clients that accept it', async () => {
  const plain = await ask('/api/portlist/')
  expect(plain.headers['content-encoding']).toBeUndefined()
  const brotli = await ask('/api/portlist/', 'gzip, deflate, br, zstd')
  expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body)
  expect(brotli.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3)
  const gzip = await ask('/api/portlist/', 'gzip')
  expect(gzip.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body)
})

test('sends a short answer uncompressed', async () => {
  const answer = await ask('/api/quoterequestlimit/', 'br')
  expect(answer.headers['content-encoding']).toBeUndefined()
  expect(answer.json()).toMatchObject({ quoterequestlimit: 0 })
})

test('refuses a compressed body without unpacking it', async () => {
  const answer = await world.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    payload: Buffer.from('1f8b08000000000000030300000000000000000000', 'hex'),
  })
  expect(answer.statusCode).toBe(415)
})
