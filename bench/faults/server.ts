/** The product as its own process. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

const MAIN = join(import.meta.dirname, '../../server/main.ts')

export interface ServerSettings {
  readonly env?: Readonly<Record<string, string>>
  /** Arguments of Node.js before the program. */
  readonly nodeArguments?: readonly string[]
}

interface Place {
  /** The folder that the server is started in, with its data. */
  readonly folder: string
  readonly port: number
  readonly databaseUrl: string
}

const QUIET = {
  DEMO: 'off',
  RATE_LIMITS: 'off',
  LOG_LEVEL: 'error',
  NODE_NO_WARNINGS: '1',
  OPERATOR_SECOND_FACTOR: 'off',
  SMTP_TLS: 'off',
}

/** Starts the server in a new process. */
export function spawnServer(
  { folder, port, databaseUrl }: Place,
  { env = {}, nodeArguments = [] }: ServerSettings,
): ChildProcess {
  const { PATH, HOME, TMPDIR } = process.env
  return spawn(process.execPath, [...nodeArguments, MAIN], {
    cwd: folder,
    env: {
      ...{ PATH, HOME, TMPDIR },
      ...{ HOST: '127.0.0.1', PORT: String(port), DATABASE_URL: databaseUrl, DATA_DIR: join(folder, 'data') },
      ...QUIET,
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

/** Waits until a started server is ready. */
export async function whenReady(started: ChildProcess, base: string): Promise<void> {
  while (isRunning(started)) {
    const isUp = await fetch(`${base}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isUp) return
    await setTimeout(20)
  }
  throw new Error('the server did not start')
}

/** Kills a server and waits for its end. */
export async function killServer(server: ChildProcess | null): Promise<void> {
  if (!server || !isRunning(server)) return
  const ended = once(server, 'exit')
  server.kill('SIGKILL')
  await ended
}

function isRunning({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode === null && signalCode === null
}
