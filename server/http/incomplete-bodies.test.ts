import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { startWorld } from '../testing/harness.ts'

const world = await startWorld()

/** The first line of the answer to a request whose body is not sent. */
async function answerToHead(path: string, headers: Record<string, string>): Promise<string> {
  const { port } = new URL(await world.listen())
  const socket = connect(Number(port), '127.0.0.1')
  await once(socket, 'connect')
  const lines = Object.entries({ host: 'a', ...headers }).map(([name, value]) => `${name}: ${value}`)
  socket.write([`POST ${path} HTTP/1.1`, ...lines, '', ''].join('\r\n'))
  const [answer] = await once(socket, 'data')
  socket.destroy()
  return String(answer).split('\r\n', 1)[0] ?? ''
}

test('refuses a caller without a session before its body is read, for uploads too', async () => {
  const json = { 'content-type': 'application/json', 'content-length': '200000' }
  expect(await answerToHead('/api/auth/changepassword', json)).toContain(' 401 ')
})

test('refuses a large body of a call without a token', async () => {
  const login = (password: string) =>
    world.visitor.post('/api/auth/login', { username: 'a@b.example', password })
  expect((await login('x'.repeat(500))).status).toBe(400)
  expect((await login('x'.repeat(17_000))).status).toBe(413)
})
