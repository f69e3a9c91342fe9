/**
 * The file of a backup: a compressed tar of `tables/<name>.jsonl`, `files/<id>` and, as the last entry,
 * `manifest.json` with the checksum of every other entry. A truncated file has no manifest.
 */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { type Readable, Transform, type Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { constants, createGunzip, createGzip, gunzipSync } from 'node:zlib'
import { extract, pack } from 'tar-stream'
import * as z from 'zod/mini'
import { CannotStart, errorCode, reasonOf } from '../process/cannot-start.ts'

/** The end of the name of a backup that is being written. */
export const UNFINISHED = '.part'

const FORMAT = 1
const MANIFEST = 'manifest.json'

const Entry = z.object({ bytes: z.int(), sha256: z.string() })

/** The description of a backup, in its last entry. */
export const Manifest = z.object({
  format: z.literal(FORMAT),
  takenAt: z.string(),
  migrations: z.array(z.string()),
  lastNumbers: z.record(z.string(), z.int()),
  /** The content type of each file, by its id. */
  contentTypes: z.record(z.string(), z.string()),
  /** The ids of files whose content was missing from the store, or another than was uploaded. Earlier versions looked for none. */
  damaged: z.optional(z.array(z.string())),
  entries: z.record(z.string(), Entry),
})
export type Manifest = z.output<typeof Manifest>

/** A file that is not a backup, or was changed after it was written. */
export class BadBackup extends CannotStart {}

export interface ArchiveWriter {
  add(name: string, content: Uint8Array): Promise<void>
  /** Writes the manifest and waits until everything is written. */
  finish(facts: Omit<Manifest, 'format' | 'entries'>): Promise<Manifest>
  /** Stops writing; the file is then not a backup. */
  abort(error: unknown): void
}

/** A reader that takes nothing for this long has failed: an embedded database answers no call meanwhile. */
const MAX_STILL_MS = 60_000

/**
 * Begins an archive that goes to a stream. If nothing of it can be written for `maxStillMs`, it ends with an error.
 */
export function writeArchive(to: Writable, maxStillMs = MAX_STILL_MS): ArchiveWriter {
  const tar = pack()
  const { moving, whileMoving } = watchProgress(maxStillMs, (error) => tar.destroy(error))
  const written = pipeline(tar, createGzip(), moving, to)
  // It is awaited in `finish`; an earlier failure also fails the next entry.
  written.catch((error: unknown) => tar.destroy(error instanceof Error ? error : new Error(String(error))))
  const entries: Record<string, z.output<typeof Entry>> = {}
  const put = (name: string, content: Uint8Array) =>
    whileMoving(
      new Promise<void>((resolve, reject) => {
        const entry = tar.entry({ name, mtime: new Date(0) }, Buffer.from(content), (error) => {
          if (error) reject(error)
          else resolve()
        })
        // Without a listener the error would end the process, even the product's own if the reader of a backup
        // disconnects.
        entry.on('error', reject)
      }),
    ).catch(async (error: unknown) => {
      // The archive only says that it has ended; why it has is the failure of the writing, which may come a little later.
      tar.destroy(error instanceof Error ? error : new Error(String(error)))
      await written
      throw error
    })
  return {
    async add(name, content) {
      entries[name] = { bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') }
      await put(name, content)
    },
    async finish(facts) {
      const manifest: Manifest = { format: FORMAT, ...facts, entries }
      await put(MANIFEST, Buffer.from(JSON.stringify(manifest, null, 1)))
      tar.finalize()
      await whileMoving(written)
      return manifest
    },
    abort(error) {
      tar.destroy(error instanceof Error ? error : new Error(String(error)))
    },
  }
}

/** Watches a stream that everything passes through. Only while something waits to be written does time count. */
function watchProgress(maxStillMs: number, giveUp: (error: Error) => void) {
  let timer: NodeJS.Timeout | null = null
  const moving = new Transform({
    transform(part, _encoding, done) {
      timer?.refresh()
      done(null, part)
    },
  })
  async function whileMoving(work: Promise<void>): Promise<void> {
    timer = setTimeout(() => {
      giveUp(new Error(`the backup could not be written for ${Math.round(maxStillMs / 1000)} seconds`))
    }, maxStillMs)
    try {
      await work
    } finally {
      clearTimeout(timer)
    }
  }
  return { moving, whileMoving }
}

/** Whether a file begins as a backup does. Only {@link verifyArchive} reads all of it. */
export async function beginsAsBackup(file: string): Promise<boolean> {
  const opened = await open(file)
  try {
    const { buffer, bytesRead } = await opened.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    const head = gunzipSync(buffer.subarray(0, bytesRead), { finishFlush: constants.Z_SYNC_FLUSH })
    return /^(tables|files)\//.test(head.toString('latin1', 0, NAME_BYTES))
  } catch (error) {
    if (errorCode(error)?.startsWith('Z_')) return false
    throw error
  } finally {
    await opened.close()
  }
}

/** More than the first part that the compression writes; the first field of a tar is the name of its first entry. */
const HEAD_BYTES = 64 * 1024
const NAME_BYTES = 100

/**
 * Reads an archive, an entry at a time.
 * @throws BadBackup if it is not an archive.
 */
export async function readArchive(
  file: string,
  take: (name: string, content: Readable) => Promise<void>,
): Promise<void> {
  const tar = extract()
  const reading = pipeline(createReadStream(file), createGunzip(), tar)
  reading.catch(() => tar.destroy())
  try {
    for await (const entry of tar) {
      await take(entry.header.name, entry)
      entry.resume()
    }
    await reading
  } catch (error) {
    await reading.catch((cause: unknown) => {
      throw new BadBackup(`${file} cannot be read as a backup: ${reasonOf(cause)}.`, { cause })
    })
    throw error
  }
}

/**
 * Reads a whole backup and compares every part with its checksum.
 * @throws BadBackup naming the first thing that is wrong.
 */
export async function verifyArchive(file: string): Promise<Manifest> {
  const found: Record<string, z.output<typeof Entry>> = {}
  let described = ''
  await readArchive(file, async (name, content) => {
    if (name === MANIFEST) {
      described = await text(content)
      return
    }
    const sha256 = createHash('sha256')
    let bytes = 0
    for await (const part of content) {
      sha256.update(part)
      bytes += part.length
    }
    found[name] = { bytes, sha256: sha256.digest('hex') }
  })
  const manifest = readManifest(file, described)
  const names = new Set([...Object.keys(found), ...Object.keys(manifest.entries)])
  for (const name of names) {
    const [is, should] = [found[name], manifest.entries[name]]
    if (!is || !should || is.sha256 !== should.sha256 || is.bytes !== should.bytes)
      throw new BadBackup(`${file} is damaged: ${name} does not have its checksum.`)
  }
  return manifest
}

/** The format alone, which the manifest of every version has. */
const Formatted = z.object({ format: z.int() })

function readManifest(file: string, described: string): Manifest {
  let parsed: unknown = null
  try {
    parsed = JSON.parse(described)
  } catch {
    // It is refused below, as one that is missing.
  }
  const manifest = Manifest.safeParse(parsed)
  if (manifest.success) return manifest.data
  const formatted = Formatted.safeParse(parsed)
  if (formatted.success && formatted.data.format > FORMAT)
    throw newerBackup(file, `its format is ${formatted.data.format}, and this version reads format ${FORMAT}`)
  throw new BadBackup(`${file} is not a complete backup: it has no readable manifest.`)
}

/** The refusal of a backup that only a newer version can read. */
export function newerBackup(file: string, why: string): BadBackup {
  return new BadBackup(
    `${file} was made by a newer version: ${why}. Use that version, or a later one, to verify and restore it.`,
  )
}
