// Rules: docs/operation.md#start-and-stop
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { closeWhenIdle } from './close-when-idle.ts'

test('a server that ends waits for the answer under way, and not for its connection', async () => {
  const app = Fastify({ forceCloseConnections: 'idle', keepAliveTimeout: 600_000 })
  closeWhenIdle(app)
  const answers = Promise.withResolvers<() => void>()
  app.get('/', (_request, reply) => {
    reply.hijack()
    reply.raw.writeHead(200, { 'content-length': 4 })
    reply.raw.write('do')
    answers.resolve(() => reply.raw.end('ne'))
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  const received = socket.setEncoding('utf8').toArray()
  const answer = await answers.promise

  const closed = once(app.server, 'close')
  const closing = app.close()
  await new Promise(setImmediate)
  answer()
  await Promise.all([closing, closed])
  expect((await received).join('')).toMatch(/done$/)
})
