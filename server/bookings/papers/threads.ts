/** Draws papers in threads of their own: drawing takes tens of milliseconds of CPU, in which this one answers others. */
import { Piscina } from 'piscina'
import type { Paper } from './paper.ts'

const threads = new Piscina<Paper, Uint8Array>({
  filename: new URL('./draw.ts', import.meta.url).href,
  minThreads: 0,
  maxThreads: 2,
  idleTimeout: 30_000,
})

/** The PDF of a paper. */
export function drawPaper(paper: Paper): Promise<Uint8Array> {
  return threads.run(paper)
}
