import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * A TCP port of this machine on which nothing listens right now. Another process may take it before
 * the caller does, so a server that finds it taken is started again with another port.
 */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('no TCP address')
  return address.port
}
