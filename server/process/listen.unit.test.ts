import { once } from 'node:events'
import { createServer } from 'node:net'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../scripts/free-port.ts'
import { CannotStart } from './cannot-start.ts'
import { listen, tryPort } from './listen.ts'

async function refusal(host: string, port: number): Promise<unknown> {
  const app = Fastify()
  onTestFinished(() => app.close())
  return listen(app, { host, port }).catch((error: unknown) => error)
}

test('a port in use is named with what to do', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void other.close())
  await once(other, 'listening')
  const { port } = other.address() as { port: number }
  const error = await refusal('127.0.0.1', port)
  expect(error).toBeInstanceOf(CannotStart)
  expect(String(error)).toContain(`Port ${port} of 127.0.0.1 is in use by another program.`)
  await expect(tryPort({ host: '127.0.0.1', port })).rejects.toThrow('is in use by another program')
})

test('a port that was tried is free again', async () => {
  const address = { host: '127.0.0.1', port: await freePort() }
  await tryPort(address)
  const app = Fastify()
  onTestFinished(() => app.close())
  await listen(app, address)
})

test.each(['192.0.2.1', 'no.such.host.invalid'])('a HOST of another machine is named: %s', async (host) => {
  const error = await refusal(host, 0)
  expect(error).toBeInstanceOf(CannotStart)
  expect(String(error)).toContain(`HOST is "${host}"`)
})
