/** Restricts the data folder to the account that runs the server. */
import { chmodSync, type Dirent, lstatSync, mkdirSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { CannotStart, reasonOf } from './process/cannot-start.ts'

const OWNERS_FOLDER = 0o700
const OWNERS_FILE = 0o600
const PERMISSIONS = 0o777

/**
 * Makes the folder if it is missing, and removes the access of all other accounts: it holds the database,
 * documents, and mails with links that open accounts. Also corrects folders of earlier versions.
 * @throws CannotStart if this account has no right to.
 */
export function secureDataFolder(folder: string): void {
  try {
    secure(folder)
  } catch (cause) {
    throw new CannotStart(
      `The folder ${folder} (DATA_DIR) cannot be written to: ${reasonOf(cause)}. Give this user the right to, or set DATA_DIR.`,
      { cause },
    )
  }
}

/** What this process and its children write from now on is for its account only. */
export function writeForOwnerOnly(): void {
  process.umask(0o077)
}

function secure(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: OWNERS_FOLDER })
  setMode(folder, OWNERS_FOLDER)
  const entries: Dirent[] = readdirSync(folder, { withFileTypes: true, recursive: true })
  for (const entry of entries) {
    const name = path.join(entry.parentPath, entry.name)
    if (entry.isDirectory()) setMode(name, OWNERS_FOLDER)
    else if (entry.isFile()) setMode(name, OWNERS_FILE)
  }
}

function setMode(name: string, mode: number): void {
  if ((lstatSync(name).mode & PERMISSIONS) !== mode) chmodSync(name, mode)
}
