/**
 * One call's changes to the contents of files. The database decides which files exist: contents are written before the
 * transaction and removed again if it fails; removed files lose their content after the commit. The sweep finds the
 * contents that a killed process leaves behind, because they have no row.
 */
import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../db/connect.ts'
import type { FileStore } from './storage.ts'

export interface FileChanges {
  /** Stores a content and returns its id. The call's transaction has to insert its row. */
  keep(content: Uint8Array, contentType: string): Promise<string>
  /** Removes a content after the commit. */
  discard(id: string): void
  /** Removes the stored contents again, because the transaction failed. */
  undo(): Promise<void>
  /** Carries out the removals, after the commit. */
  finish(): Promise<void>
}

export function fileChanges(store: FileStore, db: Db, log: FastifyBaseLogger): FileChanges {
  const kept: string[] = []
  const discarded: string[] = []

  async function removeAll(ids: readonly string[]): Promise<void> {
    for (const id of ids)
      await store.remove(id).catch((error: unknown) => {
        log.warn({ err: error, file: id }, 'a content stays until the next sweep')
      })
  }

  return {
    async keep(content, contentType) {
      const id = randomUUID()
      kept.push(id)
      await store.put(id, content, contentType)
      return id
    },
    discard(id) {
      discarded.push(id)
    },
    async undo() {
      if (kept.length === 0) return
      try {
        // If the connection broke during the commit, its outcome is unknown: the rows show it.
        const rows = await db.selectFrom('file').where('id', 'in', kept).select('id').execute()
        await removeAll(kept.filter((id) => !rows.some((row) => row.id === id)))
      } catch (error) {
        log.warn({ err: error, files: kept }, 'contents stay until the next sweep')
      }
    },
    finish: () => removeAll(discarded),
  }
}
