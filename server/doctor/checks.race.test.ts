import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import '../testing/provided.ts'
import { readSettings } from '../settings.ts'
import { startWorld } from '../testing/harness.ts'
import { startMailServer } from '../testing/mail-server.ts'
import { examine } from './checks.ts'

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'quayline-doctor-'))
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
  return made
}

function databaseUrl(): string {
  const provided = inject('database')
  if (provided.kind !== 'postgres') throw new Error('runs on PostgreSQL')
  return Object.assign(new URL(provided.adminUrl), { pathname: `/${provided.template}` }).href
}

const states = async (env: Record<string, string>, backups: string | null = null) => {
  const settings = readSettings({ DATA_DIR: folder(), DATABASE_URL: databaseUrl(), ...env })
  const findings = await examine(settings, backups, new Date())
  return Object.fromEntries(findings.map(({ part, state }) => [part, state]))
}

test('given a running installation with a mail server and a fresh backup, then each part is ok', async () => {
  const world = await startWorld()
  const mailServer = await startMailServer()
  onTestFinished(() => mailServer.stop())
  const backups = folder()
  writeFileSync(join(backups, 'quayline.tar.gz'), 'x')
  const found = await states(
    { PUBLIC_URL: await world.listen(), SMTP_URL: mailServer.url, SMTP_TLS: 'off' },
    backups,
  )
  expect(found).toMatchObject({
    ...{ database: 'ok', schema: 'ok', clock: 'ok', disk: 'ok', files: 'ok' },
    ...{ address: 'ok', mail: 'ok', backup: 'ok' },
  })
})

test('given no database, nothing at the address, no mail server and an old backup, then each of them failed', async () => {
  const backups = folder()
  const old = new Date(Date.now() - 30 * 3_600_000)
  writeFileSync(join(backups, 'quayline.tar.gz'), 'x')
  utimesSync(join(backups, 'quayline.tar.gz'), old, old)
  const found = await states(
    {
      DATABASE_URL: databaseUrl().replace(/\/[^/]*$/, '/harbour'),
      PUBLIC_URL: 'http://127.0.0.1:1',
      SMTP_URL: 'smtp://127.0.0.1:1',
    },
    backups,
  )
  expect(found).toMatchObject({ database: 'failed', address: 'failed', mail: 'failed', backup: 'failed' })
})
