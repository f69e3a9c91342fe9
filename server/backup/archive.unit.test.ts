// Rules: docs/operation.md, Backups
import { randomBytes } from 'node:crypto'
import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { writeArchive } from './archive.ts'

test('fails as a call, not as the whole process, when the reader of a backup leaves', async () => {
  const leaving = new Writable({ write: (_chunk, _encoding, done) => done(new Error('the reader left')) })
  const archive = writeArchive(leaving)
  const fill = async () => {
    // Random bytes are not compressed away, so that they reach the reader.
    for (let index = 0; index < 50; index++) await archive.add(`files/${index}`, randomBytes(100_000))
  }
  await expect(fill()).rejects.toThrow('the reader left')
})
