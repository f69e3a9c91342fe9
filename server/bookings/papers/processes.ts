/** Draws papers in processes of their own (docs/decisions/0217-papers-are-drawn-in-processes.md). */
import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { fairQueue } from '../../files/fair-queue.ts'
import { throwRefusal } from '../../http/errors.ts'
import { coresBesideCalls } from '../../process/cores.ts'
import { openProcessPool } from '../../process/process-pool.ts'
import type { Paper } from './paper.ts'

/** The largest paper takes some ten seconds of a core, several times as long on a busy machine. */
const MAX_MS = 60_000

/** Mails as a caller of {@link drawPaper}. They are few at a time, and wait for their papers. */
export const MAILS = 'mails'

/** One paper per company at a time, so that other companies and mails are not delayed. */
const queue = fairQueue({
  atOnce: coresBesideCalls(2),
  waiting: 50,
  waitingOfOne: 8,
  neverRefused: MAILS,
})
const processes = openProcessPool<Paper, Uint8Array>('draw-papers', {
  // The fonts take some 20 MB, the largest paper as much again.
  // Less precompiled code saves a third of the memory of a process, and costs a fifth more time for a paper.
  execArgv: ['--max-old-space-size=96', '--max-semi-space-size=2', '--optimize-for-size'],
  maxMs: MAX_MS,
})

/** The last papers, by their content: both sides of a booking are mailed the same one within moments. */
const drawn = new LRUCache<string, Promise<Uint8Array>>({ max: 20, ttl: 60_000 })

/**
 * The PDF of a paper. The papers of one `caller` are drawn one after the other.
 * @throws RefusedError too_busy when too many papers wait, or the process was killed or could not be started: a later
 * try may succeed. Error when the paper failed or took too long.
 */
export async function drawPaper(paper: Paper, caller: string): Promise<Uint8Array> {
  const key = hash('sha256', JSON.stringify(paper))
  const known = drawn.get(key)
  if (known) return known
  const drawing = drawNew(paper, caller)
  drawn.set(key, drawing)
  // One that failed is tried again.
  drawing.catch(() => drawn.delete(key))
  return drawing
}

/** The signals by which the system or an operator ends a process. Others, such as SIGABRT, are failures of its own. */
const KILLED_BY = new Set<NodeJS.Signals | null>([null, 'SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP'])

async function drawNew(paper: Paper, caller: string): Promise<Uint8Array> {
  const endTurn = await queue.enter(caller)
  try {
    const outcome = await processes.run(paper)
    if ('answer' in outcome) return outcome.answer
    // The process has written an error of its own to stderr.
    if (outcome.failure === 'lost' && outcome.status === null && KILLED_BY.has(outcome.signal))
      return throwRefusal('too_busy')
    throw new Error(`a paper was not drawn: ${outcome.failure}`)
  } finally {
    endTurn()
  }
}
