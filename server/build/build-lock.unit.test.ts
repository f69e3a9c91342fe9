import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'

const BUILD_LOCK = path.join(import.meta.dirname, 'build-lock.ts')

/** Three processes that build in one folder at once; each writes when it begins and ends. */
async function threeAtOnce(folder: string): Promise<string> {
  const log = path.join(folder, 'log')
  const program = `
    import { appendFile } from 'node:fs/promises'
    import { setTimeout } from 'node:timers/promises'
    import { withBuildLock } from ${JSON.stringify(BUILD_LOCK)}
    await withBuildLock(${JSON.stringify(folder)}, async () => {
      await appendFile(${JSON.stringify(log)}, 'begins ')
      await setTimeout(300)
      await appendFile(${JSON.stringify(log)}, 'ends ')
    })`
  const processes = [1, 2, 3].map(() =>
    spawn(process.execPath, ['--input-type=module-typescript', '--eval', program], { stdio: 'inherit' }),
  )
  await Promise.all(processes.map((one) => once(one, 'exit')))
  return readFile(log, 'utf8')
}

test('processes that start at once in a new clone build one after the other', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'quayline-build-'))
  try {
    expect(await threeAtOnce(folder)).toBe('begins ends '.repeat(3))
  } finally {
    await rm(folder, { recursive: true })
  }
})
