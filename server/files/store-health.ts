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
  /** Why the last file was not read, for an operator; null if it was. */
  whyNotRead(): string | null
}

/**
 * A store that logs once that it takes no more files, and once that it takes them again. A folder is tried when asked. A
 * bucket counts its last upload. Before the first one that works, and once one has failed, it is tried when asked, too, so
 * that its failure at the start and its repair are noticed without a user who uploads. Its try is not awaited, because it
 * may take a minute to fail.
 */
export function watchStore(
  store: FileStore,
  log: Pick<FastifyBaseLogger, 'error' | 'info'>,
  { isFolder, checkedForMs = CHECKED_FOR_MS }: { isFolder: boolean; checkedForMs?: number },
): FileStore & StoreHealth {
  let failure: string | null = null
  let unread: string | null = null
  let check: { readonly at: number; readonly done: Promise<void> } | null = null
  let isTried = false
  let isProven = false

  function failed(error: unknown): void {
    if (failure === null) log.error({ err: error }, 'files cannot be stored')
    failure = reasonOf(error)
    isProven = false
  }
  function succeeded(): void {
    if (failure !== null) log.info('files can be stored again')
    failure = null
    isProven = true
  }
  async function tryStore(): Promise<void> {
    isTried = true
    await writeAndRemove(store).then(succeeded, failed)
    isTried = false
  }

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
    async open(id) {
      try {
        const content = await store.open(id)
        if (unread !== null) log.info('files can be read again')
        unread = null
        return content
      } catch (error) {
        if (unread === null) log.error({ err: error }, 'files cannot be read')
        unread = reasonOf(error)
        throw error
      }
    },
    whyNotRead: () => unread,
    async whyNotStored() {
      const now = performance.now()
      const isDue = !check || now - check.at >= checkedForMs
      if (isDue && !isTried && (isFolder || !isProven)) check = { at: now, done: tryStore() }
      if (isFolder) await check?.done
      return failure
    },
  }
}

/** The caution for an operator about a store that takes no files, or does not give them; null if it does. */
export function cautionOfFiles(whyNotStored: string | null, whyNotRead: string | null): string | null {
  const what = whyNotStored === null ? 'read, and downloads fail' : 'stored, and uploads fail'
  const reason = whyNotStored ?? whyNotRead
  return reason && `Files cannot be ${what}: ${reason}. Check the disk of DATA_DIR, or the S3 bucket.`
}
