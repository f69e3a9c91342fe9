/** All SQL about deleted images that can be restored for a while (docs/rules/files.md#restore). */
import { sql } from 'kysely'
import { DELETED_IMAGE_KEPT_MS, IMAGE_SLOTS, type ImageSlot } from '#domain/companies/files.ts'
import { deleteBatch } from '../db/batches.ts'
import type { Tx } from '../db/transaction.ts'
import type { FileChanges } from './changes.ts'
import { type CurrentFile, dropFile, filesOfSlot, setReplacedAt } from './store.ts'

interface ImageToDelete {
  readonly companyId: number
  readonly slot: ImageSlot
  readonly image: CurrentFile
}

/** Removes an image from its slot and keeps it for a while. Only the last deleted image of each slot is kept. */
export async function keepDeletedImage(
  tx: Tx,
  { companyId, slot, image }: ImageToDelete,
  { files, now }: { readonly files: FileChanges; readonly now: Date },
): Promise<void> {
  const before = await deletedImage(tx, companyId, slot)
  if (before) await dropFile(tx, before.id, files)
  await setReplacedAt(tx, image.id, now)
}

/** An image that was deleted and is still kept. */
interface DeletedImage {
  readonly id: string
  readonly deletedAt: Date
}

/** The last image deleted from a slot, while it is kept. */
export async function deletedImage(
  tx: Tx,
  companyId: number,
  slot: ImageSlot,
): Promise<DeletedImage | undefined> {
  return filesOfSlot(tx, companyId, slot)
    .where('replaced_at', 'is not', null)
    .select(({ ref }) => ['id', ref('replaced_at').$castTo<Date>().as('deletedAt')])
    .orderBy('replaced_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Restores a deleted image to its slot, which is empty. */
export async function restoreImage(tx: Tx, image: DeletedImage): Promise<void> {
  await setReplacedAt(tx, image.id, null)
}

/** Removes expired deleted images; the sweep removes their contents. */
export async function dropDeletedImages(tx: Tx, now: Date): Promise<boolean> {
  const before = new Date(now.getTime() - DELETED_IMAGE_KEPT_MS)
  return deleteBatch(
    tx,
    'file',
    sql`slot = any(${IMAGE_SLOTS}::text[]) and replaced_at <= ${before}::timestamptz`,
  )
}
