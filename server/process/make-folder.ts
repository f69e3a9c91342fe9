import { mkdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { errorCode } from './cannot-start.ts'
import { syncFolderNow } from './sync-folder.ts'

/**
 * Makes a folder and those above it, one after the other: the recursive call of Node.js never ends below
 * /proc, and says ENOENT where a folder above is on a read-only file system. A new folder is written to the disk.
 */
export function makeFolder(folder: string, mode?: number): void {
  try {
    if (statSync(folder).isDirectory()) return
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error
    makeFolder(path.dirname(folder), mode)
  }
  try {
    mkdirSync(folder, mode)
    syncFolderNow(path.dirname(folder))
  } catch (error) {
    // Another process may start at the same time.
    if (errorCode(error) !== 'EEXIST' || !statSync(folder).isDirectory()) throw error
  }
}
