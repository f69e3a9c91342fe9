/** Draws papers in worker threads: drawing takes tens of milliseconds of CPU, and the main thread keeps answering. */
import { Piscina } from 'piscina'
import { coresBesideCalls } from '../../process/cores.ts'
import { programFile } from '../../process/program-file.ts'
import type { Paper } from './paper.ts'

const threads = new Piscina<Paper, Uint8Array>({
  filename: programFile('draw-papers').href,
  minThreads: 0,
  // Each takes some 60 MB.
  maxThreads: coresBesideCalls(2),
  idleTimeout: 30_000,
  // Without limits each thread takes some hundred MB before it clears up after the papers that it has drawn.
  resourceLimits: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 8 },
})

/** The PDF of a paper. */
export function drawPaper(paper: Paper): Promise<Uint8Array> {
  return threads.run(paper)
}
