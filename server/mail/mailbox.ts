/**
 * Mails as files, for the demo and for development: one JSON file each in DATA_DIR/mailbox
 * (docs/rules/mail.md#mailbox).
 */
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import type { MailTransport } from './transport.ts'

/** A mail in the mailbox. */
export interface KeptMail {
  /** The name of the file; names sort by time. */
  readonly id: string
  readonly from: string
  readonly to: string
  readonly subject: string
  readonly at: string
  readonly text: string
  readonly html: string
  /** The List-Unsubscribe header. Mails without an unsubscribe link, and older mails, have none. */
  readonly unsubscribe?: string
  /** The names of the attachments. The contents are not kept: they can be downloaded with the booking. */
  readonly attachments?: string[]
}

const MAX_READ = 1000
const BATCH_SIZE = 50

const folderOf = (dataDir: string) => path.join(dataDir, 'mailbox')

/** Writes each mail to a file, completely or not at all. A mail that is sent again overwrites its file. */
export function mailboxTransport(dataDir: string, from: string): MailTransport {
  const folder = folderOf(dataDir)
  return {
    async send({ id, to, subject, text, html, createdAt, unsubscribeUrl, attachments = [] }) {
      const at = createdAt.toISOString()
      const name = `${at.replaceAll(/[:.]/g, '-')}-${String(id).padStart(8, '0')}`
      const kept: KeptMail = {
        id: name,
        from,
        to,
        subject,
        at,
        text,
        html,
        ...(unsubscribeUrl && { unsubscribe: unsubscribeUrl }),
        attachments: attachments.map((attachment) => attachment.name),
      }
      await mkdir(folder, { recursive: true })
      // Under the same name at each try, so that the next one replaces what a killed process has left.
      const unfinished = path.join(folder, `.${name}`)
      try {
        await writeToDisk(unfinished, JSON.stringify(kept, null, 2))
        await rename(unfinished, path.join(folder, `${name}.json`))
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
    },
    close: async () => undefined,
  }
}

async function writeToDisk(name: string, content: string): Promise<void> {
  await using file = await open(name, 'w', 0o600)
  await file.writeFile(content)
  await file.sync()
}

/** The mails in the mailbox, newest first, those to one address or all; at most the newest thousand. */
export async function readMailbox(dataDir: string, to: string | null = null): Promise<KeptMail[]> {
  const names = await namesIn(folderOf(dataDir))
  const newest = names.sort().reverse().slice(0, MAX_READ)
  const wanted = to?.trim().toLowerCase()
  const mails: KeptMail[] = []
  for (let start = 0; start < newest.length; start += BATCH_SIZE) {
    const names = newest.slice(start, start + BATCH_SIZE)
    const read = await Promise.all(names.map((name) => readMail(dataDir, name)))
    mails.push(...read.filter((mail) => mail !== null))
  }
  return wanted ? mails.filter((mail) => mail.to.toLowerCase() === wanted) : mails
}

/** One mail of the mailbox by its id; null if it does not exist. */
export async function readMailById(dataDir: string, id: string): Promise<KeptMail | null> {
  return /^[\w-]{1,80}$/.test(id) ? readMail(dataDir, `${id}.json`) : null
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).filter((name) => /^[\w-]+\.json$/.test(name))
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

async function readMail(dataDir: string, name: string): Promise<KeptMail | null> {
  try {
    return JSON.parse(await readFile(path.join(folderOf(dataDir), name), 'utf8')) as KeptMail
  } catch (error) {
    // The folder was emptied in the meantime.
    if (isMissing(error)) return null
    throw error
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
