/**
 * A lock that one process of this machine can hold. The operating system releases it when the process ends, even after
 * a crash.
 */
import { DatabaseSync } from 'node:sqlite'

/**
 * Takes the lock of a file and makes the file if it is missing.
 * @returns a function that releases it; null if another process holds it.
 */
export function tryLock(file: string): (() => void) | null {
  const lock = new DatabaseSync(file)
  try {
    lock.exec('pragma locking_mode = exclusive; begin exclusive')
    return () => lock.close()
  } catch (error) {
    lock.close()
    if (isBusy(error)) return null
    throw error
  }
}

// The lower byte is the code; the upper bytes have details.
const SQLITE_BUSY = 5

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === SQLITE_BUSY
}
