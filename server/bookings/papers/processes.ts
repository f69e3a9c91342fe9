/** Draws papers in processes of their own (docs/decisions/0217-papers-are-drawn-in-processes.md). */
import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import { throwRefusal } from '../../http/errors.ts'
import { coresBesideCalls } from '../../process/cores.ts'
import { openProcessPool } from '../../process/process-pool.ts'
import type { Paper } from './paper.ts'

/** The largest paper takes a quarter of a second. */
const LONGEST_MS = 30_000

const LONGEST_QUEUE = 50

const limit = pLimit(coresBesideCalls(2))
const processes = openProcessPool<Paper, Uint8Array>('draw-papers', {
  // The fonts take some 30 MB, the largest paper ten.
  // Less precompiled code saves a third of the memory of a process, and costs a fifth more time for a paper.
  execArgv: ['--max-old-space-size=96', '--max-semi-space-size=2', '--optimize-for-size'],
  longestMs: LONGEST_MS,
})

/** The last papers, by their content: both sides of a booking are mailed the same one within moments. */
const drawn = new LRUCache<string, Promise<Uint8Array>>({ max: 20, ttl: 60_000 })

/**
 * The PDF of a paper.
 * @throws RefusedError too_busy when too many papers wait or the process was killed; Error when it failed or took too
 * long.
 */
export async function drawPaper(paper: Paper): Promise<Uint8Array> {
  const key = hash('sha256', JSON.stringify(paper))
  const known = drawn.get(key)
  if (known) return known
  const drawing = drawNew(paper)
  drawn.set(key, drawing)
  // One that failed is tried again.
  drawing.catch(() => drawn.delete(key))
  return drawing
}

async function drawNew(paper: Paper): Promise<Uint8Array> {
  if (limit.pendingCount >= LONGEST_QUEUE) throwRefusal('too_busy')
  const outcome = await limit(() => processes.run(paper))
  if ('answer' in outcome) return outcome.answer
  // If the process failed with an error of its own, which is on stderr, it has an exit status.
  if (outcome.failure === 'lost' && outcome.status === null) return throwRefusal('too_busy')
  throw new Error(`a paper was not drawn: ${outcome.failure}`)
}
