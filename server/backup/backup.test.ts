/** A copy made by backup and restore answers every caller as the original does. */
import { randomUUID } from 'node:crypto'
import { createWriteStream, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { buildApp } from '../app.ts'
import { hashToken } from '../auth/sessions.ts'
import { type Database, type Db, migrate } from '../db/connect.ts'
import { migrations } from '../db/migrations/index.ts'
import { type FileStore, openFileStore } from '../files/storage.ts'
import { sweepFiles } from '../files/sweep.ts'
import { mailLoads } from '../lanes/mails.ts'
import { mail } from '../mail/layout.ts'
import { queueMails } from '../mail/outbox.ts'
import { mailGatheredQuotes } from '../quotes/gathered-mails.ts'
import { routes } from '../routes.ts'
import type { Settings } from '../settings.ts'
import { addKey } from '../testing/api-keys.ts'
import { booking } from '../testing/bookings.ts'
import { emptyDatabase } from '../testing/database.ts'
import { trading } from '../testing/freight.ts'
import { startWorld } from '../testing/harness.ts'
import { pdf } from '../testing/samples.ts'
import { verifyArchive, writeArchive } from './archive.ts'
import { takeBackup } from './backup.ts'
import { restoreBackup } from './restore.ts'
import { lastNumbers, readRows, tableNames } from './tables.ts'

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

/**
 * A stream never ends, and the mailbox on disk belongs to no caller. A restored copy holds back the mails that waited,
 * and runs on a machine of its own.
 */
const NOT_COMPARED = ['streamEvents', 'readMails', 'listOutbox', 'getSystem']
const HELD_BACK = /"mails_\w+" : \d+, /g

/** The answers of every GET to every caller. */
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

async function backUp(database: Database, settings: Settings, to = file, files?: FileStore): Promise<string> {
  await takeBackup(database, files ?? (await openFileStore(settings)), createWriteStream(to), world.now)
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

test('mails no gathered quote and no load on a lane from the copy', async () => {
  const { db } = world.database
  const [owner, haulier] = [await world.company('Shipper'), await world.company('Haulier')]
  const posted = await post(owner)
  const { id: quoteId } = await quote(haulier, posted, 40_000)
  const user = await db
    .selectFrom('person')
    .where('company_id', '=', owner.companyId)
    .select('id')
    .executeTakeFirstOrThrow()
  const open = await db
    .selectFrom('request')
    .where('id', '=', posted.id)
    .select(['id', 'deadline'])
    .executeTakeFirstOrThrow()
  await sql`insert into quote_mailing (person_id, request_id, quiet_until, quote_ids)
    values (${user.id}, ${open.id}, ${world.now}, ${[quoteId]}::int[])
    on conflict (person_id, request_id) do update set quote_ids = excluded.quote_ids, quiet_until = excluded.quiet_until`.execute(
    db,
  )
  await sql`insert into lane (person_id, name, filter, alert, unsubscribe_token, created_at)
    values (${user.id}, 'Leeds', '{}', 'mail', 'token-of-the-lane', ${world.now})`.execute(db)
  await sql`insert into lane_match (person_id, request_id, lane_ids, matched_at, deadline, is_new, mail_from)
    select ${user.id}::int, ${open.id}::int, array_agg(id), ${world.now}::timestamptz, ${open.deadline}::date, true, ${world.now}
    from lane where unsubscribe_token = 'token-of-the-lane'`.execute(db)
  await sql`insert into load_to_match (request_id, queued_at) values (${open.id}, ${world.now})
    on conflict do nothing`.execute(db)
  const from = await backUp(world.database, world.settings, join(folder, 'with-gathered'))
  const { database, settings } = await restored(inject('database').kind, from)
  const dueMails = async () => {
    const later = () => new Date(world.now.getTime() + 60_000)
    await mailGatheredQuotes(database.db, settings, later)
    await mailLoads(database.db, settings, later)
    const { rows } =
      await sql`select subject from mail where due_at < 'infinity' and sent_at is null`.execute(database.db)
    return rows
  }
  expect(await dueMails()).toEqual([])
  expect(await database.db.selectFrom('load_to_match').select('request_id').execute()).toEqual([])
})

test('restores a backup during which a proof, the document of a charge and conditions were removed', async () => {
  const { book, addProof, claim, show, step } = booking(world)
  const booked = await book()
  const job = (await show(booked.owner, booked)).jobs[0]?.id ?? 0
  const kept = await addProof(booked, job)
  const removed = await addProof(booked, job)
  expect([kept.status, removed.status]).toEqual([201, 201])
  for (const name of ['confirmed', 'collected']) await step(booked.haulier, booked, name)
  expect((await claim(booked)).status).toBe(201)
  const { db } = world.database
  const store = await openFileStore(world.settings)
  const {
    rows: [row],
  } = await sql<{ id: number; proof: string; conditions: string }>`
    select b.id, b.conditions_id as conditions, (select p.file_id from booking_proof p where p.booking_id = b.id
      order by p.id desc limit 1) as proof
    from booking b where b.reference = ${booked.reference}`.execute(db)
  if (!row) throw new Error('no booking')
  const [document, conditions] = [randomUUID(), randomUUID()]
  for (const id of [document, conditions]) {
    await store.put(id, Buffer.from('a document'), 'application/pdf')
    await sql`insert into file (id, company_id, slot, name, content_type, bytes, uploaded_at)
      select ${id}::uuid, company_id, slot, name, content_type, bytes, uploaded_at from file where id = ${row.proof}`.execute(
      db,
    )
  }
  await sql`update booking_charge set file_id = ${document}::uuid where booking_id = ${row.id}`.execute(db)
  await sql`update booking set conditions_id = ${conditions}::uuid where id = ${row.id}`.execute(db)
  const gone = [row.proof, document, conditions]
  /** Other callers remove the files after the tables were read. */
  const meanwhile: FileStore = {
    ...store,
    async *list() {
      await db.deleteFrom('file').where('id', 'in', gone).execute()
      for (const id of gone) await store.remove(id)
      yield* store.list()
    },
  }
  const from = await backUp(world.database, world.settings, join(folder, 'with-removal'), meanwhile)
  await verifyArchive(from)

  const copy = (await restored(inject('database').kind, from)).database.db

  const stateOf = async (of: Db) =>
    (
      await sql`select conditions_id, (select count(*)::int from booking_proof where booking_id = b.id) as proofs,
        (select array_agg(file_id) from booking_charge where booking_id = b.id) as charges
        from booking b where id = ${row.id}`.execute(of)
    ).rows
  expect(await stateOf(copy)).toEqual([{ conditions_id: null, proofs: 1, charges: [null] }])
  expect(await stateOf(copy)).toEqual(await stateOf(db))
})

test('is taken of a database with more files than a statement has parameters, even if their contents are lost', async () => {
  const { companyId } = await world.company('Haulier')
  const { db } = world.database
  await sql`insert into file (id, company_id, slot, name, content_type, bytes, uploaded_at)
    select gen_random_uuid(), ${companyId}::int, 'proof', 'POD.pdf', 'application/pdf', 1, ${world.now}::timestamptz
    from generate_series(1, 70000)`.execute(db)
  onTestFinished(async () => {
    await db.deleteFrom('file').where('company_id', '=', companyId).where('slot', '=', 'proof').execute()
  })
  const from = await backUp(world.database, world.settings, join(folder, 'many-files'))
  expect(Object.keys((await verifyArchive(from)).contentTypes).length).toBeGreaterThanOrEqual(70_000)
})

test('restores backups of earlier versions, and holds their mails back', { timeout: 300_000 }, async () => {
  const old = await emptyDatabase('pglite')
  onTestFinished(() => old.close())
  for (const last of ['040-declined-registrations', '130-combined-writes', '145-api-keys']) {
    const names = Object.keys(migrations).filter((name) => name <= last)
    await migrate(old, names)
    if (last.startsWith('040'))
      await sql`insert into mail (recipient, subject, text_body, html_body, holds_token, created_at, due_at)
        values ('late@tide.example', 'S', 'L', 'L', false, ${world.now}, ${world.now})`.execute(old.db)
    const from = join(folder, last)
    const archive = writeArchive(createWriteStream(from))
    await old.db.transaction().execute(async (tx) => {
      for (const table of await tableNames(tx)) {
        const lines: string[] = []
        for await (const line of readRows(tx, table)) lines.push(line)
        if (lines.length > 0) await archive.add(`tables/${table}.0.jsonl`, Buffer.from(lines.join('\n')))
      }
    })
    await archive.finish({
      ...{ takenAt: world.now.toISOString(), migrations: names, contentTypes: {} },
      lastNumbers: await lastNumbers(old.db),
    })

    const { db } = (await restored(inject('database').kind, from)).database

    const { rows } = await sql`select recipient, due_at = 'infinity' as held from mail`.execute(db)
    expect(rows, last).toEqual([{ recipient: 'late@tide.example', held: true }])
    expect(await db.selectFrom('installation').select('id').execute()).toHaveLength(1)
  }
})

test('refuses the files of another database unless they are taken over, which takes them from that database', async () => {
  const folderOfFiles = mkdtempSync(join(tmpdir(), 'quayline-files-'))
  onTestFinished(() => rmSync(folderOfFiles, { recursive: true, force: true }))
  const store = await openFileStore({ s3: null, dataDir: folderOfFiles })
  await sweepFiles(store, world.database.db, world.now)
  const database = await emptyDatabase()
  onTestFinished(() => database.close())
  await expect(restoreBackup(file, database, store, world.now)).rejects.toThrow(/belong to another database/)
  // Not even an empty database may remove them.
  expect(await sweepFiles(store, database.db, new Date(Date.now() + 24 * 3600_000))).toBeNull()
  await restoreBackup(file, database, store, world.now, { takesOverFiles: true })
  expect(await sweepFiles(store, database.db, world.now)).toBe(0)
  expect(await sweepFiles(store, world.database.db, world.now)).toBeNull()
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
