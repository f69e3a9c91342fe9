// Rules: docs/rules/files.md#not-stored
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openFileStore } from './storage.ts'
import { cautionOfFiles, watchStore } from './store-health.ts'

const ID = '11105624-b4ff-4f58-bd16-93c849ea6040'

async function storeInFolder() {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'quayline-health-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const log = { error: vi.fn(), info: vi.fn() }
  const store = watchStore(await openFileStore({ s3: null, dataDir }), log, {
    isFolder: true,
    checkedForMs: 0,
  })
  /** A file where the folder should be: no user can write below it, not even root. */
  const inTheWay = path.join(dataDir, 'files')
  return {
    store,
    log,
    break: () => writeFileSync(inTheWay, ''),
    mend: () => rmSync(inTheWay),
  }
}

const put = (store: { put: (id: string, content: Uint8Array, type: string) => Promise<void> }) =>
  store.put(ID, Buffer.from('x'), 'text/plain')

test('uploads that fail are logged once, and once when they work again', async () => {
  const folder = await storeInFolder()
  folder.break()
  for (let i = 0; i < 3; i++)
    await expect(put(folder.store)).rejects.toMatchObject({ code: 'E_STORE_UNWRITABLE' })
  expect(folder.log.error).toHaveBeenCalledTimes(1)
  folder.mend()
  await put(folder.store)
  await put(folder.store)
  expect(folder.log.info).toHaveBeenCalledTimes(1)
})

test('a folder that cannot be written to is found without an upload, and so is its repair', async () => {
  const folder = await storeInFolder()
  folder.break()
  expect(await folder.store.whyNotStored()).toContain('ENOTDIR')
  expect(await folder.store.whyNotStored()).toContain('ENOTDIR')
  expect(folder.log.error).toHaveBeenCalledTimes(1)
  folder.mend()
  expect(await folder.store.whyNotStored()).toBeNull()
})

test('downloads that fail are a caution and a line of the log until one works, though no upload has failed', async () => {
  const folder = await storeInFolder()
  await folder.store.open(ID)
  expect(folder.store.whyNotRead()).toBeNull()
  folder.break()
  for (let i = 0; i < 2; i++) await expect(folder.store.open(ID)).rejects.toThrow()
  expect(folder.log.error).toHaveBeenCalledTimes(1)
  expect(cautionOfFiles(null, folder.store.whyNotRead())).toMatch(/cannot be read.*ENOTDIR/)
  folder.mend()
  expect(await folder.store.open(ID)).toBeNull()
  expect(folder.store.whyNotRead()).toBeNull()
})

async function slowBucket() {
  const log = { error: vi.fn(), info: vi.fn() }
  const tries: PromiseWithResolvers<void>[] = []
  const bucket = {
    ...(await openFileStore({ s3: null, dataDir: tmpdir() })),
    put() {
      const answer = Promise.withResolvers<void>()
      tries.push(answer)
      return answer.promise
    },
    remove: async () => undefined,
  }
  return { store: watchStore(bucket, log, { isFolder: false, checkedForMs: 0 }), log, tries }
}

test('a bucket that fails from the start is known without an upload; one that works is not tried again', async () => {
  const { store, log, tries } = await slowBucket()
  expect(await store.whyNotStored()).toBeNull()
  tries[0]?.reject(new Error('the bucket is away'))
  await vi.waitFor(async () => expect(await store.whyNotStored()).toBe('the bucket is away'))
  expect(log.error).toHaveBeenCalledTimes(1)
  tries[1]?.resolve()
  await vi.waitFor(async () => expect(await store.whyNotStored()).toBeNull())
  for (let i = 0; i < 3; i++) await store.whyNotStored()
  expect(tries).toHaveLength(2)
})

test('a bucket whose upload failed is tried until it takes files, without holding up the caller who asks', async () => {
  const { store, log, tries } = await slowBucket()
  const upload = put(store)
  tries[0]?.reject(new Error('the bucket is full'))
  await expect(upload).rejects.toThrow()
  for (let i = 0; i < 3; i++) expect(await store.whyNotStored()).toBe('the bucket is full')
  // The first try is still under way.
  expect(tries).toHaveLength(2)

  tries[1]?.resolve()
  await vi.waitFor(async () => expect(await store.whyNotStored()).toBeNull())
  expect(log.info).toHaveBeenCalledExactlyOnceWith('files can be stored again')
  await store.whyNotStored()
  expect(tries).toHaveLength(2)
})
