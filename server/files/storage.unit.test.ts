import { mkdtempSync, readlinkSync, rmSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openFileStore } from './storage.ts'

const ID = 'ab345678-1234-4abc-8def-123456789012'

/** Notes each file and folder that is written to the disk, by its path in the file store. */
async function notedSyncs(root: string): Promise<string[]> {
  const synced: string[] = []
  await using any = await open(root)
  const handles = Object.getPrototypeOf(any) as FileHandle
  const { sync } = handles
  const spy = vi.spyOn(handles, 'sync').mockImplementation(function (this: FileHandle) {
    synced.push(path.relative(root, readlinkSync(`/proc/self/fd/${this.fd}`)))
    return sync.call(this)
  })
  onTestFinished(() => spy.mockRestore())
  return synced
}

test('a content and then its name are written to the disk, so that a power cut takes neither', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'quayline-storage-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const store = await openFileStore({ s3: null, dataDir })
  const synced = await notedSyncs(dataDir)
  await store.put(ID, Buffer.from('content'), 'application/pdf')
  expect(synced).toEqual([expect.stringMatching(/^files\/ab\/.+\.part$/), 'files/ab'])
})
