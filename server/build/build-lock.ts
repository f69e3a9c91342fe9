import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'

const ASK_AGAIN_MS = 200

/** Runs work in a folder while no other process does: two builds at once would remove each other's files. */
export async function withBuildLock(folder: string, work: () => Promise<void>): Promise<void> {
  await mkdir(folder, { recursive: true })
  // It loads SQLite, which no start without a build needs.
  const { tryLock } = await import('../process/file-lock.ts')
  const lock = path.join(folder, 'building.lock')
  let unlock = tryLock(lock)
  while (!unlock) {
    await setTimeout(ASK_AGAIN_MS)
    unlock = tryLock(lock)
  }
  try {
    await work()
  } finally {
    unlock()
  }
}
