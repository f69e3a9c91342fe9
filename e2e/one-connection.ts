/** Calls over one kept connection, so that a test knows which process of several answers them. */
import { Agent, type IncomingMessage, request } from 'node:http'
import type { Send } from '#server/testing/caller.ts'

/** Sends each request over the same connection; over a new one once that is closed. A broken one is an error. */
export function overOneConnection(base: string): Send & { close(): void } {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const send: Send = ({ method, url, headers, payload }) =>
    new Promise((resolve, reject) => {
      const sent = request(base + url, { agent, method, headers, timeout: 20_000 })
      sent.on('timeout', () => sent.destroy(new Error('no answer within 20 s')))
      sent.on('error', reject)
      sent.on('response', (response: IncomingMessage) => {
        let text = ''
        response.setEncoding('utf8').on('data', (part: string) => {
          text += part
        })
        response.on('error', reject)
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, text, headers: response.headers }),
        )
      })
      sent.end(payload)
    })
  return Object.assign(send, { close: () => agent.destroy() })
}

/** Whether a call failed because its connection broke or could not be opened. */
export function isBroken(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException
  return code === 'ECONNRESET' || code === 'ECONNREFUSED' || code === 'EPIPE'
}
