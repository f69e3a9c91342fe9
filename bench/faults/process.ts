/** Faults of the process and of its machine. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { picture } from '../../server/testing/samples.ts'
import { assess, type Fault, pause } from './assessment.ts'
import { openStage, type Stage } from './stage.ts'

/** The server is killed without warning, this many times, during writes. A start counts as the recovery. */
export async function kill(times: number): Promise<string[]> {
  const stage = await openStage()
  try {
    await stage.startServer()
    await stage.beginLoad()
    const faults: Fault[] = []
    for (let time = 0; time < times; time++) {
      // Another moment within the calls each time.
      await pause(300 + Math.random() * 200)
      const began = performance.now()
      await stage.killServer()
      await stage.startServer()
      const ended = performance.now()
      faults.push({ began, ended })
      // An earlier kill would count as a slow recovery from this one.
      await isAnswering(stage, ended)
      if ((time + 1) % 20 === 0) console.log(`${time + 1} times`)
    }
    await pause(7000)
    await stage.endLoad()
    const starts = faults.map(({ began, ended }) => ended - began)
    console.log(`A start took at most ${Math.max(...starts).toFixed(0)} ms.`)
    return await assess(stage, faults, { allowed: [0, 503] })
  } finally {
    await stage.close()
  }
}

/** Waits for an answer to a call that began after a moment, as long as a caller would at most. */
async function isAnswering({ calls }: Stage, since: number): Promise<void> {
  for (let waited = 0; waited < 60_000; waited += 50) {
    if (calls.some(({ began, status }) => began >= since && status >= 200 && status < 300)) return
    await pause(50)
  }
}

const DOCUMENTS = '/api/auth/updatecompanydocumentation'

/** The disk of the files is full for a while: uploads are refused cleanly, and nothing else is affected. */
export async function disk(megabytes: number): Promise<string[]> {
  if (process.getuid?.() !== 0) {
    console.log('Not run: mounting a small disk needs root.')
    return []
  }
  const stage = await openStage()
  const data = join(stage.folder, 'data')
  mkdirSync(data)
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=700`, 'tmpfs', data])
  try {
    if (mounted.status !== 0) {
      console.log(`Not run: no small disk could be mounted: ${mounted.stderr}`)
      return []
    }
    await stage.startServer()
    await stage.beginLoad()
    await pause(3000)
    const before = await upload(stage.base, stage.owner.token)
    const filler = join(data, 'filler')
    const began = performance.now()
    fill(filler)
    const during = [await upload(stage.base, stage.owner.token), await upload(stage.base, stage.owner.token)]
    await pause(5000)
    rmSync(filler)
    const fault = { began, ended: performance.now() }
    const after = await upload(stage.base, stage.owner.token)
    await pause(7000)
    await stage.endLoad()
    console.log(`Uploads: ${before} before, ${during} while the disk was full, ${after} after.`)
    const missed = await assess(stage, [fault], { allowed: [] })
    if (before !== 200 || after !== 200) missed.push('an upload failed although there was room')
    if (during.some((status) => status !== 503)) missed.push(`uploads on a full disk were answered ${during}`)
    return missed
  } finally {
    // Before the folder is removed, and while the server still has it open.
    if (mounted.status === 0) spawnSync('umount', ['-l', data])
    await stage.close()
  }
}

async function upload(base: string, token: string): Promise<number> {
  const form = new FormData()
  // A picture of noise cannot be compressed much.
  const { content } = await picture('png', { width: 900, height: 900 })
  form.set('operatorlicence', new Blob([content as BlobPart, new Uint8Array(600_000)]), 'licence.png')
  const headers = { authorization: `Token ${token}` }
  const { status } = await fetch(base + DOCUMENTS, { method: 'PATCH', headers, body: form })
  return status
}

/** Takes all free space. */
function fill(path: string): void {
  const block = Buffer.alloc(64 * 1024)
  try {
    for (;;) writeFileSync(path, block, { flag: 'a' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
}

/** The clock of the process jumps by these minutes, one after the other; the database's clock does not. */
export async function clock(): Promise<string[]> {
  const jumps = [60, -60, 5, -5, 24 * 60, -24 * 60]
  const stage = await openStage({
    nodeArguments: ['--import', join(import.meta.dirname, 'shifted-clock.ts')],
  })
  try {
    const offset = join(stage.folder, 'clock')
    writeFileSync(offset, '0')
    await stage.startServer()
    await stage.beginLoad()
    await pause(3000)
    const faults: Fault[] = []
    let minutes = 0
    for (const jump of jumps) {
      minutes += jump
      writeFileSync(offset, String(minutes))
      faults.push({ began: performance.now(), ended: performance.now() })
      await pause(8000)
    }
    await stage.endLoad()
    return await assess(stage, faults, { allowed: [] })
  } finally {
    await stage.close()
  }
}
