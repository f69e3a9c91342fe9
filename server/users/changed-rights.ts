/** The mails about changed rights of a user (docs/rules/mail.md#security). */
import type { Rights } from '#domain/users/rules.ts'
import type { Caller } from '../auth/caller.ts'
import type { Tx } from '../db/transaction.ts'
import { queueMails } from '../mail/outbox.ts'
import { adminsOf } from '../mail/recipients.ts'
import { type ChangeOfRights, newAdminMail, rightsChangedMail } from '../mail/security.ts'
import type { Settings } from '../settings.ts'
import type { LoadedUser } from './company-users.ts'

/** A change that is saved already. */
interface Saved {
  readonly caller: Caller
  readonly rights: Rights
  readonly now: Date
  readonly settings: Settings
}

/** Mails a user the change of their rights, and the Admins if there is a new one. Invitations get no mail. */
export async function mailRights(
  tx: Tx,
  user: LoadedUser['user'],
  { caller, rights, now, settings }: Saved,
): Promise<void> {
  if (!user.isAccount) return
  const change = { companyName: caller.companyName, by: caller.email, before: user, after: rights, now }
  const { email, firstName } = user
  const mails = [rightsChangedMail(settings, { to: email, firstName }, change)]
  if (isNewAdmin(change)) {
    const admins = (await adminsOf(tx, caller.companyId)).filter(({ to }) => to !== email)
    mails.push(...admins.map((admin) => newAdminMail(settings, admin, { user: email, change })))
  }
  await queueMails(tx, mails, now)
}

function isNewAdmin({ before, after }: ChangeOfRights): boolean {
  const isAdmin = ({ role, active }: typeof before) => role === 'Admin' && active
  return isAdmin(after) && !isAdmin(before)
}
