/**
 * The baseline: a bare node:http server with a pg pool. For a read it runs one statement and sends its JSON; for a
 * write it runs the statements that write the same rows. It decodes, checks and logs nothing, so it shows how fast
 * Node.js can be with the same database work.
 */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { deserialize } from 'node:v8'
import pg from 'pg'
import { SESSION_SETTINGS } from '../server/db/connect.ts'
import type { Recorded } from './record.ts'

/** The statements for each turn of a path: one, or those of a transaction. */
export type BaselineCalls = Readonly<Record<string, readonly (readonly Recorded[])[]>>

const calls: BaselineCalls = deserialize(readFileSync(process.env.BASELINE_CALLS ?? ''))
const pool = new pg.Pool({
  connectionString: process.env.DATABASE_URL,
  max: Number(process.env.CONNECTIONS),
  // The product's settings, so that both have the same plans.
  onConnect: async (client) => {
    await client.query(SESSION_SETTINGS)
  },
})
const turns = new Map<string, number>()

/** The name of each statement, by which a connection prepares it once. */
const names = new Map<string, string>()

function query(client: pg.Pool | pg.PoolClient, text: string, values: unknown[]) {
  const name = names.get(text) ?? `s${names.size}`
  names.set(text, name)
  return client.query({ name, text, values })
}

async function answer(path: string): Promise<string> {
  const all = calls[path] ?? []
  const turn = turns.get(path) ?? 0
  turns.set(path, turn + 1)
  const statements = all[turn % all.length] ?? []
  const [only] = statements
  if (statements.length === 1 && only) {
    const { rows } = await query(pool, only.sql, [...only.parameters])
    // The product writes some answers from the rows instead.
    return rows[0]?.json ?? JSON.stringify(rows)
  }
  const client = await pool.connect()
  try {
    await client.query('begin')
    let json = ''
    let [recorded, given] = [0, 0]
    for (const { sql, parameters, returned } of statements) {
      // Replaces the id of the recording by the id of this run.
      const now = parameters.map((value) => {
        if (value === recorded) return given
        return typeof value === 'string' && recorded
          ? value.replaceAll(`"booking_id":${recorded}`, `"booking_id":${given}`)
          : value
      })
      const { rows } = await query(client, sql, now)
      if (returned !== null) [recorded, given] = [returned, rows[0]?.id]
      json = rows[0]?.json ?? json
    }
    await client.query('commit')
    return json
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

createServer((request, response) => {
  const path = request.url ?? ''
  request.resume()
  if (!calls[path]) return response.writeHead(404).end()
  answer(path).then(
    (json) => {
      const body = Buffer.from(json)
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length })
      response.end(body)
    },
    (error: unknown) => {
      response.writeHead(500).end(String(error))
    },
  )
}).listen(Number(process.env.PORT), '127.0.0.1', () => console.log('ready'))
