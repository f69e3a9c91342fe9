/** The doctor's look at the folder of the backups. */
import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { HOUR_MS } from '#domain/time.ts'
import { beginsAsBackup, UNFINISHED } from '../backup/archive.ts'
import { CannotStart, reasonOf } from '../process/cannot-start.ts'
import { type Finding, failed, look, ok } from './finding.ts'

const BACKUP_HOURS = 26

/** The newest finished backup of a folder, and the unfinished ones. */
export async function newestBackup(folder: string, now: Date): Promise<Finding[]> {
  const files = namesIn(folder).flatMap((name) => {
    const found = statSync(path.join(folder, name), { throwIfNoEntry: false })
    return found?.isFile() ? [{ name, at: found.mtime }] : []
  })
  const [unfinished, others] = [
    files.filter(({ name }) => name.endsWith(UNFINISHED)),
    files.filter(({ name }) => !name.endsWith(UNFINISHED)),
  ]
  return [
    await ageOfNewest(folder, others, now),
    ...unfinished.map(({ name }) =>
      look(
        'backup',
        `${name} is unfinished. If no backup is running now, it was ended too early: remove it.`,
      ),
    ),
  ]
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch (cause) {
    throw new CannotStart(
      `The folder of the backups cannot be read: ${reasonOf(cause)}. Name the one that the backup writes to, and run this as a user who may read it.`,
      { cause },
    )
  }
}

async function ageOfNewest(
  folder: string,
  files: readonly { readonly name: string; readonly at: Date }[],
  now: Date,
): Promise<Finding> {
  for (const { name, at } of files.toSorted((a, b) => b.at.getTime() - a.at.getTime())) {
    const file = path.join(folder, name)
    if (!(await beginsAsBackup(file))) continue
    const hours = Math.round((now.getTime() - at.getTime()) / HOUR_MS)
    const text = `${name} is ${hours} hours old`
    return hours > BACKUP_HOURS
      ? failed('backup', `${text}: is the nightly backup running?`)
      : ok('backup', `${text}; npm run verify -- ${file} checks it`)
  }
  return failed('backup', `No backup in ${folder}.`)
}
