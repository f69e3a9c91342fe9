import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import S3rver from 's3rver'
import { describe, expect, onTestFinished, test } from 'vitest'
import { failingBucket } from '../testing/failing-bucket.ts'
import { openFileStore } from './storage.ts'
import { FileStoreUnusable, tryFileStore } from './storage-check.ts'

function folder(): string {
  const made = mkdtempSync(path.join(tmpdir(), 'quayline-trial-'))
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
  return made
}

/** Checks a file store; returns the warnings. */
async function warnings(
  settings: Partial<Parameters<typeof tryFileStore>[0]>,
  trial?: Parameters<typeof tryFileStore>[2],
): Promise<string[]> {
  const said: string[] = []
  await tryFileStore(
    { s3: null, dataDir: '', databaseUrl: null, ...settings },
    (text) => said.push(text),
    trial,
  )
  return said
}

describe('a folder', () => {
  test('that can be written to is accepted, and stays empty', async () => {
    const dataDir = folder()
    expect(await warnings({ dataDir })).toEqual([])
    const left = readdirSync(path.join(dataDir, 'files'), { recursive: true, withFileTypes: true })
    expect(left.filter((entry) => entry.isFile())).toEqual([])
  })

  test('that cannot be made is refused, with its name', async () => {
    const dataDir = path.join(folder(), 'taken')
    writeFileSync(dataDir, 'a file where the folder should be')
    await expect(warnings({ dataDir })).rejects.toThrow(FileStoreUnusable)
    await expect(warnings({ dataDir })).rejects.toThrow(
      /^Files cannot be kept in .+taken\/files: .+\. Check DATA_DIR\.$/,
    )
  })
})

describe('a disk without room', () => {
  const open = async (...[settings]: Parameters<typeof openFileStore>) => ({
    ...(await openFileStore(settings)),
    put: () =>
      Promise.reject(new Error('put', { cause: Object.assign(new Error('full'), { code: 'ENOSPC' }) })),
  })

  test('causes a warning: with PostgreSQL everything except uploads works', async () => {
    const dataDir = folder()
    expect(await warnings({ dataDir, databaseUrl: 'postgres://db/quayline' }, { open })).toEqual([
      `Files cannot be kept in ${dataDir}/files: full. Check DATA_DIR. Uploads fail until there is room; all else works.`,
    ])
  })

  test('is refused with the embedded database, which is on it', async () => {
    await expect(warnings({ dataDir: folder() }, { open })).rejects.toThrow(FileStoreUnusable)
  })
})

describe('a bucket', () => {
  const keys = { region: 'eu-west-2', accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }

  async function bucketServer(): Promise<string> {
    const server = new S3rver({
      port: 0,
      address: '127.0.0.1',
      silent: true,
      directory: folder(),
      configureBuckets: [{ name: 'quayline' }],
    })
    const { port } = await server.run()
    onTestFinished(() => server.close())
    return `http://127.0.0.1:${port}`
  }

  test('that accepts files is accepted', async () => {
    const s3 = { ...keys, bucket: 'quayline', endpoint: await bucketServer() }
    expect(await warnings({ s3 })).toEqual([])
  })

  test('that does not exist is refused', async () => {
    const s3 = { ...keys, bucket: 'quaylin', endpoint: await bucketServer() }
    await expect(warnings({ s3 })).rejects.toThrow(
      /^Files cannot be kept in the S3 bucket "quaylin": NoSuchBucket .+\. Check the S3_ settings\.$/,
    )
  })

  test('is refused if the keys are wrong', async () => {
    const s3 = { ...keys, bucket: 'quayline', endpoint: await bucketServer(), accessKeyId: 'SOMEBODY' }
    await expect(warnings({ s3 })).rejects.toThrow(/InvalidAccessKeyId/)
  })

  test('causes a warning if it does not answer', async () => {
    const silent = createServer(() => undefined).listen(0, '127.0.0.1')
    await new Promise((resolve) => silent.once('listening', resolve))
    onTestFinished(() => {
      silent.closeAllConnections()
      silent.close()
    })
    const endpoint = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
    const said = await warnings({ s3: { ...keys, bucket: 'quayline', endpoint } }, { answersWithinMs: 50 })
    expect(said).toEqual([
      expect.stringMatching(/no answer came. Check the S3_ settings. Uploads fail until it answers/),
    ])
  })

  test.each([
    [503, 'SlowDown'],
    [429, 'TooManyRequests'],
    [400, 'RequestTimeout'],
    [507, 'XMinioStorageFull'],
  ])(
    'causes a warning if it takes no files for now (%i %s)',
    async (status, code) => {
      const s3 = await failingBucket(status, code)
      expect(await warnings({ s3 })).toEqual([expect.stringContaining(code)])
    },
    20_000,
  )

  test('is refused if it is in another region', async () => {
    const s3 = await failingBucket(301, 'PermanentRedirect')
    await expect(warnings({ s3 })).rejects.toThrow(/PermanentRedirect/)
  })
})
