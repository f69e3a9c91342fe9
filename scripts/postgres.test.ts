import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { databasesAt, folderIn, type RunningPostgres, startPostgres } from './postgres.ts'

let server: RunningPostgres
beforeAll(async () => {
  server = await startPostgres()
}, 60_000)
afterAll(() => server.stop())

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query({ text: sql, rowMode: 'array' })
    return rows.flat()
  } finally {
    await client.end()
  }
}

test('a database made from a template has the same rows, and changes to it leave the template unchanged', async () => {
  const template = await server.createDatabase()
  await ask(server.url(template), 'create table lorry as select 1 as id')
  const [one, two] = await Promise.all([server.createDatabase(template), server.createDatabase(template)])
  await ask(server.url(one), 'insert into lorry values (2)')
  expect(await ask(server.url(one), 'select id from lorry order by id')).toEqual([1, 2])
  expect(await ask(server.url(two), 'select id from lorry')).toEqual([1])
})

test('another process reaches the same server by its URL', async () => {
  const databases = databasesAt(server.adminUrl)
  const name = await databases.createDatabase()
  expect(await ask(server.url(name), 'select current_database()')).toEqual([name])
})

test('a database is dropped although a client is still connected', async () => {
  const name = await server.createDatabase()
  const client = new pg.Client({ connectionString: server.url(name) })
  client.on('error', () => 'the server ends this connection')
  await client.connect()
  await server.dropDatabase(name)
  expect(
    await ask(server.adminUrl, `select count(*)::int from pg_database where datname = '${name}'`),
  ).toEqual([0])
})

test('a place in which no folder can be made is passed over', () => {
  const folder = folderIn(['/proc', tmpdir()], undefined)
  expect(dirname(folder)).toBe(tmpdir())
  rmSync(folder, { recursive: true })
  expect(() => folderIn(['/proc'], undefined)).toThrow(/Set TMPDIR/)
})

test('upper and lower case follow Unicode on every machine', async () => {
  expect(await ask(server.adminUrl, `select lower('ÅSA ÉCLAIR')`)).toEqual(['åsa éclair'])
})

test('server and folder are removed when the process that started them is killed', async () => {
  const script = `
    import { startPostgres } from ${JSON.stringify(join(import.meta.dirname, 'postgres.ts'))}
    const server = await startPostgres()
    const pg = (await import('pg')).default
    const client = new pg.Client({ connectionString: server.adminUrl })
    await client.connect()
    const { rows } = await client.query("select current_setting('data_directory') as folder, pg_postmaster_start_time() as at")
    console.log(rows[0].folder)
    setInterval(() => 'keep running', 1000)
  `
  const env = { ...process.env, TEST_DATABASE_URL: '' }
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    env,
    cwd: import.meta.dirname,
  })
  const [line] = await once(child.stdout, 'data')
  const folder = String(line).trim()
  expect(existsSync(folder)).toBe(true)
  child.kill('SIGKILL')
  for (let waited = 0; existsSync(folder) && waited < 10_000; waited += 50) await setTimeout(50)
  expect(existsSync(folder)).toBe(false)
  expect(() => execFileSync('pgrep', ['-f', folder])).toThrow()
}, 60_000)
