import { csvAddress, csvFileName, MAX_CSV_ROWS } from '#contract/csv.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { TOTAL_MORE_HEADER } from '#contract/paging.ts'
import { londonDay } from '#domain/time.ts'
import { addressOf, type ValueOf } from '../api/call.ts'
import { download, type Header } from '../api/download.ts'
import { operatorSession, type Session, userSession } from '../api/session.ts'
import { toast } from '../ui/toast.tsx'

interface List<E extends Endpoint> {
  readonly endpoint: E
  readonly value?: ValueOf<E>
  readonly params?: Readonly<Record<string, string | number>>
  readonly session?: Session
}

/** Saves a list as a CSV file, and tells the user if it is too long for one. Rejects with a `CallError`. */
export async function downloadCsv<E extends Endpoint>(list: List<E>): Promise<void> {
  const { endpoint, value, params, session } = list
  const { csv } = endpoint
  if (!csv) throw new Error(`${endpoint.name} gives no file`)
  const rowsIn = (header: Header) => ({
    total: Number(header('X-Total-Count')),
    isAtLeast: header(TOTAL_MORE_HEADER) !== null,
  })
  const whole = { ...(value as object | undefined), page: null, pageSize: null }
  const url = csvAddress(addressOf(endpoint, whole as never, params))
  const usual = endpoint.access === 'operator' ? operatorSession : userSession
  const day = londonDay(new Date())
  const name = (header: Header) => csvFileName(csv, day, rowsIn(header))
  const { total, isAtLeast } = rowsIn(await download({ name, url }, session ?? usual))
  const format = (count: number) => count.toLocaleString('en-GB')
  if (total > MAX_CSV_ROWS)
    toast.error(
      `The file has the first ${format(MAX_CSV_ROWS)} of ${isAtLeast ? 'more than ' : ''}${format(total)} rows. Use the filters to get the others.`,
    )
}
