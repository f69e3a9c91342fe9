// Rules: docs/rules/bookings.md#drawing
import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Decoded } from '../files/decoded.ts'
import { picture } from '../testing/samples.ts'
import { openProcessPool } from './process-pool.ts'

// Each starts processes.
vi.setConfig({ testTimeout: 60_000 })

const POOL = path.join(import.meta.dirname, 'process-pool.ts')
const PAPERS = path.join(import.meta.dirname, '../bookings/papers/processes.ts')
const DESCRIPTORS = 64

/** Runs a program that has few file descriptors, and returns the lines that it printed. */
async function withFewDescriptors(program: string): Promise<string[]> {
  const limited = `ulimit -n ${DESCRIPTORS}; exec "$0" --input-type=module-typescript --eval "$1"`
  const { stdout } = await promisify(execFile)('bash', ['-c', limited, process.execPath, program])
  return stdout.trim().split('\n')
}

test('a process that cannot be started loses its task only: the server stays, and the next task is done', async () => {
  const lines = await withFewDescriptors(`
    import { closeSync, openSync } from 'node:fs'
    import { setTimeout } from 'node:timers/promises'
    import { openProcessPool } from ${JSON.stringify(POOL)}
    import { drawPaper } from ${JSON.stringify(PAPERS)}
    const maxMs = 20_000
    // The task is given up before this program has ended.
    const shortMs = 500
    const paper = { title: 'Statement', subtitle: '', footer: '', blocks: [] }
    const first = openProcessPool('draw-papers', { execArgv: [], maxMs: shortMs })
    const pool = openProcessPool('draw-papers', { execArgv: [], maxMs })
    const taken: number[] = []
    for (let left = ${DESCRIPTORS}; left > 0; left--) {
      try {
        taken.push(openSync('/dev/null'))
      } catch (error) {
        console.log(error.code)
        break
      }
    }
    console.log(JSON.stringify(await first.run(paper)))
    console.log(JSON.stringify(await pool.run(paper)))
    await drawPaper(paper, 'company:1').catch((error) => console.log(error.message))
    await setTimeout(2 * shortMs)
    for (const descriptor of taken) closeSync(descriptor)
    const { answer } = await pool.run(paper)
    console.log(Buffer.from(answer).subarray(0, 5).toString())
    pool.close()`)
  const lost = JSON.stringify({ failure: 'lost', status: null, signal: null })
  expect(lines).toEqual(['EMFILE', lost, lost, 'too_busy', '%PDF-'])
})

/** Makes `setPriority` fail as in a sandbox that forbids the system call. */
const NO_PRIORITY = `import os from 'node:os'
  import { syncBuiltinESMExports } from 'node:module'
  os.setPriority = () => { throw Object.assign(new Error('operation not permitted'), { code: 'ERR_SYSTEM_ERROR' }) }
  syncBuiltinESMExports()`

test('given a sandbox in which a process may not lower its priority, then it does its tasks all the same', async () => {
  const pool = openProcessPool<Uint8Array, Decoded>('decode-images', {
    execArgv: ['--import', `data:text/javascript,${encodeURIComponent(NO_PRIORITY)}`],
    maxMs: 20_000,
  })
  onTestFinished(() => pool.close())
  const outcome = await pool.run(Buffer.from((await picture('png')).content))
  expect(outcome).toEqual({ answer: { content: expect.any(Uint8Array) } })
})
