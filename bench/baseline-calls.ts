/** The input of the baseline server: for each call, the statements that the product sends. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { buildApp } from '../server/app.ts'
import { readSettings } from '../server/settings.ts'
import type { BaselineCalls } from './baseline-server.ts'
import type { Call } from './calls.ts'
import { type Recorded, recordingDatabase } from './record.ts'

/** How many statements the product sends for a call, and the statements of the baseline server for each turn. */
interface Recording {
  readonly statements: number
  readonly turns: readonly (readonly Recorded[])[]
}

/** Makes each call once on a server that rolls every write back. */
export async function record(
  url: string,
  folder: string,
  calls: readonly Call[],
): Promise<Map<string, Recording>> {
  const { database, take } = recordingDatabase(url)
  const dataDir = join(folder, 'recorder')
  // The start of a process makes it, but this server skips that.
  mkdirSync(dataDir, { recursive: true })
  const settings = readSettings({
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
    DATA_DIR: dataDir,
  })
  const app = await buildApp({ settings, database, clock: () => new Date(), withBackground: false })
  const recordings = new Map<string, Recording>()
  try {
    for (const { name, kind, httpCalls } of calls) {
      const turns: (readonly Recorded[])[] = []
      let statements = 0
      for (const { method, path, headers, body } of httpCalls) {
        // The session is cached first, like that of a working user.
        await app.inject({ method: 'GET', url: '/api/auth/user', headers })
        take()
        const answer = await app.inject({ method, url: path, headers, ...(body ? { payload: body } : {}) })
        if (answer.statusCode >= 300) throw new Error(`${name}: ${answer.statusCode} ${answer.body}`)
        const sent = take()
        statements = sent.length
        const repeated = kind === 'create' || kind === 'write' ? written(sent) : read(sent)
        // With nothing to repeat, the baseline would seem faster than it is.
        if (repeated.length === 0) throw new Error(`${name}: no statement to repeat of ${sent.length}`)
        turns.push(repeated)
      }
      recordings.set(name, { statements, turns })
    }
  } finally {
    await app.close()
    await database.close()
  }
  return recordings
}

/** Only the statement that returns the answer. All other statements of a call are the product's overhead. */
function read(sent: readonly Recorded[]): Recorded[] {
  return sent.toSorted((a, b) => b.size - a.size).slice(0, 1)
}

const KEY = `with baseline_key as (insert into idempotency_key (caller, key, fingerprint, status, reply, created_at)
  values ('baseline', gen_random_uuid()::text, '\\x00', 201, repeat('x', 3000), now())), `

/** The statements that write, with a row for the idempotency key: the same rows as the product's. */
function written(sent: readonly Recorded[]): Recorded[] {
  return sent
    .filter(({ sql }) => /^with .*insert into ("event"|booking) /s.test(sql))
    .map((one) => (one.sql.includes('"kept"') ? { ...one, sql: one.sql.replace(/^with /, KEY) } : one))
}

/** The path of a call on the baseline server. */
export const pathOf = (name: string) => `/${encodeURIComponent(name)}`

/** Recordings in the input format of the baseline server. */
export function baselineCalls(recordings: ReadonlyMap<string, Recording>): BaselineCalls {
  return Object.fromEntries([...recordings].map(([name, { turns }]) => [pathOf(name), turns]))
}
