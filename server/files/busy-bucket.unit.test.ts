// Rules: docs/rules/files.md#not-stored
import { expect, test } from 'vitest'
import { failingBucket } from '../testing/failing-bucket.ts'
import { type FileStore, openFileStore, StoreAway, StoreUnwritable } from './storage.ts'

const ID = '0f3c2b9a-1c5d-4e7f-8a9b-0c1d2e3f4a5b'

async function failing(status: number, code: string): Promise<FileStore> {
  return openFileStore({ s3: await failingBucket(status, code), dataDir: '' })
}

/** How an upload into it fails. */
async function failureOf(status: number, code: string): Promise<unknown> {
  const store = await failing(status, code)
  return store.put(ID, Buffer.from('content'), 'text/plain').catch((error: unknown) => error)
}

test.each([
  [503, 'SlowDown'],
  [500, 'InternalError'],
  [429, 'TooManyRequests'],
  [400, 'RequestTimeout'],
])(
  'a bucket that answers %i %s is away for now',
  async (status, code) => {
    expect(await failureOf(status, code)).toBeInstanceOf(StoreAway)
  },
  20_000,
)

test.each([
  [301, 'PermanentRedirect'],
  [403, 'AccessDenied'],
  [404, 'NoSuchBucket'],
])(
  'a bucket that answers %i %s takes no files',
  async (status, code) => {
    expect(await failureOf(status, code)).toBeInstanceOf(StoreUnwritable)
  },
  20_000,
)

test('a backup and the sweep are told that a bucket refuses keys that have expired', async () => {
  const store = await failing(400, 'ExpiredToken')
  await expect(store.list()[Symbol.asyncIterator]().next()).rejects.toBeInstanceOf(StoreAway)
  await expect(store.owner()).rejects.toBeInstanceOf(StoreAway)
  await expect(store.setOwner(ID)).rejects.toBeInstanceOf(StoreUnwritable)
})
