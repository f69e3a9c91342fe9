// Rules: docs/rules/files.md#not-stored
import { expect, test, vi } from 'vitest'
import { fileChanges } from './changes.ts'
import { type FileStore, StoreAway } from './storage.ts'

test('a store that does not answer an upload is not waited for again to remove it', async () => {
  const store = {
    put: () => Promise.reject(new StoreAway('the store of files does not answer')),
    remove: vi.fn<FileStore['remove']>(),
  }
  const log = { warn: vi.fn() }
  const rows = { selectFrom: () => rows, select: () => rows, where: () => rows, execute: async () => [] }
  const changes = fileChanges(store as never, rows as never, log as never)
  await expect(changes.keep(Buffer.from('a'), 'image/png')).rejects.toThrow(StoreAway)
  await changes.undo()
  expect(store.remove).not.toHaveBeenCalled()
})
