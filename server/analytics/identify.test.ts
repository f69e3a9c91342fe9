import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { startWorld } from '../testing/harness.ts'
import { PASSWORD, registeredAdmin, signIn } from '../testing/registered.ts'

interface Received {
  readonly headers: IncomingMessage['headers']
  readonly body: string
  readonly path: string
}
const received: Received[] = []
let status = 204
let location: string | null = null
const statistics = createServer(async (request, response) => {
  let body = ''
  for await (const part of request) body += part
  received.push({ headers: request.headers, body, path: request.url ?? '' })
  response.writeHead(status, location === null ? {} : { location }).end()
})
await new Promise<void>((listening) => statistics.listen(0, '127.0.0.1', listening))
afterAll(() => new Promise((closed) => statistics.close(closed)))
const { port } = statistics.address() as AddressInfo

const world = await startWorld({ env: { ANALYTICS_URL: `http://127.0.0.1:${port}/collect` } })

/** Signs in with a password and returns the status. */
const tryPassword = async (email: string, password: string) =>
  (await world.visitor.post('/api/auth/login', { username: email, password })).status

/** Waits for this many reports since the last call, and returns them. */
async function reports(count: number): Promise<unknown[]> {
  await expect.poll(() => received.length).toBe(count)
  return received.splice(0).map(({ body }) => JSON.parse(body))
}

test('reports a sign-in under a constant pseudonym, without names', async () => {
  const { email, companyName } = await registeredAdmin(world)
  await signIn(world, email.toUpperCase())
  await expect.poll(() => received.length).toBe(2)
  const sent = JSON.stringify(received)
  for (const secret of [email, companyName]) expect(sent).not.toContain(secret)
  expect(received[0]?.headers.authorization).toBeUndefined()
  const report = {
    type: 'identify',
    userId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    traits: { companyType: 'Shipper' },
    timestamp: world.now.toISOString(),
  }
  const [first, second] = await reports(2)
  expect(first).toEqual(report)
  expect(second).toEqual(first)
})

test('a sign-in that fails is not reported', async () => {
  const { email } = await registeredAdmin(world)
  expect(await tryPassword(email, 'not the password')).toBe(400)
  expect(await tryPassword(email, PASSWORD)).toBe(200)
  await reports(2)
})

test('a sign-in works while the statistics fail', async () => {
  const { email } = await registeredAdmin(world)
  await reports(1)
  status = 500
  expect(await tryPassword(email, PASSWORD)).toBe(200)
  await reports(1)
  status = 204
})

test('a redirect of the statistics is not followed', async () => {
  const { email } = await registeredAdmin(world)
  await reports(1)
  status = 307
  location = `http://127.0.0.1:${port}/elsewhere`
  expect(await tryPassword(email, PASSWORD)).toBe(200)
  await expect.poll(() => received.length).toBeGreaterThan(0)
  status = 204
  location = null
  expect(await tryPassword(email, PASSWORD)).toBe(200)
  await expect.poll(() => received.length).toBeGreaterThanOrEqual(2)
  expect(received.splice(0).map(({ path }) => path)).toEqual(['/collect', '/collect'])
})

test('without the setting nothing is sent', async () => {
  const sending = vi.spyOn(globalThis, 'fetch')
  onTestFinished(() => sending.mockRestore())
  await registeredAdmin(await startWorld())
  expect(sending).not.toHaveBeenCalled()
  await registeredAdmin(world)
  await reports(1)
  expect(sending).toHaveBeenCalledOnce()
})
