/** The assessment of a run with faults, and its report. */
import { setTimeout } from 'node:timers/promises'
import { median, report } from '../report.ts'
import type { Call } from './calls.ts'
import type { Stage } from './stage.ts'

/** Calls work again within this time after a fault has ended, without an operator. */
const RECOVERED_WITHIN_MS = 5000
/** From a commit to the open page. */
const EVENT_WITHIN_MS = 1000

/** The time of a fault; a momentary fault ends as it begins. */
export interface Fault {
  readonly began: number
  readonly ended: number
}

export interface Limits {
  /** The failures that a fault may cause; 0 is no answer, as while the process is dead. */
  readonly allowed?: readonly number[]
}

/** Prints the figures of a run. Returns the missed limits, a line each. */
export async function assess(
  stage: Stage,
  faults: readonly Fault[],
  { allowed = [503] }: Limits = {},
): Promise<string[]> {
  const { calls } = stage
  const acknowledged = calls.flatMap(({ what, status, id }) =>
    what === 'write' && status === 201 && id !== null ? [id] : [],
  )
  const lost = await lostOf(stage, acknowledged)
  const recoveries = faults.flatMap(({ ended }) => wait(ended, firstGood(calls, ended)))
  const eventGaps = faults.flatMap(({ ended }) =>
    wait(ended, [...stage.events.values()].filter((at) => at > ended).sort(ascending)[0]),
  )
  const delays = eventDelays(stage, faults)
  const unheard = acknowledged.filter((id) => !stage.events.has(id))
  const byStatus = new Map<number, number>()
  for (const { status } of calls) byStatus.set(status, (byStatus.get(status) ?? 0) + 1)
  const said = [...byStatus]
    .sort(([a], [b]) => a - b)
    .map(([status, times]) => `${status || 'no answer'}: ${times}`)
  const ms = (values: readonly number[]) =>
    values.length === 0
      ? 'none'
      : `${median(values).toFixed(0)} ms, ${percentile95(values).toFixed(0)} ms, ${Math.max(...values).toFixed(0)} ms`
  const late = (nanoseconds: number) => `${(nanoseconds / 1e6).toFixed(0)} ms`
  report([
    ['what', 'measured'],
    ['faults', String(faults.length)],
    ['calls', String(calls.length)],
    ['answers by status', said.join(', ')],
    ['acknowledged writes', String(acknowledged.length)],
    ['acknowledged writes lost', String(lost.length)],
    ['first good answer after a fault: median, 95%, most', ms(recoveries)],
    ['first event after a fault: median, 95%, most', ms(eventGaps)],
    ['commit to page apart from faults: median, 95%, most', ms(delays)],
    ['acknowledged writes without an event', String(unheard.length)],
    [
      'this command waited for a processor: 99%, most',
      `${late(stage.lateness.percentile(99))}, ${late(stage.lateness.max)}`,
    ],
  ])
  const strange = calls
    .filter(({ status }) => status >= 400 || status === 0)
    .filter(({ status }) => !allowed.includes(status))
  const unclean = calls.filter(({ status, retryAfter }) => status === 503 && retryAfter === null)
  return [
    ...missed(acknowledged.length === 0, 'nothing was written'),
    ...missed(lost.length > 0, `${lost.length} acknowledged writes are lost`),
    ...missed(
      strange.length > 0,
      `${strange.length} answers of other kinds: ${strange.map(describe).join('; ')}`,
    ),
    ...missed(unclean.length > 0, `${unclean.length} answers of 503 without Retry-After`),
    ...missed(recoveries.length < faults.length, 'not every fault was recovered from'),
    ...missed(
      Math.max(0, ...recoveries) > RECOVERED_WITHIN_MS,
      `recovery took more than ${RECOVERED_WITHIN_MS} ms`,
    ),
    ...missed(Math.max(0, ...eventGaps) > RECOVERED_WITHIN_MS + EVENT_WITHIN_MS, 'events came back too late'),
    ...missed(
      delays.some((delay) => delay > EVENT_WITHIN_MS),
      `an event took more than ${EVENT_WITHIN_MS} ms apart from faults`,
    ),
    ...missed(unheard.length > 0, `${unheard.length} events never came`),
  ]
}

/** A call that went wrong: what it was, its status or what ended it, and after how long. */
const describe = ({ what, status, failure, began, ended }: Call) =>
  `${what} ${failure ?? status} after ${(ended - began).toFixed(0)} ms`

const percentile95 = (values: readonly number[]) =>
  values.toSorted(ascending)[Math.ceil(values.length * 0.95) - 1] ?? 0
const missed = (isMissed: boolean, what: string) => (isMissed ? [what] : [])
const ascending = (one: number, other: number) => one - other
const wait = (from: number, to: number | undefined) => (to === undefined ? [] : [to - from])

/** The end of the first call that began after a moment and succeeded. */
function firstGood(calls: readonly Call[], after: number): number | undefined {
  const good = calls.filter(({ began, status }) => began >= after && status >= 200 && status < 300)
  return good.map(({ ended }) => ended).sort(ascending)[0]
}

/** Milliseconds from the answer of a write to its event, for writes without a fault nearby. */
function eventDelays({ calls, events }: Stage, faults: readonly Fault[]): number[] {
  const margin = RECOVERED_WITHIN_MS
  return calls.flatMap(({ what, id, ended, status }) => {
    const heard = id === null ? undefined : events.get(id)
    const isNear = faults.some((fault) => ended > fault.began - 1000 && ended < fault.ended + margin)
    return what === 'write' && status === 201 && heard !== undefined && !isNear
      ? [Math.max(0, heard - ended)]
      : []
  })
}

async function lostOf({ database }: Stage, ids: readonly number[]): Promise<number[]> {
  const rows = await database.db.selectFrom('request').select('id').execute()
  const kept = new Set(rows.map(({ id }) => id))
  return ids.filter((id) => !kept.has(id))
}

/** Lets the load run between faults. */
export const pause = (ms: number) => setTimeout(ms)
