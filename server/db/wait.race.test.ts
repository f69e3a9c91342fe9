/** A start with a PostgreSQL server that is not up yet, or refuses the connection. */
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../scripts/free-port.ts'
import { CannotStart } from '../process/cannot-start.ts'
import { migratedDatabaseUrl } from '../testing/database.ts'
import { connectPostgres } from './connect.ts'
import { checkPostgres, checkWritable, refuseUnfit, waitForPostgres } from './wait.ts'

const databaseUrl = await migratedDatabaseUrl()

const serverUrl = (changes: Partial<URL> = {}): string => Object.assign(new URL(databaseUrl), changes).href

async function refusal(url: string, waitMs = 60): Promise<string> {
  const error = await waitForPostgres(url, { say: () => undefined, waitMs, tryEveryMs: 20 }).catch(
    (failed: unknown) => failed,
  )
  expect(error).toBeInstanceOf(CannotStart)
  return String(error)
}

test.each<[string, Partial<URL>, RegExp]>([
  ['a wrong password', { password: 'wrong' }, /refuses the user "postgres" or the password.*DATABASE_URL/],
  ['an unknown user', { username: 'nobody-here' }, /refuses the user "nobody-here" or the password/],
  ['a database that is not there', { pathname: '/harbour' }, /has no database "harbour".*DATABASE_URL/],
  [
    'a host that is not known',
    { hostname: 'no.such.host.invalid' },
    /host "no.such.host.invalid" of DATABASE_URL/,
  ],
  ['a port where nothing listens', { port: '1' }, /could not be reached.*ECONNREFUSED.*DATABASE_URL/],
])('names the setting in its sentence: %s', async (_what, changes, sentence) => {
  expect(await refusal(serverUrl(changes))).toMatch(sentence)
})

test('a start waits for a database that starts later, with one message', async () => {
  const port = await freePort()
  const real = new URL(serverUrl())
  const said: string[] = []
  const waiting = waitForPostgres(serverUrl({ port: String(port) }), {
    say: (text) => said.push(text),
    tryEveryMs: 20,
  })
  await expect.poll(() => said.length).toBe(1)
  const { proxy } = await startupRecorder(Number(real.port), port)
  onTestFinished(() => void proxy.close())
  await waiting
  expect(said).toEqual([expect.stringMatching(/DATABASE_URL\) does not answer yet: .*Waiting for it\./)])
})

test('connects only with parameters that a pooler knows', async () => {
  const real = new URL(serverUrl())
  const { proxy, port, parameters } = await startupRecorder(Number(real.port))
  const database = connectPostgres(serverUrl({ port: String(port) }))
  await checkPostgres(database)
  const { rows } = (await database.pool?.query('show timezone')) ?? { rows: [] }
  await database.close()
  proxy.close()
  expect(rows).toEqual([{ TimeZone: 'UTC' }])
  const known = ['user', 'database', 'client_encoding', 'application_name']
  expect(parameters().filter((name) => !known.includes(name))).toEqual([])
})

test('refuses a database that takes no changes', async () => {
  const url = new URL(serverUrl())
  const writable = connectPostgres(url.href)
  await expect(checkWritable(writable)).resolves.toBeUndefined()
  await writable.close()
  url.searchParams.set('options', '-c default_transaction_read_only=on')
  const readOnly = connectPostgres(url.href)
  onTestFinished(() => readOnly.close())
  await checkPostgres(readOnly)
  await expect(checkWritable(readOnly)).rejects.toThrow(/of DATABASE_URL takes no changes/)
})

test('refuses an old version or another encoding', () => {
  const fit = { version: '16.2', number: 16, encoding: 'UTF8' }
  expect(() => refuseUnfit(fit)).not.toThrow()
  expect(() => refuseUnfit({ ...fit, version: '15.4', number: 15 })).toThrow(
    /PostgreSQL 15.4; version 16 or newer/,
  )
  expect(() => refuseUnfit({ ...fit, encoding: 'SQL_ASCII' })).toThrow(/stores SQL_ASCII.*UTF8/)
})

/** A proxy to a PostgreSQL server that records the names of the start-up parameters of each connection. */
async function startupRecorder(serverPort: number, at = 0) {
  const seen = new Set<string>()
  const proxy = createServer((near: Socket) => {
    const far = connect(serverPort, '127.0.0.1')
    near.once('data', (first: Buffer) => {
      const words = first.subarray(8).toString('utf8').split('\0')
      for (let at = 0; at < words.length - 1; at += 2) if (words[at]) seen.add(words[at] ?? '')
      far.write(first)
      near.pipe(far)
    })
    far.pipe(near)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const)
      one.on('error', () => other.destroy()).on('close', () => other.destroy())
  }).listen(at, '127.0.0.1')
  await once(proxy, 'listening')
  return { proxy, port: (proxy.address() as { port: number }).port, parameters: () => [...seen] }
}
