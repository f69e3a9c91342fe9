/** Restricts the data folder to the account that runs the server. */
import { chmodSync, lstatSync, mkdirSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { CannotStart, errorCode, reasonOf } from './process/cannot-start.ts'

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
  secureEntries(folder)
}

function secureEntries(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const name = path.join(folder, entry.name)
    if (entry.isDirectory())
      unlessGone(() => {
        setMode(name, OWNERS_FOLDER)
        secureEntries(name)
      })
    else if (entry.isFile()) unlessGone(() => setMode(name, OWNERS_FILE))
  }
}

/** Another process at work in the folder may rename or remove an entry after it was listed. */
function unlessGone(work: () => void): void {
  try {
    work()
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error
  }
}

function setMode(name: string, mode: number): void {
  if ((lstatSync(name).mode & PERMISSIONS) !== mode) chmodSync(name, mode)
}
