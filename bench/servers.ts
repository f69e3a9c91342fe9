/** Starts and stops the measured servers, each in its own process. */
import { type ChildProcess, spawn } from 'node:child_process'
import { freePort } from '../scripts/free-port.ts'
import { START_ARGUMENTS, START_ENVIRONMENT } from './start-arguments.ts'

export interface Server {
  readonly port: number
  readonly pid: number
}

const children: ChildProcess[] = []

/** Starts a file with Node.js and waits until it answers. */
export async function startServer(file: string, env: Readonly<Record<string, string>>): Promise<Server> {
  const port = await freePort()
  const child = spawn(process.execPath, [...START_ARGUMENTS, file], {
    env: {
      ...START_ENVIRONMENT,
      ...process.env,
      ...env,
      PORT: String(port),
      HOST: '127.0.0.1',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  children.push(child)
  for (let waited = 0; waited < 60_000; waited += 100) {
    const answered = await fetch(`http://127.0.0.1:${port}/livez`).then(
      () => true,
      () => false,
    )
    if (answered && child.pid) return { port, pid: child.pid }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`${file} did not start`)
}

/** Stops every server that was started. */
export function stopServers(): void {
  for (const child of children.splice(0)) child.kill()
}
