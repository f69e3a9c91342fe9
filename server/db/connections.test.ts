/** Behaviour that both databases share: docs/decisions/0229-the-embedded-database-has-named-statements.md. */
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { freshDatabase } from '../testing/database.ts'

const { database } = await freshDatabase()
const { db } = database
afterAll(() => database.close())

test('a statement with parameters is prepared once for a connection, under a name', async () => {
  const prepared = await db.connection().execute(async (one) => {
    for (const value of [1, 2, 3]) await sql`select ${value}::int + 41 as answer`.execute(one)
    const { rows } = await sql<{ name: string; times: number }>`
      select name, generic_plans + custom_plans as times from pg_prepared_statements
      where statement like 'select $1::int + 41%'`.execute(one)
    return rows
  })
  expect(prepared).toEqual([{ name: expect.stringMatching(/^q_/), times: 3 }])
})

test('listening beside other statements disturbs none of them', async () => {
  const answers = Array.from({ length: 60 }, (_, nth) =>
    nth % 6 === 0
      ? database.listen(`channel_${nth}`, { onNotification: () => undefined }).then(() => nth)
      : sql<{ nth: number }>`select ${nth}::int as nth`.execute(db).then(({ rows }) => rows[0]?.nth),
  )
  expect(await Promise.all(answers)).toEqual(answers.map((_, nth) => nth))
})

test('a refused statement is distinguished from a lost connection, and the next one works', async () => {
  await expect(sql`select 1 / ${0}::int`.execute(db)).rejects.toMatchObject({ code: '22012' })
  await expect(sql`select ${1}::int from no_such_table`.execute(db)).rejects.toMatchObject({ code: '42P01' })
  expect((await sql`select ${7}::int as seven`.execute(db)).rows).toEqual([{ seven: 7 }])
})

test('a notification arrives after the commit of its transaction, and not after a rollback', async () => {
  const heard: string[] = []
  const last = Promise.withResolvers<void>()
  await database.listen('after_commit', {
    onNotification: (payload) => {
      heard.push(payload)
      if (payload === 'last') last.resolve()
    },
  })
  const notify = (text: string) => sql`select pg_notify('after_commit', ${text})`
  await db.transaction().execute((tx) => notify('committed').execute(tx))
  await expect(
    db.transaction().execute(async (tx) => {
      await notify('rolled back').execute(tx)
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  await notify('last').execute(db)
  await last.promise
  expect(heard).toEqual(['committed', 'last'])
})

test('a transaction that a statement has failed in leaves the connection usable', async () => {
  await expect(
    db.transaction().execute(async (tx) => {
      await sql`select 1 / ${0}::int`.execute(tx)
    }),
  ).rejects.toMatchObject({ code: '22012' })
  expect((await sql`select ${8}::int as eight`.execute(db)).rows).toEqual([{ eight: 8 }])
})
