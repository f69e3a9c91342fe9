/** Draws papers in its own process, one at a time. Nothing imports this file: it changes the process that loads it. */
import { answerTasks } from '../../process/process-pool.ts'
import { draw } from './draw.ts'

answerTasks(draw)
