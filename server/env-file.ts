/** The `.env` file of the folder in which a command was started (docs/rules/settings.md#environment). */
import { lstatSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { CannotStart, reasonOf } from './process/cannot-start.ts'

/**
 * Sets the variables of a `.env` file, without overriding those that are set.
 * @throws CannotStart if the file cannot be read, or if a value of it would be read only in part.
 */
export function loadEnvFile(folder = process.cwd()): void {
  const file = path.join(folder, '.env')
  if (!lstatSync(file, { throwIfNoEntry: false })) return
  // Some editors begin a file with an invisible mark, which would become part of the first name.
  const lines = readText(file).replace(/^\uFEFF/, '')
  const isMissing = (name: string) => process.env[name] === undefined
  const cut = cutValues(lines).filter(isMissing)
  if (cut.length > 0)
    throw new CannotStart(
      `In ${file} the value of ${cut.join(' and ')} would end before its #, which begins a note: put the value between single quotes, or a blank before the note.`,
    )
  for (const [name, value] of Object.entries(parseEnv(lines))) if (isMissing(name)) process.env[name] = value
}

/** A link that leads nowhere is not the same as no settings: without any the demo would start. */
function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (cause) {
    throw new CannotStart(
      `The settings in ${file} cannot be read: ${reasonOf(cause)}. Give this user the right to, correct the link, or remove it.`,
      { cause },
    )
  }
}

/** The names of values with a # in a word and no quotes: Node.js reads them up to there, and systemd in full. */
function cutValues(lines: string): string[] {
  const unquoted = /^[ \t]*(?:export[ \t]+)?(\w+)[ \t]*=[ \t]*(?!['"`#\s])([^#\r\n]*[^#\s])#/gm
  return [...lines.matchAll(unquoted)].flatMap(([, name]) => name ?? [])
}
