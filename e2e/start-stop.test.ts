/** How the product ends on SIGTERM, under load. */
import { spawnSync } from 'node:child_process'
import { Agent, type IncomingMessage, request } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { openEventStream } from '#server/testing/event-stream-client.ts'
import { addCompany } from './companies.ts'
import { type Product, type ProductOptions, startProduct } from './server.ts'

async function started(options?: ProductOptions): Promise<Product> {
  const product = await startProduct({ database: 'embedded', ...options })
  onTestFinished(() => product.stop())
  return product
}

interface Answered {
  readonly status: number
  readonly body: string
}

/** One call over a kept connection; null if the connection was closed before the call was sent. */
function call(agent: Agent, url: string, token: string): Promise<Answered | null> {
  return new Promise((resolve, reject) => {
    const sent = request(`${url}/api/auth/user`, { agent, headers: { authorization: `Token ${token}` } })
    sent.on('error', (error: NodeJS.ErrnoException) => {
      const isClosed = error.code === 'ECONNREFUSED' || (sent.reusedSocket && error.code === 'ECONNRESET')
      if (isClosed) resolve(null)
      else reject(error)
    })
    sent.on('response', (response: IncomingMessage) => {
      let body = ''
      response.setEncoding('utf8').on('data', (part: string) => {
        body += part
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }))
      response.on('error', reject)
    })
    sent.end()
  })
}

/** Calls one after the other until the server is gone. Returns every answer. */
async function callUntilGone(url: string, token: string): Promise<Answered[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const answers: Answered[] = []
  for (;;) {
    const answer = await call(agent, url, token)
    if (!answer) break
    answers.push(answer)
  }
  agent.destroy()
  return answers
}

const canUnshare = spawnSync('unshare', ['--pid', '--fork', 'true']).status === 0
const WAYS = (['node', 'npm', 'PID 1'] as const).filter((way) => way !== 'PID 1' || canUnshare)

test.each(WAYS)(
  'SIGTERM to %s ends the process under load, with every answer complete',
  async (startedBy) => {
    // given ten callers on connections that are kept, and three open pages
    const product = await started({ startedBy })
    const { token } = await addCompany(product, 'Haulier')
    const streams = await Promise.all([1, 2, 3].map(() => openEventStream(product.url, { token })))
    const load = Array.from({ length: 10 }, () => callUntilGone(product.url, token))
    await Promise.race(load.map(() => call(new Agent(), product.url, token)))
    // when
    const { code, ms } = await product.terminate()
    // then
    expect(code).toBe(0)
    expect(ms).toBeLessThan(8_000)
    const answers = (await Promise.all(load)).flat()
    expect(answers.length).toBeGreaterThan(10)
    for (const { status, body } of answers) {
      if (status === 200) expect(JSON.parse(body)).toHaveProperty('id')
      else expect([status, JSON.parse(body)]).toEqual([503, { detail: expect.any(String) }])
    }
    await expect.poll(() => streams.every((stream) => stream.hasEnded())).toBe(true)
    await expect(fetch(product.url)).rejects.toThrow()
  },
)
