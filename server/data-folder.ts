/** Restricts the data folder to the account that runs the server. */
import { chmodSync, type Dirent, lstatSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { CannotStart, errorCode, reasonOf } from './process/cannot-start.ts'
import { makeFolder } from './process/make-folder.ts'

const OWNERS_FOLDER = 0o700
const OWNERS_FILE = 0o600
const PERMISSIONS = 0o777
const STICKY = 0o1000

/** What the product makes in the folder. Everything else there keeps its permissions. */
const OWN = new Set(['database', 'files', 'mailbox', 'demo-operator.json', 'lock', 'lock-journal'])

/**
 * Makes the folder if it is missing, and removes the access of all other accounts: it holds the database,
 * documents, and mails with links that open accounts. Also corrects folders of earlier versions. Of a folder in which
 * others keep folders only the product's entries are restricted.
 * @throws CannotStart if this account has no right to, or if all accounts of the machine can write there.
 */
export function secureDataFolder(folder: string): void {
  try {
    makeFolder(folder, OWNERS_FOLDER)
    if (statSync(folder).mode & STICKY)
      throw new CannotStart(
        `DATA_DIR is ${folder}, which all accounts of the machine share. Set it to a folder of its own.`,
      )
    secure(folder)
  } catch (cause) {
    if (cause instanceof CannotStart) throw cause
    throw new CannotStart(
      `The folder ${folder} (DATA_DIR) cannot be written to: ${reasonOf(cause)}. ${adviceFor(cause)}`,
      { cause },
    )
  }
}

/** What this process and its children write from now on is for its account only. */
export function writeForOwnerOnly(): void {
  process.umask(0o077)
}

/**
 * True if others keep folders there, such as in the clone (".") or in /srv: without its permissions they could not
 * reach them.
 */
function isUsedByOthers(entries: readonly Dirent[]): boolean {
  return entries.some((entry) => entry.isDirectory() && !OWN.has(entry.name) && !isUsual(entry.name))
}

/** Folders in the home folder of an account, and in a new file system. */
function isUsual(name: string): boolean {
  return name.startsWith('.') || name === 'lost+found'
}

function adviceFor(error: unknown): string {
  switch (errorCode(error)) {
    case 'EEXIST':
    case 'ENOTDIR':
      return 'It is a file, or below one: set DATA_DIR to a folder.'
    case 'ENOSPC':
    case 'EDQUOT':
      return 'Make room on its disk, or set DATA_DIR.'
    case 'EROFS':
      return 'Mount it writable, or set DATA_DIR.'
    default:
      return 'Give this user the right to, or set DATA_DIR.'
  }
}

function secure(folder: string): void {
  const entries = readdirSync(folder, { withFileTypes: true })
  if (!isUsedByOthers(entries)) setMode(folder, OWNERS_FOLDER)
  for (const entry of entries) if (OWN.has(entry.name)) secureEntry(folder, entry)
}

function secureEntry(folder: string, entry: Dirent): void {
  const name = path.join(folder, entry.name)
  if (entry.isDirectory())
    unlessGone(() => {
      setMode(name, OWNERS_FOLDER)
      for (const inside of readdirSync(name, { withFileTypes: true })) secureEntry(name, inside)
    })
  else if (entry.isFile()) unlessGone(() => setMode(name, OWNERS_FILE))
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
