/**
 * Before the tests of the `pglite` project: writes a snapshot of one migrated embedded database; every new test database
 * begins from it.
 */
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
  // Only `create database` needs PostgreSQL's template databases, and no test uses it. Without them a snapshot opens in
  // half the time.
  await pglite.exec(`update pg_database set datistemplate = false where datname like 'template%'`)
  for (const name of ['template0', 'template1']) await pglite.exec(`drop database ${name}`)
  // PostgreSQL fills shared_buffers with zeros when it opens; at the default size that is a fifth of the time. 8 MB is
  // enough for tests.
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
