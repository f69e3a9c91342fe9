/** Writes the entries of a folder to the disk: without it a power cut can undo a rename or a new folder. */
import { closeSync, fsyncSync, openSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { errorCode } from './cannot-start.ts'

export async function syncFolder(folder: string): Promise<void> {
  try {
    await using opened = await open(folder)
    await opened.sync()
  } catch (error) {
    throwUnlessUnable(error)
  }
}

/** The same for callers that cannot wait. */
export function syncFolderNow(folder: string): void {
  try {
    const opened = openSync(folder, 'r')
    try {
      fsyncSync(opened)
    } finally {
      closeSync(opened)
    }
  } catch (error) {
    throwUnlessUnable(error)
  }
}

/** Windows opens no folder, some file systems cannot write one alone, and a parent may be closed to this account. */
const UNABLE = new Set(['EACCES', 'EPERM', 'EISDIR', 'EINVAL', 'ENOTSUP'])

function throwUnlessUnable(error: unknown): void {
  if (!UNABLE.has(errorCode(error) ?? '')) throw error
}
