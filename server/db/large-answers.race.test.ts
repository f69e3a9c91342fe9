import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, inject, test } from 'vitest'
import { databasesAt } from '../../scripts/postgres.ts'
import '../testing/provided.ts'

const PROGRAM = join(import.meta.dirname, '../testing/large-answers.ts')
/** It takes none; it took four while the promises of the driver kept the answers. */
const MAX_HELD = 2

test('200 MB of answers cause no full garbage collections', async () => {
  const provided = inject('database')
  if (provided.kind !== 'postgres') throw new Error('for PostgreSQL only')
  const databases = databasesAt(provided.adminUrl)
  const name = await databases.createDatabase()
  try {
    const { stdout } = await promisify(execFile)(process.execPath, ['--max-semi-space-size=4', PROGRAM], {
      env: { ...process.env, DATABASE_URL: databases.url(name) },
    })
    expect(Number(stdout)).toBeLessThanOrEqual(MAX_HELD)
  } finally {
    await databases.dropDatabase(name)
  }
})
