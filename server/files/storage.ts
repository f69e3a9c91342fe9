/**
 * Stores the contents of files: in a folder, or in an S3 bucket if one is set. The database says to what a
 * file belongs and who may read it; this module only stores content under an id.
 */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { ReadStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { DriverContract } from 'flydrive/types'
import { errorCode } from '../process/cannot-start.ts'
import { NO_ROOM } from '../process/disk.ts'
import { makeFolder } from '../process/make-folder.ts'
import { syncFolder } from '../process/sync-folder.ts'
import type { Settings } from '../settings.ts'

export interface FileStore {
  /** Writes a content under an id: completely, or not at all. */
  put(id: string, content: Uint8Array, contentType: string): Promise<void>
  /** The content of an id; null if it does not exist. */
  open(id: string): Promise<Readable | null>
  /** How many bytes the store has of an id; null if it does not exist. */
  sizeOf(id: string): Promise<number | null>
  /** Removes a content; does nothing if it does not exist. */
  remove(id: string): Promise<void>
  /** All stored contents, with remainders. */
  list(): AsyncIterable<StoredObject>
  /** The id of the database that the contents belong to; null if it was not written yet. */
  owner(): Promise<string | null>
  setOwner(id: string): Promise<void>
}

export interface StoredObject {
  /** Null for a remainder without an id, such as an interrupted write. */
  readonly id: string | null
  readonly writtenAt: Date
  remove(): Promise<void>
}

/** The store does not answer: the call may be tried again later. */
export class StoreAway extends Error {
  readonly code = 'E_STORE_AWAY'
}

/**
 * How long a bucket may take to accept a connection, and may be silent on it, in milliseconds. The client tries three
 * times. A download that its reader does not take is silent, too.
 */
const S3_WAITS = { connectionTimeout: 3_000, socketTimeout: 20_000 }
/** A download holds its connection until its reader has taken it: 50, as is usual, could all be held by slow readers. */
const S3_CONNECTIONS = 1000

export async function openFileStore(
  { s3, dataDir }: Pick<Settings, 's3' | 'dataDir'>,
  waits = S3_WAITS,
): Promise<FileStore> {
  return storeOn(s3 ? await s3Driver(s3, waits) : new WholeFilesDriver(path.join(dataDir, 'files')))
}

async function s3Driver(s3: NonNullable<Settings['s3']>, waits: typeof S3_WAITS): Promise<DriverContract> {
  // Loaded only when it is used, because the client is large.
  const { S3Driver } = await import('flydrive/drivers/s3')
  return new S3Driver({
    bucket: s3.bucket,
    region: s3.region,
    credentials: { accessKeyId: s3.accessKeyId, secretAccessKey: s3.secretAccessKey },
    ...(s3.endpoint ? { endpoint: s3.endpoint, forcePathStyle: true } : {}),
    requestHandler: {
      ...waits,
      httpAgent: { maxSockets: S3_CONNECTIONS },
      httpsAgent: { maxSockets: S3_CONNECTIONS },
    },
    // Many S3-compatible servers do not know the checksums that the client adds by default.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    visibility: 'private',
    supportsACL: false,
  })
}

/** The disk of the files takes no more: the call may be tried again when an operator has mended it. */
export class StoreUnwritable extends Error {
  readonly code = 'E_STORE_UNWRITABLE'
}

/** A folder in which a file appears only when it is completely written, and then stays after a power cut. */
class WholeFilesDriver extends FSDriver {
  readonly #root: string
  constructor(root: string) {
    super({ location: root, visibility: 'private' })
    this.#root = root
  }

  override async put(key: string, content: string | Uint8Array): Promise<void> {
    const target = path.join(this.#root, key)
    const part = `${target}.${randomUUID()}.part`
    makeFolder(path.dirname(target))
    try {
      const file = await open(part, 'wx')
      try {
        await file.writeFile(content)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(part, target)
      await syncFolder(path.dirname(target))
    } catch (error) {
      await rm(part, { force: true })
      throw error
    }
  }
}

/** Holds the id of the database, beside the subfolders of contents. */
const OWNER_KEY = 'database-id'

const KEY = /^[0-9a-f]{2}\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** 256 subfolders, so that no folder is slow to list. */
function keyOf(id: string): string {
  return `${id.slice(0, 2)}/${id}`
}

function storeOn(driver: DriverContract): FileStore {
  const disk = new Disk(driver)
  const read = (key: string) => ifPresent(opened(key))
  async function opened(key: string): Promise<Readable> {
    const stream = await disk.getStream(key)
    // A missing file is noticed only when its stream is opened.
    if (stream instanceof ReadStream) await once(stream, 'open')
    return stream
  }
  return {
    put: (id, content, contentType) => answered(written(disk.put(keyOf(id), content, { contentType }))),
    open: (id) => answered(read(keyOf(id))),
    sizeOf: async (id) => (await answered(ifPresent(disk.getMetaData(keyOf(id)))))?.contentLength ?? null,
    remove: (id) => answered(disk.delete(keyOf(id))),
    async *list() {
      let page: string | undefined
      do {
        const token = page ? { paginationToken: page } : {}
        const found = await answered(disk.listAll('/', { recursive: true, ...token }))
        for (const entry of found.objects) {
          // The list of a bucket brings the time, and no length.
          const writtenAt = entry.isFile
            ? (await answered(ifPresent(entry.getMetaData())))?.lastModified
            : null
          if (!writtenAt || !entry.isFile) continue
          const { key } = entry
          // Also while it is being written.
          if (key === OWNER_KEY || key.startsWith(`${OWNER_KEY}.`)) continue
          yield { id: KEY.exec(key)?.[1] ?? null, writtenAt, remove: () => answered(disk.delete(key)) }
        }
        page = found.paginationToken
      } while (page)
    },
    async owner() {
      const content = await answered(read(OWNER_KEY))
      return content ? (await text(content)).trim() : null
    },
    async setOwner(id) {
      await answered(written(disk.put(OWNER_KEY, id, { contentType: 'text/plain' })))
    },
  }
}

async function answered<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof StoreUnwritable) throw error
    const reason = isAway(error) ? 'does not answer' : isRefused(error) ? 'refuses' : null
    throw reason ? new StoreAway(`the store of files ${reason}`, { cause: error }) : error
  }
}

/** Faults of the folder: full, read-only, without rights, damaged, or with a file in a folder's place. */
const NOT_WRITABLE = new Set([
  ...NO_ROOM,
  'EROFS',
  'EACCES',
  'EPERM',
  'EIO',
  'ENOTDIR',
  'EEXIST',
  'ENODEV',
  'ESTALE',
])

async function written(work: Promise<void>): Promise<void> {
  try {
    await work
  } catch (error) {
    const isUnwritable = NOT_WRITABLE.has(innermostCode(error) ?? '') || isRefused(error)
    throw isUnwritable ? new StoreUnwritable('files cannot be written', { cause: error }) : error
  }
}

/** The code of the system: the file store wraps its errors. */
function innermostCode(error: unknown): string | null {
  return error instanceof Error && error.cause !== undefined ? innermostCode(error.cause) : errorCode(error)
}

const NO_CONNECTION = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])

/** True for an error, also a wrapped one, of a bucket that cannot be reached, fails itself or has too much to do. */
function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  if (error.name === 'TimeoutError' || NO_CONNECTION.has(String(code))) return true
  return isTemporary(error) || isAway(error.cause)
}

/** True for an error, also a wrapped one, of a bucket that is not there or elsewhere, or refuses the keys or the call. */
function isRefused(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return (statusOf(error) >= 300 && !isTemporary(error)) || isRefused(error.cause)
}

/** The answer of a bucket that is full: only its operator can make room. */
const FULL_STATUS = 507

/** True for answers that differ a moment later: of a fault or too many calls, or the body arrived too slowly. */
export function isTemporary(error: Error): boolean {
  const status = statusOf(error)
  return (status >= 500 && status !== FULL_STATUS) || status === 429 || error.name === 'RequestTimeout'
}

/** The status of the bucket's answer; 0 without one. */
export function statusOf(error: Error): number {
  return (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode ?? 0
}

/** Null for a content that does not exist, or was removed since it was listed. */
async function ifPresent<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/** True for an error, also a wrapped one, that means that the content does not exist. */
function isMissing(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  // A bucket that is asked for the length alone says only that nothing was found.
  const isNotThere = error.name === 'NoSuchKey' || error.name === 'NotFound'
  if (isNotThere || ('code' in error && error.code === 'ENOENT')) return true
  return isMissing(error.cause)
}
