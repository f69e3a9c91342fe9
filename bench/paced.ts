/** Sends calls at a fixed rate, and signs in meanwhile. */
import { Agent, request } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { login } from '#contract/accounts.ts'
import { PASSWORD, shipperEmail } from './fill.ts'
import type { HttpCall } from './send-calls.ts'

interface NamedCall extends HttpCall {
  readonly name: string
}

/** An answer. `ms` counts from the due time of the call; status 0 is no answer. */
export interface Answered {
  readonly name: string
  readonly status: number
  readonly ms: number
}

interface Pace {
  /** Calls a second. */
  readonly rate: number
  readonly seconds: number
  /** The answers are reported every so many seconds. */
  readonly every: number
  tell(part: readonly Answered[], second: number): void
}

/** How long to wait for answers after the last call, in milliseconds. */
const PATIENCE_MS = 30_000
const TICK_MS = 5

const agent = new Agent({ keepAlive: true, maxSockets: 512 })

function send(port: number, { method, path, headers, body }: HttpCall): Promise<number> {
  return new Promise((resolve) => {
    const sent = request(
      { agent, port, host: '127.0.0.1', method, path, headers, timeout: PATIENCE_MS },
      (answer) => {
        answer.resume()
        answer.on('end', () => resolve(answer.statusCode ?? 0))
        answer.on('error', () => resolve(0))
      },
    )
    sent.on('timeout', () => sent.destroy())
    sent.on('error', () => resolve(0))
    sent.end(body)
  })
}

/** Sends each call when it is due, and returns all answers. */
export async function paced(port: number, calls: readonly NamedCall[], pace: Pace): Promise<Answered[]> {
  const { rate, seconds, every, tell } = pace
  const all: Answered[] = []
  const open = new Set<Promise<void>>()
  const began = performance.now()
  let [sent, told, toldAt] = [0, 0, every]
  const due = (nth: number) => began + (nth * 1000) / rate
  while (sent < calls.length) {
    for (; sent < calls.length && due(sent) <= performance.now(); sent++) {
      const from = due(sent)
      const call = calls[sent] as NamedCall
      const answering = send(port, call).then((status) => {
        all.push({ name: call.name, status, ms: performance.now() - from })
        open.delete(answering)
      })
      open.add(answering)
    }
    const second = (performance.now() - began) / 1000
    if (second >= toldAt) {
      tell(all.slice(told), Math.round(second))
      told = all.length
      toldAt += every
    }
    await setTimeout(TICK_MS)
  }
  await Promise.all(open)
  if (told < all.length) tell(all.slice(told), seconds)
  return all
}

const FLOODED_ADDRESS = '203.0.113.1'
const OTHER_EVERY_MS = 2000

/**
 * Floods the sign-in from one address, and signs another user in every two seconds. `end` stops both and returns how long
 * the other sign-ins took, in milliseconds.
 * @throws if one of them was refused.
 */
export function signIns(port: number, flood: number) {
  let isEnding = false
  const signIn = async (address: string, email: string, password: string) => {
    const body = JSON.stringify({ username: email, password })
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': address }
    return send(port, { method: 'POST', path: login.path, headers, body })
  }
  const attack = async (client: number) => {
    for (let nth = 0; !isEnding; nth++)
      await signIn(FLOODED_ADDRESS, shipperEmail(1 + ((nth * flood + client) % 500)), 'a wrong password')
  }
  const times: number[] = []
  const refused: number[] = []
  const others = async () => {
    for (let nth = 0; !isEnding; nth++) {
      const from = performance.now()
      const address = `198.51.${Math.floor(nth / 250) % 250}.${nth % 250}`
      const status = await signIn(address, shipperEmail(1000 + (nth % 1000)), PASSWORD)
      if (status === 200) times.push(performance.now() - from)
      else refused.push(status)
      await setTimeout(OTHER_EVERY_MS)
    }
  }
  const running = Promise.all([...Array.from({ length: flood }, (_, client) => attack(client)), others()])
  return {
    async end(): Promise<number[]> {
      isEnding = true
      await running
      if (refused.length > 0) throw new Error(`sign-ins of the other user were answered ${refused}`)
      return times
    },
  }
}
