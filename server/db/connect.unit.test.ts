import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { answerTo } from '../http/errors.ts'
import { readSettings } from '../settings.ts'
import { connectPostgres } from './connect.ts'

test('asks callers to come back while the database cannot be reached', async () => {
  // Nothing listens to port 1.
  const database = connectPostgres('postgres://nobody@127.0.0.1:1/none')
  const failure = await sql`select 1`.execute(database.db).catch((error: unknown) => error)
  expect(answerTo(failure, null, readSettings({}))).toEqual({
    status: 503,
    codes: ['too_busy'],
    body: { detail: expect.any(String) },
    headers: { 'retry-after': expect.stringMatching(/^\d+$/) },
  })
  await database.close()
})
