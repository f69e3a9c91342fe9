/** Opens the port, and says in one sentence why it cannot be opened. */
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Settings } from '../settings.ts'
import { CannotStart, errorCode } from './cannot-start.ts'

type Address = Pick<Settings, 'host' | 'port'>

/** @throws CannotStart where HOST and PORT cannot be listened on. */
export async function listen(app: FastifyInstance, { host, port }: Address): Promise<void> {
  try {
    await app.listen({ host, port })
  } catch (error) {
    throw new CannotStart(whyNotListening(error, { host, port }), { cause: error })
  }
}

/**
 * Tests the port before the longer work of a start.
 * @throws CannotStart if HOST and PORT cannot be used.
 */
export async function tryPort({ host, port }: Address): Promise<void> {
  const server = createServer()
  try {
    server.listen({ host, port })
    await once(server, 'listening')
  } catch (error) {
    throw new CannotStart(whyNotListening(error, { host, port }), { cause: error })
  } finally {
    server.close()
  }
}

function whyNotListening(error: unknown, { host, port }: Address): string {
  switch (errorCode(error)) {
    case 'EADDRINUSE':
      return `Port ${port} of ${host} is in use by another program. Stop that program, or set PORT to another port.`
    case 'EACCES':
      return `This user may not open port ${port}. Set PORT to a port above 1023.`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EINVAL':
    case 'EAFNOSUPPORT':
      return `HOST is "${host}", which is not an address of this machine. Use 127.0.0.1 for this machine only, or 0.0.0.0.`
    default:
      throw error
  }
}
