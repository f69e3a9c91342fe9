import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startWorld } from '../testing/harness.ts'
import { pdf } from '../testing/samples.ts'
import { storedIds } from '../testing/stored.ts'
import { fileChanges } from './changes.ts'
import { BATCH_SIZE, claimStore } from './ownership.ts'
import { type FileStore, openFileStore } from './storage.ts'
import { sweepFiles } from './sweep.ts'

const world = await startWorld()
const store = await openFileStore(world.settings)
const { db } = world.database

const HOUR = 3600_000

/** A file as a killed process would leave it, written some time ago. */
function left(name: string, hoursAgo: number): void {
  const folder = join(world.settings.dataDir, 'files', name.slice(0, 2))
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, name), 'left behind')
  const at = new Date(Date.now() - hoursAgo * HOUR)
  utimesSync(join(folder, name), at, at)
}

test('contents without a file for an hour are removed, everything else stays', async () => {
  const haulier = await world.company('Haulier', { ready: false })
  const answer = await world
    .as(haulier)
    .upload('PATCH', '/api/auth/updatecompanydocumentation', { operatorlicence: pdf() })
  const url = String(answer.body.operatorlicence?.url)
  const [old, young] = [randomUUID(), randomUUID()]
  left(old, 2)
  left(young, 0.5)
  left(`${randomUUID()}.part`, 2)

  // The uploaded file is as old, but it has a row.
  const removed = await sweepFiles(store, db, new Date(Date.now() + 0.4 * HOUR))

  expect(removed).toBe(2)
  expect(await storedIds(world)).toEqual([url.split('/').at(-1), young].sort())
  expect(await sweepFiles(store, db, new Date(Date.now() + 24 * HOUR))).toBe(1)
  expect((await world.as(haulier).get(url)).status).toBe(200)
})

test('a failed call removes its contents, unless its transaction was committed after all', async () => {
  const haulier = await world.company('Haulier', { ready: false })
  const changes = fileChanges(store, db, world.app.log)
  const [committed, lost] = [
    await changes.keep(Buffer.from('a'), 'image/webp'),
    await changes.keep(Buffer.from('b'), 'image/webp'),
  ]
  await db
    .insertInto('file')
    .values({
      id: committed,
      company_id: haulier.companyId,
      slot: 'logo',
      name: 'logo.png',
      content_type: 'image/webp',
      bytes: 1,
      uploaded_at: world.now,
    })
    .execute()

  await changes.undo()

  expect(await storedIds(world)).toContain(committed)
  expect(await storedIds(world)).not.toContain(lost)
})

test('a call keeps the content of a file that its transaction has removed only in a first, rolled back attempt', async () => {
  const haulier = await world.company('Haulier', { ready: false })
  const { body } = await world
    .as(haulier)
    .upload('PATCH', '/api/auth/updatecompanydocumentation', { operatorlicence: pdf() })
  const id = String(body.operatorlicence?.url).split('/').at(-1) ?? ''
  const changes = fileChanges(store, db, world.app.log)

  changes.discard(id)
  await changes.finish()
  expect(await storedIds(world)).toContain(id)

  await db.deleteFrom('file').where('id', '=', id).execute()
  await changes.finish()
  expect(await storedIds(world)).not.toContain(id)
})

test('a store without the id of a database is left alone, unless it is empty or holds a file of this one', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'quayline-sweep-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const other = await openFileStore({ s3: null, dataDir })
  const [foreign, own] = [randomUUID(), randomUUID()]
  await other.put(foreign, Buffer.from('of another database'), 'application/pdf')
  const later = new Date(Date.now() + 2 * HOUR)
  expect(await sweepFiles(other, db, later)).toBeNull()
  expect(await other.owner()).toBeNull()

  await other.put(own, Buffer.from('a'), 'application/pdf')
  const { companyId } = await world.company('Haulier', { ready: false })
  const row = { id: own, company_id: companyId, slot: 'logo' as const, name: 'logo.png' }
  await db
    .insertInto('file')
    .values({ ...row, content_type: 'image/webp', bytes: 1, uploaded_at: world.now })
    .execute()
  expect(await sweepFiles(other, db, later)).toBe(1)
  const { id } = await db.selectFrom('installation').select('id').executeTakeFirstOrThrow()
  expect(await other.owner()).toBe(id)

  await other.setOwner(randomUUID())
  expect(await sweepFiles(other, db, later)).toBeNull()
})

/** A store without a mark that holds these contents, written some hours ago. */
function storeWith(ids: readonly string[], hoursAgo: number): { store: FileStore; owners: string[] } {
  const owners: string[] = []
  const writtenAt = new Date(world.now.getTime() - hoursAgo * HOUR)
  async function* list() {
    for (const id of ids) yield { id, writtenAt, remove: async () => undefined }
  }
  const setOwner = async (owner: string) => void owners.push(owner)
  return { store: Object.assign(Object.create(store), { list, owner: async () => null, setOwner }), owners }
}

test('a file of this database is found among any number of contents, and young contents are those of calls in progress', async () => {
  const { companyId } = await world.company('Haulier', { ready: false })
  const own = randomUUID()
  const row = { id: own, company_id: companyId, slot: 'logo' as const, name: 'logo.png' }
  await db
    .insertInto('file')
    .values({ ...row, content_type: 'image/webp', bytes: 1, uploaded_at: world.now })
    .execute()
  const foreign = Array.from({ length: BATCH_SIZE }, () => randomUUID())
  const claimed = async (ids: readonly string[], hoursAgo: number) => {
    const { store, owners } = storeWith(ids, hoursAgo)
    return [await claimStore(store, db, world.now), owners.length]
  }
  expect(await claimed([own, ...foreign], 2)).toEqual([true, 1])
  expect(await claimed([...foreign, own], 2)).toEqual([true, 1])
  expect(await claimed(foreign, 2)).toEqual([false, 0])
  expect(await claimed(foreign.slice(0, 2), 0.9)).toEqual([true, 1])
  expect(await claimed(foreign.slice(0, 2), 1)).toEqual([false, 0])
})
