/** Checks at start whether files can be stored, before a user uploads one. */
import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { CannotStart, errorCode } from '../process/cannot-start.ts'
import { NO_ROOM } from '../process/disk.ts'
import type { Settings } from '../settings.ts'
import { type FileStore, isTemporary, openFileStore, statusOf } from './storage.ts'

/** The file store cannot be written to; the message says why and what to check. */
export class FileStoreUnusable extends CannotStart {}

const ANSWERS_WITHIN_MS = 10_000

interface Trial {
  readonly answersWithinMs?: number
  readonly open?: typeof openFileStore
}

/**
 * Writes a content to the file store and removes it. A bucket without an answer, with a server error or with too
 * many calls only causes a warning: it may come back, and everything except files works without it. So does a full disk,
 * unless the embedded database is on it.
 * @throws FileStoreUnusable if the settings are wrong: no such bucket, refused keys, a folder without rights.
 */
export async function tryFileStore(
  settings: Pick<Settings, 's3' | 'dataDir' | 'databaseUrl'>,
  warn: (text: string) => void,
  { answersWithinMs = ANSWERS_WITHIN_MS, open = openFileStore }: Trial = {},
): Promise<void> {
  const place = settings.s3
    ? { name: `the S3 bucket "${settings.s3.bucket}"`, look: 'the S3_ settings' }
    : { name: path.join(settings.dataDir, 'files'), look: 'DATA_DIR' }
  try {
    await within(answersWithinMs, writeAndRemove(await open(settings)))
  } catch (error) {
    const text = `Files cannot be kept in ${place.name}: ${reasonOf(error)}. Check ${place.look}.`
    const isFull = settings.databaseUrl !== null && NO_ROOM.includes(errorCode(innermost(error)) ?? '')
    if (!isFull && (!settings.s3 || wasRefused(error))) throw new FileStoreUnusable(text, { cause: error })
    warn(`${text} Uploads fail until ${isFull ? 'there is room' : 'it answers'}; all else works.`)
  }
}

/** Writes a content and removes it again. */
export async function writeAndRemove(store: FileStore): Promise<void> {
  const id = randomUUID()
  await store.put(id, Buffer.from('written to see whether it can be'), 'text/plain')
  await store.remove(id)
}

async function within(ms: number, work: Promise<void>): Promise<void> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('no answer came')), ms)
  try {
    await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

/** The innermost error: the outer ones say only that a write failed. */
function innermost(error: unknown): unknown {
  return error instanceof Error && error.cause !== undefined ? innermost(error.cause) : error
}

function reasonOf(error: unknown): string {
  const inner = innermost(error)
  if (!(inner instanceof Error)) return String(inner)
  return inner.name === 'Error' ? inner.message : `${inner.name} (${inner.message})`
}

/** True for an answer that another try would not change, such as 301, 403 or 404. */
function wasRefused(error: unknown): boolean {
  const inner = innermost(error)
  if (!(inner instanceof Error)) return false
  const status = statusOf(inner)
  return status > 0 && status < 500 && !isTemporary(inner)
}
