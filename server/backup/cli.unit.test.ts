// Rules: docs/operation.md, Backups
import { execFile, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { tryLock } from '../process/file-lock.ts'

test('a backup into a folder that cannot be written to ends with one sentence and status 1', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'quayline-cli-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  // In its place is a file, since root may write into every folder.
  const folder = join(dataDir, 'backups')
  writeFileSync(folder, '')
  const { status, stderr } = backup(join(folder, 'quayline.tar.gz'), dataDir)
  expect(status).toBe(1)
  expect(stderr.trim()).toMatch(/^The backup cannot be written to .+: .+\. Give this user the right to/)
  expect(stderr.trim().split('\n')).toHaveLength(1)
})

test('a backup of a folder without a database is refused, and makes none', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'quayline-cli-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const { status, stderr } = backup(join(dataDir, 'quayline.tar.gz'), dataDir)
  expect(status).toBe(1)
  expect(stderr.trim()).toMatch(/^There is no database in .+: check DATA_DIR and DATABASE_URL\.$/)
  expect(readdirSync(dataDir)).toEqual([])
})

test.each(['', '/'])(
  'a backup under the name of a folder, with %j behind it, is refused before it is taken',
  (end) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'quayline-cli-'))
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
    mkdirSync(join(dataDir, 'database'))
    mkdirSync(join(dataDir, 'backups'))
    const { status, stderr } = backup(`${join(dataDir, 'backups')}${end}`, dataDir)
    expect(status).toBe(1)
    expect(stderr.trim()).toMatch(/^.+ is a folder: name a file in it for the backup\.$/)
  },
)

test('a backup whose product ends in the middle says so, and leaves no file', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'quayline-cli-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  mkdirSync(join(dataDir, 'database'))
  const unlock = tryLock(join(dataDir, 'lock'))
  const product = createServer((socket) => socket.end(gzipSync(Buffer.alloc(2000)).subarray(0, 20)))
  product.listen(join(dataDir, 'backup.sock'))
  await once(product, 'listening')
  onTestFinished(() => {
    unlock?.()
    product.close()
  })
  const { PATH = '' } = process.env
  const args = [join(import.meta.dirname, 'cli.ts'), 'backup', join(dataDir, 'quayline.tar.gz')]
  const env = { PATH, DATA_DIR: dataDir }
  const taken = promisify(execFile)(process.execPath, args, { env, cwd: import.meta.dirname })
  const { code, stderr } = (await taken.catch((error: unknown) => error)) as { code: number; stderr: string }
  expect(code).toBe(1)
  expect(stderr.trim()).toMatch(/^The backup broke off \(unexpected end of file\) and was removed\./)
  expect(readdirSync(dataDir).filter((name) => name.startsWith('quayline'))).toEqual([])
})

function backup(file: string, dataDir: string) {
  const { PATH = '' } = process.env
  return spawnSync(process.execPath, [join(import.meta.dirname, 'cli.ts'), 'backup', file], {
    env: { PATH, DATA_DIR: dataDir },
    cwd: import.meta.dirname,
    encoding: 'utf8',
  })
}
