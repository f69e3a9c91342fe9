// Rules: docs/operation.md, Backups
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout as setTimeoutPromise } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { pack } from 'tar-stream'
import { expect, onTestFinished, test } from 'vitest'
import { type ArchiveWriter, verifyArchive, writeArchive } from './archive.ts'

/** Random bytes are not compressed away, so that they reach the reader. */
async function fill(archive: ArchiveWriter, entries: number): Promise<void> {
  for (let index = 0; index < entries; index++) await archive.add(`files/${index}`, randomBytes(100_000))
  await archive.finish({ takenAt: '', migrations: [], lastNumbers: {}, contentTypes: {} })
}

test('fails as a call, not as the whole process, when the reader of a backup leaves', async () => {
  const leaving = new Writable({ write: (_chunk, _encoding, done) => done(new Error('the reader left')) })
  await expect(fill(writeArchive(leaving), 50)).rejects.toThrow('the reader left')
})

test('fails with its own error when the disk is full before the next entry is added', async () => {
  const full = new Writable({
    write: (_chunk, _encoding, done) => done(Object.assign(new Error('no space left'), { code: 'ENOSPC' })),
  })
  const closed = new Promise((resolve) => full.once('close', resolve))
  const archive = writeArchive(full)
  // It may have been taken before the disk was full.
  await Promise.allSettled([archive.add('tables/a.0.jsonl', randomBytes(100_000))])
  await closed
  await expect(archive.add('tables/b.0.jsonl', randomBytes(10))).rejects.toMatchObject({ code: 'ENOSPC' })
})

test('ends with an error when the reader of a backup takes nothing any more', async () => {
  const still = new Writable({ write: () => undefined })
  await expect(fill(writeArchive(still, 200), 50)).rejects.toThrow('could not be written')
})

test('waits for a slow reader, and for a slow source', async () => {
  const slow = new Writable({ write: (_chunk, _encoding, done) => setTimeout(done, 80) })
  // A busy machine alone can take half a second for one step.
  const archive = writeArchive(slow, 1500)
  await setTimeoutPromise(1700)
  const began = performance.now()
  await fill(archive, 10)
  expect(performance.now() - began).toBeGreaterThan(1500)
})

test.each([
  [
    'of a later format',
    '{"format":2,"parts":[]}',
    /made by a newer version: its format is 2, .+ Use that version/,
  ],
  ['that is cut off', '{"format":1,"takenAt', /is not a complete backup: it has no readable manifest\.$/],
  ['of another program', '{"format":"zip"}', /is not a complete backup: it has no readable manifest\.$/],
])('a manifest %s is refused with the reason', async (_what, manifest, reason) => {
  const folder = mkdtempSync(join(tmpdir(), 'quayline-archive-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const tar = pack()
  tar.entry({ name: 'manifest.json' }, manifest)
  tar.finalize()
  const file = join(folder, 'backup.tar.gz')
  writeFileSync(file, gzipSync(await buffer(tar)))
  await expect(verifyArchive(file)).rejects.toThrow(reason)
})
