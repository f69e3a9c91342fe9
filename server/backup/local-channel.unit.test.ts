import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Writable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { FastifyBaseLogger } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { askForBackup, openLocalChannel } from './local-channel.ts'

const LENGTH = 100_000

/** Taken before the command has read it: the system keeps what fits between the two. */
async function smallBackup(to: Writable): Promise<void> {
  to.end(Buffer.alloc(LENGTH))
}

test('a command that ends before it has read its backup does not end the product', async () => {
  // given
  const folder = mkdtempSync(join(tmpdir(), 'quayline-channel-'))
  const warnings: string[] = []
  const log = {
    info: () => undefined,
    error: () => undefined,
    warn: (_line: object, text: string) => warnings.push(text),
  }
  const channel = await openLocalChannel(folder, smallBackup, log as unknown as FastifyBaseLogger)
  onTestFinished(async () => {
    await channel.close()
    rmSync(folder, { recursive: true, force: true })
  })
  // when
  const command = await askForBackup(folder)
  await once(command, 'readable')
  command.destroy()
  // then
  await expect.poll(() => warnings).toEqual(['the command that asked for a backup has ended'])
  expect(await buffer(await askForBackup(folder))).toHaveLength(LENGTH)
})
