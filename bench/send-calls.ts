/** Sends calls to a server and measures their cost: CPU, time, memory (Linux). */
import { readdirSync, readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { childrenOf } from '../scripts/children-of.ts'

/** One call to send. */
export interface HttpCall {
  readonly method: 'GET' | 'POST' | 'PATCH'
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

/** The mean cost of one call: the rate in calls a second, everything else in milliseconds. */
export interface Cost {
  readonly rate: number
  readonly server: number
  readonly postgres: number
  readonly p50: number
  readonly p99: number
}

const CLIENTS = 16
const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS })

function send(port: number, { method, path, headers, body }: HttpCall): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = request({ agent, port, host: '127.0.0.1', method, path, headers }, (answer) => {
      const pieces: Buffer[] = []
      answer.on('data', (piece) => pieces.push(piece))
      answer.on('end', () => {
        if ((answer.statusCode ?? 500) < 300) resolve()
        else reject(new Error(`${method} ${path}: ${answer.statusCode} ${Buffer.concat(pieces)}`))
      })
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

/** Sends calls, a few concurrently, and returns the mean cost of one. */
export async function sendCalls(
  server: { readonly port: number; readonly pid: number },
  postgres: number,
  httpCalls: readonly HttpCall[],
): Promise<Cost> {
  const times: number[] = []
  const cpu = () => [cpuOf(server.pid), cpuOfChildren(postgres)] as const
  let next = 0
  const client = async () => {
    for (let httpCall = httpCalls[next++]; httpCall; httpCall = httpCalls[next++]) {
      const from = performance.now()
      await send(server.port, httpCall)
      times.push(performance.now() - from)
    }
  }
  const before = cpu()
  const from = performance.now()
  await Promise.all(Array.from({ length: CLIENTS }, client))
  const seconds = (performance.now() - from) / 1000
  const after = cpu()
  times.sort((one, other) => one - other)
  const at = (part: number) =>
    times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? Number.NaN
  return {
    rate: httpCalls.length / seconds,
    server: (after[0] - before[0]) / httpCalls.length,
    postgres: (after[1] - before[1]) / httpCalls.length,
    p50: at(0.5),
    p99: at(0.99),
  }
}

/** The CPU milliseconds that all threads of a process have used; 0 for one that has ended. */
function cpuOf(pid: number): number {
  try {
    return readdirSync(`/proc/${pid}/task`)
      .map(
        (thread) => Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]) / 1e6,
      )
      .reduce((sum, ms) => sum + ms, 0)
  } catch (error) {
    // PostgreSQL ends workers of autovacuum at any time, also after their folder was listed.
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return 0
    throw error
  }
}

/** The CPU milliseconds of the processes that a server of PostgreSQL has started. */
function cpuOfChildren(pid: number): number {
  return childrenOf(pid)
    .map(cpuOf)
    .reduce((sum, ms) => sum + ms, 0)
}

/** The process that has started another. */
export function parentOf(pid: number): number {
  return Number(/^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
}

/** The memory in MB of a process, and of its child processes without the shared program files. */
export function memoryOf(pid: number): number {
  const ofChildren = childrenOf(pid).map((child) =>
    readFileSync(`/proc/${child}/smaps_rollup`, 'utf8')
      .matchAll(/^Private_\w+:\s+(\d+) kB$/gm)
      .reduce((sum, [, kB]) => sum + Number(kB), 0),
  )
  const own = Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
  return ofChildren.reduce((sum, kB) => sum + kB, own) / 1024
}
