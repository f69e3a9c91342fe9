import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { limitBodies } from './body-limits.ts'
import { answerTo } from './errors.ts'

/** A busy machine may take seconds for fifty connections. */
const PATIENT = { timeout: 20_000 }
const contacts = { provider: { name: '', phone: '', email: '' } }

async function served(maxMs?: number) {
  const app = Fastify()
  limitBodies(app, {}, maxMs)
  app.setErrorHandler((error, _request, reply) => {
    const answer = answerTo(error, null, contacts as never)
    return reply.status(answer?.status ?? 500).send(answer?.body)
  })
  app.post('/', async () => 'done')
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const sockets: Socket[] = []
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy()
    await app.close()
  })
  return {
    /** Sends a body without its last byte. */
    async holdBack() {
      const socket = connect(port, '127.0.0.1')
      sockets.push(socket)
      await once(socket, 'connect')
      socket.write(
        'POST / HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 4\r\n\r\nnul',
      )
      return socket
    },
    post: () =>
      fetch(`http://127.0.0.1:${port}/`, {
        method: 'POST',
        body: 'null',
        headers: { 'content-type': 'application/json' },
      }),
  }
}

test('answers an incomplete body with 408 after the limit', async () => {
  const { holdBack } = await served(50)
  const [answer] = await once(await holdBack(), 'data')
  expect(String(answer)).toMatch(/^HTTP\/1\.1 408 /)
})

test('refuses the fifty-first incomplete body of an address as busy, until others are complete', async () => {
  const { holdBack, post } = await served()
  const held = await Promise.all(Array.from({ length: 50 }, holdBack))
  await expect.poll(async () => (await post()).status, PATIENT).toBe(503)
  for (const socket of held) socket.write('l')
  await expect.poll(async () => (await post()).status, PATIENT).toBe(200)
})
