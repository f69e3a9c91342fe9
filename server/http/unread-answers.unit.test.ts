// Rules: docs/rules/interface.md#unread-answers
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { Readable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { closeUnreadAnswers } from './unread-answers.ts'

const MAX_MS = 300
const BYTES = 40 * 1024 * 1024

const app = Fastify()
closeUnreadAnswers(app, { maxMs: MAX_MS })
const streams: Readable[] = []
app.get('/large', async (_request, reply) => {
  const chunk = Buffer.alloc(64 * 1024)
  let sent = 0
  const content = new Readable({
    read() {
      sent += chunk.length
      this.push(sent > BYTES ? null : chunk)
    },
  })
  streams.push(content)
  return reply.send(content)
})
app.get('/slow', async () => {
  await setTimeout(MAX_MS * 2)
  return 'done'
})
await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as AddressInfo
afterAll(() => app.close())

function ask(path: string, at = port) {
  const socket = connect(at, '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`)
  return socket
}

test('an answer that is not read is given up, with what it is read from', async () => {
  const socket = ask('/large')
  socket.pause()
  await expect.poll(() => streams.at(-1)?.destroyed, { timeout: 3000 }).toBe(true)
  socket.destroy()
})

test('an answer that is read slowly, or takes long to be made, arrives', { timeout: 20_000 }, async () => {
  const slow = ask('/slow')
  const [first] = (await once(slow, 'data')) as [Buffer]
  expect(String(first)).toContain('200 OK')
  // The connection serves its next call, which may take as long.
  slow.write('GET /slow HTTP/1.1\r\nHost: x\r\n\r\n')
  expect(String((await once(slow, 'data'))[0])).toContain('200 OK')
  slow.destroy()

  const socket = ask('/large')
  let read = 0
  let pauses = 0
  socket.on('data', (chunk: Buffer) => {
    read += chunk.length
    if (read < (pauses + 1) * (BYTES / 5)) return
    pauses++
    socket.pause()
    void setTimeout(MAX_MS / 2).then(() => socket.resume())
  })
  await expect.poll(() => read, { timeout: 15_000 }).toBeGreaterThan(BYTES)
  socket.destroy()
})

test('an answer of which a little is read all the time is given up in time for its length', {
  timeout: 20_000,
}, async () => {
  const patient = Fastify()
  // Three seconds for any length. At the reader's speed the answer would take half a minute.
  closeUnreadAnswers(patient, { maxMs: 3000, minBytesPerMs: Number.POSITIVE_INFINITY })
  const content = new Readable({
    read() {
      this.push(Buffer.alloc(64 * 1024))
    },
  })
  patient.get('/file', (_request, reply) => reply.header('content-length', BYTES).send(content))
  await patient.listen({ port: 0, host: '127.0.0.1' })
  const socket = ask('/file', (patient.server.address() as AddressInfo).port)
  socket.on('data', () => {
    socket.pause()
    void setTimeout(50).then(() => socket.resume())
  })
  await expect.poll(() => content.destroyed, { timeout: 9000 }).toBe(true)
  socket.destroy()
  await patient.close()
})
