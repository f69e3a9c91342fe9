/**
 * One call's changes to the contents of files. The database decides which files exist: contents are written before the
 * transaction and removed again if it fails; removed files lose their content after the commit. The sweep finds the
 * contents that a killed process leaves behind, because they have no row.
 */
import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../db/connect.ts'
import { idsWithRow } from './ownership.ts'
import { type FileStore, StoreAway } from './storage.ts'

export interface FileChanges {
  /** Stores a content and returns its id. The call's transaction has to insert its row. */
  keep(content: Uint8Array, contentType: string): Promise<string>
  /** Removes a content after the commit, if its row is then gone. */
  discard(id: string): void
  /** Removes the stored contents again, because the call failed. If the store is away, the sweep does that later. */
  undo(): Promise<void>
  /** Carries out the removals, after the commit. */
  finish(): Promise<void>
}

export function fileChanges(store: FileStore, db: Db, log: FastifyBaseLogger): FileChanges {
  const kept: string[] = []
  const discarded: string[] = []
  let isAway = false

  /** The outcome of a commit may be unknown, and a transaction that is carried out again may keep what it had removed. */
  async function removeWithoutRow(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return
    try {
      const known = await idsWithRow(db, ids)
      for (const id of ids) if (!known.has(id)) await store.remove(id)
    } catch (error) {
      log.warn({ err: error, files: ids }, 'contents stay until the next sweep')
    }
  }

  return {
    async keep(content, contentType) {
      const id = randomUUID()
      kept.push(id)
      try {
        await store.put(id, content, contentType)
      } catch (error) {
        isAway = error instanceof StoreAway
        throw error
      }
      return id
    },
    discard(id) {
      discarded.push(id)
    },
    // A bucket that is silent would keep the caller waiting for a minute again.
    undo: async () => (isAway ? undefined : removeWithoutRow(kept)),
    finish: () => removeWithoutRow(discarded),
  }
}
