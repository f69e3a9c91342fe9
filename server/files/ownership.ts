/**
 * A file store belongs to one database, of which it carries the id: the sweep of another one would remove every content
 * (docs/decisions/0245-files-carry-the-id-of-their-database.md).
 */
import { sql } from 'kysely'
import { HOUR_MS } from '#domain/time.ts'
import type { Db } from '../db/connect.ts'
import { CannotStart } from '../process/cannot-start.ts'
import type { FileStore } from './storage.ts'

/** Younger contents may belong to a call in progress, here or in another process. */
export const OLD_ENOUGH_MS = HOUR_MS
/** How many contents are looked up in one statement. */
export const BATCH_SIZE = 500

/** The files belong to another database. */
export class ForeignStore extends CannotStart {
  constructor() {
    super(
      'The files of DATA_DIR, or of S3_BUCKET, belong to another database. Restore into an empty folder or bucket; ' +
        'or, if that database is not used any more, add --take-over-files.',
    )
  }
}

/**
 * Whether a store belongs to this database. One without a mark is marked for this database if it is empty or holds a file
 * of it, as the store of an earlier version does. `takesOver` marks it in any case.
 */
export async function claimStore(
  store: FileStore,
  db: Db,
  now: Date,
  { takesOver = false }: { readonly takesOver?: boolean } = {},
): Promise<boolean> {
  const id = await idOfDatabase(db)
  const owner = await store.owner()
  if (owner === id) return true
  const mayMark = takesOver || (owner === null && (await isEmptyOrOurs(store, db, now)))
  if (mayMark) await store.setOwner(id)
  return mayMark
}

/** Whether a store carries the id of another database. Marks nothing. */
export async function belongsToAnother(store: FileStore, db: Db): Promise<boolean> {
  const owner = await store.owner()
  return owner !== null && owner !== (await idOfDatabase(db))
}

async function idOfDatabase(db: Db): Promise<string> {
  const { id } = await db.selectFrom('installation').select('id').executeTakeFirstOrThrow()
  return id
}

async function isEmptyOrOurs(store: FileStore, db: Db, now: Date): Promise<boolean> {
  let batch: string[] = []
  let isEmpty = true
  const holdsOurs = async () => (await idsWithRow(db, batch)).size > 0
  for await (const { id, writtenAt } of store.list()) {
    if (id === null) continue
    batch.push(id)
    if (now.getTime() - writtenAt.getTime() >= OLD_ENOUGH_MS) isEmpty = false
    if (batch.length < BATCH_SIZE) continue
    if (await holdsOurs()) return true
    batch = []
  }
  return isEmpty || (await holdsOurs())
}

/** The ids among these that are files of the database. */
export async function idsWithRow(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('file')
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .select('id')
    .execute()
  return new Set(rows.map(({ id }) => id))
}
