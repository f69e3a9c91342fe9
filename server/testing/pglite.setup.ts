/**
 * Before the tests of the `pglite` project: writes a snapshot of an embedded database without tables, and one of the same
 * database migrated. Each test database begins from one of them: to make one without takes ten times as long.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { Kysely, PostgresDialect } from 'kysely'
import type { TestProject } from 'vitest/node'
import { migrate } from '../db/connect.ts'
import { listenOnPglite } from '../db/listen.ts'
import { openPglite } from '../db/pglite.ts'
import type { Tables } from '../db/tables.ts'
import './provided.ts'

export default async function setup(project: TestProject): Promise<() => void> {
  const { pglite, pool, close } = await openPglite(null)
  const folder = mkdtempSync(join(tmpdir(), 'quayline-pglite-'))
  async function dump(name: string): Promise<string> {
    const file = join(folder, `${name}.tar`)
    await pglite.exec('checkpoint')
    const content = await pglite.dumpDataDir('none')
    writeFileSync(file, new Uint8Array(await content.arrayBuffer()))
    return file
  }
  await shrink(pglite)
  const empty = await dump('empty')
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  await migrate({
    kind: 'pglite',
    db,
    currentPosition: null,
    pool: null,
    listen: listenOnPglite(pglite, pool),
    onSlowStatement: () => undefined,
    close,
  })
  const migrated = await dump('migrated')
  await close()
  project.provide('database', { kind: 'pglite', empty, migrated })
  return () => rmSync(folder, { recursive: true, force: true })
}

/** Leaves out what no test uses, so that a snapshot opens quickly. */
async function shrink(pglite: PGlite): Promise<void> {
  // Only `create database` needs PostgreSQL's template databases. Without them a snapshot opens in half the time.
  await pglite.exec(`update pg_database set datistemplate = false where datname like 'template%'`)
  for (const name of ['template0', 'template1']) await pglite.exec(`drop database ${name}`)
  // PostgreSQL fills shared_buffers with zeros when it opens; at the default size that is a fifth of the time. 8 MB is
  // enough for tests.
  await pglite.exec(`alter system set shared_buffers = '8MB'`)
}
