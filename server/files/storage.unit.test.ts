// Rules: docs/rules/files.md#not-stored
import { mkdtempSync, readlinkSync, rmSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { answerTo } from '../http/errors.ts'
import { readSettings } from '../settings.ts'
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

test('an upload for which the disk has no room is told that the file is fine', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'quayline-storage-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  await using any = await open(dataDir)
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  const spy = vi.spyOn(Object.getPrototypeOf(any) as FileHandle, 'writeFile').mockRejectedValue(full)
  onTestFinished(() => spy.mockRestore())
  const store = await openFileStore({ s3: null, dataDir })
  const error = await store.put(ID, Buffer.from('content'), 'application/pdf').catch((why: unknown) => why)
  expect(answerTo(error, null, readSettings({ DEMO: 'off' }))).toMatchObject({
    status: 503,
    body: { detail: expect.stringContaining('nothing was saved. Your file is fine') },
  })
})
