import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { CannotStart } from '../process/cannot-start.ts'
import { NamedStatementClient } from './named-statements.ts'
import { openPglite } from './pglite.ts'

test('an embedded database on a full disk is refused with a sentence, and its folder is free again', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'quayline-pglite-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  // As its file system reports ENOSPC.
  const create = vi.spyOn(PGlite, 'create').mockRejectedValue({ name: 'ErrnoError', errno: 51 })
  onTestFinished(() => create.mockRestore())
  for (const _ of [1, 2]) {
    const refused = await openPglite(folder).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(CannotStart)
    expect(String(refused)).toMatch(/\(DATA_DIR\) cannot be opened: its disk is full\. Make room there/)
  }
})

test.each([
  ['PANIC', 1],
  ['ERROR', 0],
])('an embedded database that answers %s ends the process %i times', async (severity, times) => {
  const answer = Object.assign(new pg.DatabaseError('No space left on device', 0, 'error'), {
    severity,
    code: '53100',
  })
  const create = vi.spyOn(PGlite, 'create').mockResolvedValue({
    waitReady: Promise.resolve(),
    // Without the message that it is ready for the next query.
    execProtocolStream: async () => [answer],
  } as unknown as PGlite)
  const exit = vi.spyOn(process, 'exit').mockImplementation(() => undefined as never)
  const say = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  onTestFinished(() => [create, exit, say].forEach((spy) => void spy.mockRestore()))
  const { pool } = await openPglite(null, undefined, { Client: NamedStatementClient })
  const client = await pool.connect()
  await expect(client.query('checkpoint')).rejects.toThrow('No space left')
  expect(exit).toHaveBeenCalledTimes(times)
  expect(say).toHaveBeenCalledTimes(times)
})
