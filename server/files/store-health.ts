/** Whether files can be stored: uploads notice it, and the readiness check asks (docs/rules/files.md#not-stored). */
import type { FastifyBaseLogger } from 'fastify'
import { reasonOf } from '../process/cannot-start.ts'
import type { FileStore } from './storage.ts'
import { writeAndRemove } from './storage-check.ts'

/** A check writes to the disk, and every visitor can ask for one. */
const CHECKED_FOR_MS = 10_000

export interface StoreHealth {
  /** Why no file can be stored, for an operator; null if files can be stored. */
  whyNotStored(): Promise<string | null>
}

/**
 * A store that logs once that it takes no more files, and once that it takes them again. A folder is tried when asked;
 * a bucket only counts its last upload, because it may take a minute to fail.
 */
export function watchStore(
  store: FileStore,
  log: Pick<FastifyBaseLogger, 'error' | 'info'>,
  { isFolder, checkedForMs = CHECKED_FOR_MS }: { isFolder: boolean; checkedForMs?: number },
): FileStore & StoreHealth {
  let failure: string | null = null
  let check: { readonly at: number; readonly done: Promise<void> } | null = null

  function failed(error: unknown): void {
    if (failure === null) log.error({ err: error }, 'files cannot be stored')
    failure = reasonOf(error)
  }
  function succeeded(): void {
    if (failure !== null) log.info('files can be stored again')
    failure = null
  }
  const tryFolder = () => writeAndRemove(store).then(succeeded, failed)

  return {
    ...store,
    async put(id, content, contentType) {
      try {
        await store.put(id, content, contentType)
        succeeded()
      } catch (error) {
        failed(error)
        throw error
      }
    },
    async whyNotStored() {
      const now = performance.now()
      if (isFolder && (!check || now - check.at >= checkedForMs)) check = { at: now, done: tryFolder() }
      await check?.done
      return failure
    },
  }
}

/** The caution for an operator about a store that takes no files; null if it does. */
export function cautionOfFiles(whyNot: string | null): string | null {
  return (
    whyNot &&
    `Files cannot be stored, and uploads fail: ${whyNot}. Check the disk of DATA_DIR, or the S3 bucket.`
  )
}
