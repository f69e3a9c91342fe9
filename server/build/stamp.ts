import { createHash } from 'node:crypto'
import { readdirSync, statSync } from 'node:fs'
import { readFile, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { errorCode } from '../process/cannot-start.ts'
import { ROOT } from '../root.ts'
import { filesBelow } from './files-below.ts'

/** Files for tests. They are not part of the built sources, and a release has none of them. */
export const FOR_TESTS = /\.test\.tsx?$|(^|\/)testing\//

/**
 * A file beside the build, with the checksum of the sources. Its time says when they were read: at most starts the
 * times of the sources show that none has changed since, and none is read.
 */
export interface Stamp {
  readonly file: string
  /** Files and folders, by their paths in the folder of the product. */
  readonly sources: readonly string[]
}

/** The checksum of the sources, and when they were read. */
export interface Checksum {
  readonly text: string
  readonly readAt: Date
}

/** The checksum of the build, null if there is none; and the checksum of the current sources. */
export async function compare(stamp: Stamp): Promise<{ built: string | null; current: Checksum }> {
  const built = await readFile(stamp.file, 'utf8').catch(() => null)
  if (built !== null) {
    const { mtime } = statSync(stamp.file)
    if (!changedSince(mtime, stamp.sources)) return { built, current: { text: built, readAt: mtime } }
  }
  const current = await checksum(stamp.sources)
  if (built === current.text) await renew(stamp.file, current.readAt)
  return { built, current }
}

export async function checksum(sources: readonly string[]): Promise<Checksum> {
  const readAt = new Date(Date.now() - LAG_MS)
  const hash = createHash('sha256')
  for (const source of sources)
    for (const file of await filesBelow(path.resolve(ROOT, source))) {
      const name = path.relative(ROOT, file).replaceAll('\\', '/')
      if (FOR_TESTS.test(name)) continue
      hash.update(name)
      hash.update(await readFile(file))
    }
  return { text: hash.digest('hex'), readAt }
}

export async function writeStamp(file: string, { text, readAt }: Checksum): Promise<void> {
  await writeFile(file, text)
  await renew(file, readAt)
}

/** If the folder is not writable, each start reads the sources again. */
async function renew(file: string, readAt: Date): Promise<void> {
  try {
    await utimes(file, readAt, readAt)
  } catch (error) {
    if (!NOT_WRITABLE.has(errorCode(error) ?? '')) throw error
  }
}

/** The system dates a change up to a tick of its own clock too early. */
const LAG_MS = 20

const NOT_WRITABLE = new Set(['EROFS', 'EACCES', 'EPERM'])

/**
 * Whether a file or a folder was written, renamed or removed since. No program can set the time of the last change
 * (ctime), so that copies with older times count as well.
 */
function changedSince(time: Date, sources: readonly string[]): boolean {
  return sources.some((source) => {
    const place = path.resolve(ROOT, source)
    if (isChanged(place)) return true
    if (!statSync(place).isDirectory()) return false
    return readdirSync(place, { recursive: true }).some((name) => isChanged(path.join(place, String(name))))
  })

  function isChanged(file: string): boolean {
    return statSync(file).ctimeMs >= time.getTime()
  }
}
