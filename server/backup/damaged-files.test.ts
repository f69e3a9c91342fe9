// Rules: docs/operation.md, Backups
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { type FileStore, openFileStore, StoreAway } from '../files/storage.ts'
import { startWorld } from '../testing/harness.ts'
import { pdf } from '../testing/samples.ts'
import { verifyArchive } from './archive.ts'
import { takeBackup } from './backup.ts'

const world = await startWorld()
const folder = mkdtempSync(join(tmpdir(), 'quayline-damaged-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const store = await openFileStore(world.settings)
const file = join(folder, 'backup')
const backUp = (from: FileStore) =>
  takeBackup(world.database, from, createWriteStream(file), world.now).then(() => verifyArchive(file))

async function uploaded(): Promise<string> {
  const haulier = await world.company('Haulier', { ready: false })
  const answer = await world
    .as(haulier)
    .upload('PATCH', '/api/auth/updatecompanydocumentation', { operatorlicence: pdf() })
  return String(answer.body.operatorlicence?.url).split('/').at(-1) ?? ''
}

test('a backup whose store breaks off a content in the middle fails', async () => {
  const id = await uploaded()
  const breaking = (bytes: number): FileStore => ({
    ...store,
    async open(asked) {
      const content = await store.open(asked)
      if (asked !== id || !content) return content
      return Readable.from([(await buffer(content)).subarray(0, bytes)])
    },
  })
  await expect(backUp(breaking(7))).rejects.toBeInstanceOf(StoreAway)
  await expect(backUp(breaking(0))).rejects.toBeInstanceOf(StoreAway)
  const failing: FileStore = {
    ...store,
    async open() {
      return Readable.from(
        (async function* () {
          yield Buffer.from('%PDF')
          throw new Error('aborted')
        })(),
      )
    },
  }
  await expect(backUp(failing)).rejects.toThrow('the store of files broke off a content')
})

test('a backup names the files that its store has lost, cut short or changed', async () => {
  const [whole, lost, short, changed] = [
    await uploaded(),
    await uploaded(),
    await uploaded(),
    await uploaded(),
  ]
  const content = await buffer((await store.open(whole)) ?? Readable.from([]))
  await store.remove(lost)
  await store.put(short, content.subarray(0, 7), 'application/pdf')
  await store.put(changed, Buffer.from(content).fill('x'), 'application/pdf')
  const manifest = await backUp(store)
  expect(manifest.damaged?.toSorted()).toEqual([lost, short, changed].sort())
})
