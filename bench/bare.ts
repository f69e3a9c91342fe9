/**
 * The peer: a bare node:http server with a pg pool that runs given statements and sends their JSON. It decodes,
 * checks and logs nothing, so it is as fast as Node can be with the same work for the database.
 */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import pg from 'pg'
import type { Recorded } from './record.ts'

/** What the bare server does for a path: one statement, or the statements of a transaction with new ids. */
export interface BareCall {
  readonly path: string
  readonly statements: readonly Recorded[]
  /** For writes: the ids that the recording used, each replaced by the next of a list. */
  readonly replace?: { readonly from: readonly number[]; readonly to: readonly (readonly number[])[] }
}

const given: BareCall[] = JSON.parse(readFileSync(process.env.BARE_CALLS ?? '', 'utf8'))
const calls = new Map(given.map((call) => [call.path, call]))
pg.types.setTypeParser(20, Number)
const pool = new pg.Pool({
  connectionString: process.env.DATABASE_URL,
  max: Number(process.env.CONNECTIONS),
  options: '-c TimeZone=UTC',
})
const used = new Map<string, number>()

async function answer(call: BareCall): Promise<string> {
  const [first] = call.statements
  if (!call.replace && first) {
    const { rows } = await pool.query({ name: call.path, text: first.sql, values: [...first.parameters] })
    return rows[0]?.json ?? ''
  }
  const turn = used.get(call.path) ?? 0
  used.set(call.path, turn + 1)
  const swaps = new Map<unknown, unknown>()
  for (const [index, id] of (call.replace?.from ?? []).entries())
    swaps.set(id, call.replace?.to[turn % call.replace.to.length]?.[index] ?? id)
  const client = await pool.connect()
  let json = ''
  try {
    for (const [index, { sql, parameters, returned }] of call.statements.entries()) {
      const values = parameters.map((value) => swaps.get(value) ?? value)
      const name = values.length > 0 ? `${call.path}${index}` : undefined
      const { rows } = await client.query(name ? { name, text: sql, values } : { text: sql })
      // Ids that the recording was given stand for the ones that are given now.
      if (returned !== null && rows[0]?.id) swaps.set(returned, rows[0].id)
      json = rows[0]?.json ?? json
    }
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
  return json
}

createServer((request, response) => {
  const call = calls.get(request.url ?? '')
  request.resume()
  if (!call) return response.writeHead(404).end()
  answer(call).then(
    (json) => {
      const body = Buffer.from(json)
      response.writeHead(call.replace ? 201 : 200, {
        'content-type': 'application/json',
        'content-length': body.length,
      })
      response.end(body)
    },
    (error: unknown) => {
      response.writeHead(500).end(String(error))
    },
  )
}).listen(Number(process.env.PORT), '127.0.0.1', () => console.log('ready'))
