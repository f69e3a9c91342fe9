/** The operators' accounts: listing, adding and removing them, and changing the caller's password. */
import * as contract from '#contract/operator-accounts.ts'
import { INITIAL_PASSWORD_DAYS, whyCannotRemove } from '#domain/operator/accounts.ts'
import { refuse } from '#domain/refuse.ts'
import { DAY_MS } from '#domain/time.ts'
import { whyNotReplace } from '#domain/users/passwords.ts'
import { refusedPassword } from '../auth/password-list.ts'
import { hashPassword, isPasswordOf } from '../auth/passwords.ts'
import { noContent } from '../http/answer.ts'
import { RefusedError, throwRefusal } from '../http/errors.ts'
import { idIn } from '../http/ids.ts'
import { type Route, read, write } from '../http/route.ts'
import { queueMails } from '../mail/outbox.ts'
import { passwordChangedMail } from '../mail/security.ts'
import * as accounts from './accounts.ts'
import { addToAudit } from './audit.ts'
import { emailOfSettings } from './seed-operator.ts'

const DONE = { status: 'OK' }

export const operatorAccountRoutes: readonly Route[] = [
  read(contract.listOperators, async (db, { caller }, { settings }) => {
    const rows = await accounts.listAccounts(db)
    const listed = rows.map((row) => ({
      ...row,
      isOwn: row.id === caller.operatorId,
      isOfSettings: row.email === emailOfSettings(settings),
      hasSecondFactor: row.secondFactorSince !== null,
    }))
    return { value: listed }
  }),

  write(contract.addOperator, {
    async prepare({ body }, { settings }) {
      const context = { email: body.email, names: [settings.provider.name] }
      const refused = await refusedPassword(body.password, context, ['password'])
      if (refused) throw new RefusedError(refused)
      return hashPassword(body.password)
    },
    async save(tx, passwordHash, { body, caller, now }) {
      const initialUntil = new Date(now.getTime() + INITIAL_PASSWORD_DAYS * DAY_MS)
      const id = await accounts.insertAccount(tx, body.email, passwordHash, now, initialUntil)
      if (id === null) return throwRefusal('operator_exists', ['email'])
      await addToAudit(tx, [{ who: caller.email, what: `Added the operator ${body.email}` }], now)
      return { id, email: body.email }
    },
    reply: async (_tx, added) => ({ value: added }),
    trace: ({ caller, body }) => ({
      kind: 'operators changed',
      who: caller.email,
      byOperator: true,
      detail: `added ${body.email}`,
    }),
  }),

  write(contract.removeOperator, {
    async load(tx, { caller, params }) {
      const operators = await accounts.lockAccounts(tx)
      // Another operator has removed the caller while this call waited.
      if (!operators.some(({ id }) => id === caller.operatorId)) return refuse('signed_out')
      return operators.find(({ id }) => id === idIn(params)) ?? refuse('not_found')
    },
    decide: (account, { caller }, { settings }) =>
      whyCannotRemove({
        isOwn: account.id === caller.operatorId,
        isOfSettings: account.email === emailOfSettings(settings),
      }) ?? account,
    async save(tx, { id, email }, { caller, now }) {
      await accounts.deleteAccount(tx, id, now)
      await addToAudit(tx, [{ who: caller.email, what: `Removed the operator ${email}` }], now)
    },
    reply: noContent,
    trace: ({ caller }, removed) => ({
      kind: 'operators changed',
      who: caller.email,
      byOperator: true,
      detail: removed ? `removed ${removed.email}` : 'removal',
    }),
  }),

  write(contract.changeOperatorPassword, {
    limit: ({ caller }, { limits }) => limits.take('confirm', `operator:${caller.operatorId}`),
    async prepare({ body, caller }, { database, settings }) {
      if (caller.email === emailOfSettings(settings)) return throwRefusal('operator_of_settings')
      const account = await accounts.findAccount(database.db, caller.email)
      if (!account || !(await isPasswordOf(account.passwordHash, body.current)))
        return throwRefusal('password_wrong', ['current'])
      if (account.initialUntil !== null && body.next === body.current)
        return throwRefusal('initial_password_kept', ['next'])
      const context = { email: caller.email, names: [settings.provider.name] }
      const refused =
        whyNotReplace(body.current, body.next, ['next']) ??
        (await refusedPassword(body.next, context, ['next']))
      if (refused) throw new RefusedError(refused)
      return { account, passwordHash: await hashPassword(body.next) }
    },
    async load(tx, { caller }, _deps, { account, passwordHash }) {
      const locked = (await accounts.lockAccounts(tx)).find(({ id }) => id === caller.operatorId)
      if (!locked) return refuse('signed_out')
      // Of two concurrent changes the second was made with a password that is no longer current.
      return locked.passwordHash === account.passwordHash
        ? passwordHash
        : refuse('password_wrong', ['current'])
    },
    async save(tx, passwordHash, { caller, now }, { settings }) {
      await accounts.changePassword(tx, caller.operatorId, passwordHash, now, caller.tokenHash)
      await addToAudit(tx, [{ who: caller.email, what: 'Changed their own password' }], now)
      const account = { to: caller.email, firstName: '', isOperator: true, now }
      await queueMails(tx, [passwordChangedMail(settings, { ...account, byReset: false })], now)
    },
    reply: async () => ({ value: DONE }),
    afterwards: ({ caller }, { limits }) => limits.forget('confirm', `operator:${caller.operatorId}`),
    trace: ({ caller }) => ({ kind: 'password changed', who: caller.email, byOperator: true }),
  }),
]
