/** The mails that a test has sent: the mailbox of its world. */
import { setTimeout } from 'node:timers/promises'
import { type KeptMail, readMailbox } from '../mail/mailbox.ts'
import type { Settings } from '../settings.ts'

const WITHIN_MS = 10_000

/** Waits until `count` mails to an address have been sent, and returns them, oldest first. */
export async function sentMails(
  { settings }: { settings: Settings },
  to: string,
  count = 1,
  isMeant: (mail: KeptMail) => boolean = () => true,
): Promise<KeptMail[]> {
  const until = Date.now() + WITHIN_MS
  for (;;) {
    const mails = (await readMailbox(settings.dataDir, to)).filter(isMeant)
    if (mails.length >= count) return mails.reverse()
    if (Date.now() > until) throw new Error(`${mails.length} of ${count} mails to ${to}`)
    await setTimeout(20)
  }
}

const TOKEN = /Your token:\n(\S+)/

/** The token in the newest mail to an address, once `count` with a token have been sent. */
export async function mailedToken(world: { settings: Settings }, to: string, count = 1): Promise<string> {
  const mail = (await sentMails(world, to, count, ({ text }) => TOKEN.test(text))).at(-1)
  return TOKEN.exec(mail?.text ?? '')?.[1] ?? ''
}
