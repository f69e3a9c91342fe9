// Rules: docs/rules/files.md#not-stored
import { expect, test, vi } from 'vitest'
import { fileChanges } from './changes.ts'
import { type FileStore, StoreAway } from './storage.ts'

/** What a call removes again after its upload has failed. */
async function removedAfter(failure: Error) {
  const store = { put: () => Promise.reject(failure), remove: vi.fn<FileStore['remove']>() }
  const log = { warn: vi.fn() }
  const rows = { selectFrom: () => rows, select: () => rows, where: () => rows, execute: async () => [] }
  const changes = fileChanges(store as never, rows as never, log as never)
  await expect(changes.keep(Buffer.from('a'), 'image/png')).rejects.toThrow(failure)
  await changes.undo()
  return store.remove
}

test('a store that does not answer an upload is not waited for again to remove it', async () => {
  expect(await removedAfter(new StoreAway('the store of files does not answer'))).not.toHaveBeenCalled()
})

test('what a store has answered with a failure is removed, since it may have been written in part', async () => {
  expect(await removedAfter(new Error('EIO'))).toHaveBeenCalledOnce()
})
