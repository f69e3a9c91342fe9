/**
 * One call's changes to the contents of files. The database decides which files exist: contents are written
 * before the transaction and taken back if it fails; removed ones go after the commit. The sweep finds what a
 * killed process leaves behind, because it has no row.
 */
import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../db/connect.ts'
import type { FileStore } from './storage.ts'

export interface FileChanges {
  /** Stores a content and returns its id. The call's transaction has to make a row of it. */
  keep(content: Uint8Array, contentType: string): Promise<string>
  /** Removes a content after the commit. */
  discard(id: string): void
  /** Takes stored contents back, because the transaction failed. */
  undo(): Promise<void>
  /** Carries out the removals that waited for the commit. */
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
        // If the connection broke during the commit, its outcome is unknown: the rows tell.
        const rows = await db.selectFrom('file').where('id', 'in', kept).select('id').execute()
        await removeAll(kept.filter((id) => !rows.some((row) => row.id === id)))
      } catch (error) {
        log.warn({ err: error, files: kept }, 'contents stay until the next sweep')
      }
    },
    finish: () => removeAll(discarded),
  }
}
