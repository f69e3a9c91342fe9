import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import S3rver from 's3rver'
import { describe, expect, onTestFinished, test } from 'vitest'
import { failingBucket } from '../testing/failing-bucket.ts'
import { FileStoreUnusable, tryFileStore } from './storage-check.ts'

function folder(): string {
  const made = mkdtempSync(path.join(tmpdir(), 'quayline-trial-'))
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
  return made
}

/** Checks a file store; returns the warnings. */
async function warnings(
  settings: Parameters<typeof tryFileStore>[0],
  answersWithinMs?: number,
): Promise<string[]> {
  const said: string[] = []
  await tryFileStore(settings, (text) => said.push(text), answersWithinMs)
  return said
}

describe('a folder', () => {
  test('that can be written to is accepted, and stays empty', async () => {
    const dataDir = folder()
    expect(await warnings({ s3: null, dataDir })).toEqual([])
    const left = readdirSync(path.join(dataDir, 'files'), { recursive: true, withFileTypes: true })
    expect(left.filter((entry) => entry.isFile())).toEqual([])
  })

  test('that cannot be made is refused, with its name', async () => {
    const dataDir = path.join(folder(), 'taken')
    writeFileSync(dataDir, 'a file where the folder should be')
    await expect(warnings({ s3: null, dataDir })).rejects.toThrow(FileStoreUnusable)
    await expect(warnings({ s3: null, dataDir })).rejects.toThrow(
      /^Files cannot be kept in .+taken\/files: .+\. Check DATA_DIR\.$/,
    )
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
    expect(await warnings({ s3, dataDir: '' })).toEqual([])
  })

  test('that does not exist is refused', async () => {
    const s3 = { ...keys, bucket: 'quaylin', endpoint: await bucketServer() }
    await expect(warnings({ s3, dataDir: '' })).rejects.toThrow(
      /^Files cannot be kept in the S3 bucket "quaylin": NoSuchBucket .+\. Check the S3_ settings\.$/,
    )
  })

  test('is refused if the keys are wrong', async () => {
    const s3 = { ...keys, bucket: 'quayline', endpoint: await bucketServer(), accessKeyId: 'SOMEBODY' }
    await expect(warnings({ s3, dataDir: '' })).rejects.toThrow(/InvalidAccessKeyId/)
  })

  test('causes a warning if it does not answer', async () => {
    const silent = createServer(() => undefined).listen(0, '127.0.0.1')
    await new Promise((resolve) => silent.once('listening', resolve))
    onTestFinished(() => {
      silent.closeAllConnections()
      silent.close()
    })
    const endpoint = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
    const said = await warnings({ s3: { ...keys, bucket: 'quayline', endpoint }, dataDir: '' }, 50)
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
      expect(await warnings({ s3, dataDir: '' })).toEqual([expect.stringContaining(code)])
    },
    20_000,
  )

  test('is refused if it is in another region', async () => {
    const s3 = await failingBucket(301, 'PermanentRedirect')
    await expect(warnings({ s3, dataDir: '' })).rejects.toThrow(/PermanentRedirect/)
  })
})
