/** Before the tests of the `pglite` project: one migrated embedded database, kept as a file to begin from. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import type { TestProject } from 'vitest/node'
import { migrate } from '../db/connect.ts'
import { listenOnPglite } from '../db/listen.ts'
import { openPglite } from '../db/pglite.ts'
import type { Tables } from '../db/tables.ts'
import './provided.ts'

export default async function setup(project: TestProject): Promise<() => void> {
  const { pglite, pool, close } = await openPglite(null)
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  await migrate({
    kind: 'pglite',
    db,
    here: null,
    pool: null,
    listen: listenOnPglite(pglite, pool),
    onSlowStatement: () => undefined,
    close,
  })
  // No test creates a database here, so the templates are dropped; each test file then unpacks the rest in
  // about half of the time.
  await pglite.exec(`update pg_database set datistemplate = false where datname like 'template%'`)
  for (const name of ['template0', 'template1']) await pglite.exec(`drop database ${name}`)
  // Test databases are small, and opening one fills the whole buffer with zeros: a fifth of its time.
  await pglite.exec(`alter system set shared_buffers = '8MB'`)
  await pglite.exec('checkpoint')
  const folder = mkdtempSync(join(tmpdir(), 'quayline-pglite-'))
  const snapshot = join(folder, 'migrated.tar')
  const dump = await pglite.dumpDataDir('none')
  writeFileSync(snapshot, new Uint8Array(await dump.arrayBuffer()))
  await close()
  project.provide('database', { kind: 'pglite', snapshot })
  return () => rmSync(folder, { recursive: true, force: true })
}
