/** A copy made by backup and restore answers every caller as the original does. */
import { createWriteStream, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { buildApp } from '../app.ts'
import { hashToken } from '../auth/sessions.ts'
import type { Database, Db } from '../db/connect.ts'
import { openFileStore } from '../files/storage.ts'
import { mail } from '../mail/layout.ts'
import { queueMails } from '../mail/outbox.ts'
import { routes } from '../routes.ts'
import type { Settings } from '../settings.ts'
import { addKey } from '../testing/api-keys.ts'
import { emptyDatabase } from '../testing/database.ts'
import { trading } from '../testing/freight.ts'
import { startWorld } from '../testing/harness.ts'
import { pdf } from '../testing/samples.ts'
import { verifyArchive } from './archive.ts'
import { takeBackup } from './backup.ts'
import { restoreBackup } from './restore.ts'

const world = await startWorld()
const { post, postGeneral, quote, counter, accept } = trading(world)
const folder = mkdtempSync(join(tmpdir(), 'quayline-backup-'))
const file = join(folder, 'backup')
/** Every kind of caller: the token of each, null for a caller without one. */
const tokens: (string | null)[] = [null]

beforeAll(async () => {
  const [shipper, haulier, rival] = [
    await world.company('Shipper'),
    await world.company('Haulier'),
    await world.company('Haulier'),
  ]
  const inactive = await world.company('Haulier', { active: false })
  const otherUser = await world.userOf(shipper)
  const operator = await world.operator()
  tokens.push(...[shipper, haulier, rival, inactive, otherUser, operator].map(({ token }) => token))
  await world
    .as(haulier)
    .upload('PATCH', '/api/auth/updatecompanydocumentation', { conditionsofcarriage: pdf('terms.pdf') })
  const first = await post(shipper)
  const offer = await quote(haulier, first, 40_000)
  await counter(shipper, first, offer, 35_000)
  await quote(rival, first, 42_000)
  await accept(shipper, offer)
  await postGeneral(shipper)
  await post(haulier)
  // The last of three requests is deleted; its id must not be assigned again.
  const last = await post(rival)
  await world.as(rival).delete(`/api/quoterequests/${last.id}/`)
  await backUp(world.database, world.settings)
  return () => rmSync(folder, { recursive: true, force: true })
})

/** The addresses of a call: its path with each fitting id or name. */
async function addressesOf({ path }: Endpoint, { db }: Database): Promise<string[]> {
  const name = /\{(\w+)\}/.exec(path)?.[1]
  if (!name) return [path]
  return (await valuesFor(path, db)).map((value) => path.replace(`{${name}}`, encodeURIComponent(value)))
}

async function valuesFor(path: string, db: Db): Promise<(string | number)[]> {
  if (/images|documents/.test(path))
    return (await db.selectFrom('file').select('id').orderBy('id').execute()).map(({ id }) => id)
  if (!/directory/.test(path)) return [1, 2]
  return (await db.selectFrom('company').select('name').orderBy('id').execute()).map((row) => row.name)
}

/** The answers of every GET to every caller. */
/**
 * A stream never ends, and the mailbox on disk belongs to no caller. A restored copy holds back the mails that waited,
 * and runs on a machine of its own.
 */
const NOT_COMPARED = ['streamEvents', 'readMails', 'listUnsentMails', 'getSystem']
const HELD_BACK = /"mails_\w+" : \d+, /g

async function allAnswers(database: Database, settings: Settings): Promise<Record<string, string>> {
  const app = await buildApp({ settings, database, clock: () => world.now, withBackground: false })
  const answers: Record<string, string> = {}
  const calls = routes
    .map(({ endpoint }) => endpoint)
    .filter(({ method, name }) => method === 'GET' && !NOT_COMPARED.includes(name))
  for (const endpoint of calls)
    for (const url of await addressesOf(endpoint, database))
      for (const [index, token] of tokens.entries()) {
        const headers = token ? { authorization: `Token ${token}` } : {}
        const { statusCode, rawPayload } = await app.inject({ method: 'GET', url, headers })
        const text = rawPayload.toString('latin1').replace(HELD_BACK, '')
        answers[`${url} as ${index}`] = `${statusCode} ${text}`
      }
  await app.close()
  return answers
}

/** The addresses with different answers, each with the beginning of both; a diff of all would take minutes. */
function differences(before: Record<string, string>, after: Record<string, string>): string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((url) => before[url] !== after[url])
    .map((url) => `${url}: ${before[url]?.slice(0, 2000)} | ${after[url]?.slice(0, 2000)}`)
}

async function backUp(database: Database, settings: Settings, to = file): Promise<string> {
  await takeBackup(database, await openFileStore(settings), createWriteStream(to), world.now)
  return to
}

/** A new installation filled from a backup. */
async function restored(kind: Database['kind'], from = file) {
  const database = await emptyDatabase(kind)
  const dataDir = mkdtempSync(join(tmpdir(), 'quayline-restored-'))
  onTestFinished(async () => {
    await database.close()
    rmSync(dataDir, { recursive: true, force: true })
  })
  const settings = { ...world.settings, dataDir }
  await restoreBackup(from, database, await openFileStore(settings), world.now)
  return { database, settings }
}

test('every GET of every caller is the same after a backup and a restore, on either database', {
  timeout: 300_000,
}, async () => {
  const before = await allAnswers(world.database, world.settings)
  expect(Object.values(before).filter((answer) => answer.startsWith('200')).length).toBeGreaterThan(80)
  expect(Object.values(before).filter((answer) => answer.startsWith('5'))).toEqual([])
  // From PostgreSQL to the embedded database, and back.
  const embedded = await restored('pglite')
  // Before the reads below: an operator who reads a document adds an entry to the security log.
  const again = await backUp(embedded.database, embedded.settings, join(folder, 'second'))
  expect(differences(before, await allAnswers(embedded.database, embedded.settings))).toEqual([])
  if (inject('database').kind === 'pglite') return
  const server = await restored('postgres', again)
  expect(differences(before, await allAnswers(server.database, server.settings))).toEqual([])
})

test('does not assign ids of deleted rows again, and adds no sample companies', async () => {
  const { database } = await restored(inject('database').kind)
  const highest = async ({ db }: Database) =>
    (await sql<{ last: number }>`select last_value::int as last from request_id_seq`.execute(db)).rows[0]
      ?.last
  expect(await highest(database)).toBe(await highest(world.database))
  expect(await database.db.selectFrom('demo').select('seeded_at').execute()).toHaveLength(1)
})

test('holds waiting mails back in the copy, with their text', async () => {
  const { db } = world.database
  const draft = mail(world.settings, { to: 'late@tide.example', subject: 'S', heading: 'H', lines: ['L'] })
  const later = new Date(world.now.getTime() + 3600_000)
  await db.transaction().execute((tx) => queueMails(tx, [draft], later))
  const from = await backUp(world.database, world.settings, join(folder, 'with-mail'))
  const copy = await restored(inject('database').kind, from)
  const held = await copy.database.db
    .selectFrom('mail')
    .where('recipient', '=', 'late@tide.example')
    .select([sql<boolean>`due_at = 'infinity'`.as('isHeld'), sql<boolean>`text_body <> ''`.as('hasText')])
    .execute()
  expect(held).toEqual([{ isHeld: true, hasText: true }])
})

test('keeps webhooks and API keys, and sends no message that was queued before', async () => {
  const company = await world.company('Shipper')
  const draft = { url: 'https://tms.example/', events: ['quote.received'] }
  const { body } = await world.as(company).post('/api/webhooks/', draft)
  const key = await addKey(world, company, 'read')
  await world.database.db
    .insertInto('webhook_delivery')
    .values({
      webhook_id: Number(body.id),
      event: 'quote.received',
      object_id: 1,
      data: '{}',
      due_at: 'infinity' as never,
    })
    .execute()
  const from = await backUp(world.database, world.settings, join(folder, 'with-webhook'))
  const { db } = (await restored(inject('database').kind, from)).database
  expect(await db.selectFrom('webhook').select('url').execute()).toEqual([{ url: draft.url }])
  const keys = await db.selectFrom('api_key').select('token_hash').execute()
  expect(keys.map(({ token_hash }) => Buffer.from(token_hash).equals(hashToken(key)))).toEqual([true])
  expect(await db.selectFrom('webhook_delivery').select('id').execute()).toEqual([])
})

test('refuses a damaged or truncated file, and a database that is not empty', async () => {
  const whole = readFileSync(await backUp(world.database, world.settings))
  const cut = join(folder, 'cut')
  writeFileSync(cut, whole.subarray(0, whole.length - 200))
  await expect(verifyArchive(cut)).rejects.toThrow(/cannot be read as a backup/)
  const changed = Buffer.from(whole)
  changed.writeUInt8(changed.readUInt8(whole.length >> 1) ^ 0xff, whole.length >> 1)
  writeFileSync(cut, changed)
  await expect(verifyArchive(cut)).rejects.toThrow(/cannot be read as a backup|is damaged/)
  const store = await openFileStore(world.settings)
  await expect(restoreBackup(file, world.database, store, world.now)).rejects.toThrow(/is not empty/)
})
