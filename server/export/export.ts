/** A list as a CSV file (docs/rules/interface.md#csv): the same rows, filters and rights as the list in JSON. */
import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { type CsvName, csvFileName, FormatQuery, MAX_CSV_ROWS } from '#contract/csv.ts'
import { decodeReply, type Endpoint } from '#contract/endpoint.ts'
import { londonDay } from '#domain/time.ts'
import { type AnyCaller, callerKey, companyKey, isOperator } from '../auth/caller.ts'
import type { Deps } from '../deps.ts'
import { fairQueue } from '../files/fair-queue.ts'
import { abortOnDisconnect } from '../http/abort-on-disconnect.ts'
import type { SentAnswer } from '../http/answer.ts'
import { InvalidError } from '../http/errors.ts'
import { addSecurityEvent } from '../security/log.ts'
import { CSV_COLUMNS } from './columns.ts'
import { csvText } from './write.ts'

/**
 * A list with the maximum number of rows takes megabytes of memory while it is written, so one is written at a time.
 * Companies take turns: the files of one, with many users and keys, delay no other's by more than one file each.
 */
const queue = fairQueue({ atOnce: 1, waiting: 100, waitingOfOne: 10 })

/** The parts of a list call that the export needs. */
interface ListCall {
  readonly caller: AnyCaller
  readonly address: string
  readonly now: Date
  readonly http: FastifyRequest
  readonly query: unknown
}

/** Whether a call requests its list as a CSV file (docs/rules/interface.md#csv). */
export function wantsCsv({ http }: Pick<ListCall, 'http'>): boolean {
  const reading = FormatQuery.read(http.query ?? {})
  if (!reading.ok) throw new InvalidError('query', reading.problems)
  return reading.value.format === 'csv'
}

/** Answers a call of a list with a file: the whole list from its beginning, up to {@link MAX_CSV_ROWS}. */
export async function exportCsv<C extends ListCall>(
  endpoint: Endpoint,
  name: CsvName,
  call: C,
  list: (call: C) => Promise<SentAnswer>,
  deps: Deps,
): Promise<SentAnswer> {
  await deps.limits.take('export', callerKey(call.caller, call.address))
  using watched = abortOnDisconnect(call.http)
  const endTurn = await queue.enter(companyKey(call.caller, call.address), watched.signal)
  try {
    const { rows, total, isAtLeast } = await wholeList(endpoint, call, list)
    const content = Buffer.from(csvText(CSV_COLUMNS[name], rows))
    await note(name, rows.length, call, deps)
    return {
      json: null,
      page: { page: null, size: rows.length, total, isAtLeast, isFile: true },
      file: {
        content: Readable.from([content]),
        type: 'text/csv; charset=utf-8',
        bytes: content.length,
        name: csvFileName(name, londonDay(call.now), { total, isAtLeast }),
      },
    }
  } finally {
    endTurn()
  }
}

/** The rows of a list, as many as a file takes, and how many it has in all, or at least. */
async function wholeList<C extends ListCall>(
  endpoint: Endpoint,
  call: C,
  list: (call: C) => Promise<SentAnswer>,
) {
  // A followed list has no pages, so the page refuses a cursor here.
  const whole = { ...(call.query as object), page: 1, pageSize: MAX_CSV_ROWS }
  const { json, page } = await list({ ...call, query: whole })
  const reply = decodeReply(endpoint, JSON.parse(json ?? '[]')) as unknown
  const all = endpoint.csvRows === null ? reply : (reply as Record<string, unknown>)[endpoint.csvRows]
  const rows = (all as never[]).slice(0, MAX_CSV_ROWS)
  const { total, isAtLeast = false } = page ?? { total: (all as never[]).length }
  return { rows, total, isAtLeast }
}

/** Adds the export to the security log. */
async function note(name: CsvName, rows: number, call: ListCall, { database }: Deps): Promise<void> {
  if (!call.caller) return
  const byOperator = isOperator(call.caller)
  const detail = `${name}, ${rows} ${rows === 1 ? 'row' : 'rows'}`
  await addSecurityEvent(
    database.db,
    { kind: 'export', who: call.caller.email, byOperator, detail },
    'done',
    call,
  )
}
