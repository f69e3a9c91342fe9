import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { expect, onTestFinished, test, vi } from 'vitest'
import { CannotStart } from '../process/cannot-start.ts'
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
