/** The staff among themselves: who they are, adding and removing one, the own password. */
import * as contract from '#contract/operator-accounts.ts'
import { whyNotRemoved } from '#domain/operator/accounts.ts'
import { refuse } from '#domain/refusals.ts'
import { whyNotPassword } from '#domain/users/passwords.ts'
import { hashPassword, isPasswordOf } from '../auth/passwords.ts'
import { RefusedError, throwRefusal } from '../http/errors.ts'
import { idIn } from '../http/ids.ts'
import { type Route, read, write } from '../http/route.ts'
import * as accounts from './accounts.ts'
import { addToAudit } from './audit.ts'
import { emailOfSettings } from './seed-operator.ts'

const DONE = { status: 'OK' }

export const operatorAccountRoutes: readonly Route[] = [
  read(contract.listOperators, async (db, { caller }, { settings }) => {
    const rows = await accounts.listAccounts(db)
    const staff = rows.map((row) => ({
      ...row,
      isOwn: row.id === caller.operatorId,
      isOfSettings: row.email === emailOfSettings(settings),
    }))
    return { json: JSON.stringify(staff.map((account) => contract.ListedOperatorWire.encode(account))) }
  }),

  write(contract.addOperator, {
    async prepare({ body }) {
      const refused = whyNotPassword(body.password, body.email, ['password'])
      if (refused) throw new RefusedError(refused)
      return hashPassword(body.password)
    },
    async save(tx, passwordHash, { body, caller, now }) {
      const id = await accounts.insertAccount(tx, body.email, passwordHash, now)
      if (id === null) return throwRefusal('operator_exists', ['email'])
      await addToAudit(tx, [{ who: caller.email, what: `Added the operator ${body.email}` }], now)
      return { id, email: body.email }
    },
    reply: async (_tx, added) => ({ json: JSON.stringify(contract.addOperator.reply.encode(added)) }),
  }),

  write(contract.removeOperator, {
    async load(tx, { caller, params }) {
      const staff = await accounts.lockAccounts(tx)
      // Somebody else has removed the caller while this call waited.
      if (!staff.some(({ id }) => id === caller.operatorId)) return refuse('signed_out')
      return staff.find(({ id }) => id === idIn(params)) ?? refuse('not_found')
    },
    decide: (account, { caller }, { settings }) =>
      whyNotRemoved({
        isOwn: account.id === caller.operatorId,
        isOfSettings: account.email === emailOfSettings(settings),
      }) ?? account,
    async save(tx, { id, email }, { caller, now }) {
      await accounts.deleteAccount(tx, id)
      await addToAudit(tx, [{ who: caller.email, what: `Removed the operator ${email}` }], now)
    },
    reply: async () => ({ json: null, status: 204 }),
  }),

  write(contract.changeOperatorPassword, {
    limit: ({ caller }, { limits }) => limits.take('confirm', `operator:${caller.operatorId}`),
    async prepare({ body, caller }, { database, settings }) {
      if (caller.email === emailOfSettings(settings)) return throwRefusal('operator_of_settings')
      const account = await accounts.findAccount(database.db, caller.email)
      if (!account || !(await isPasswordOf(account.passwordHash, body.current)))
        return throwRefusal('password_wrong', ['current'])
      const refused = whyNotPassword(body.next, caller.email, ['next'])
      if (refused) throw new RefusedError(refused)
      return { account, passwordHash: await hashPassword(body.next) }
    },
    async load(tx, { caller }, _deps, { account, passwordHash }) {
      const locked = (await accounts.lockAccounts(tx)).find(({ id }) => id === caller.operatorId)
      if (!locked) return refuse('signed_out')
      // Of two changes at once the second was made with a password that is no longer the current one.
      return locked.passwordHash === account.passwordHash
        ? passwordHash
        : refuse('password_wrong', ['current'])
    },
    async save(tx, passwordHash, { caller, now }) {
      await accounts.changePassword(tx, caller.operatorId, passwordHash, caller.tokenHash)
      await addToAudit(tx, [{ who: caller.email, what: 'Changed the own password' }], now)
    },
    reply: async () => ({ json: JSON.stringify(contract.changeOperatorPassword.reply.encode(DONE)) }),
    afterwards: ({ caller }, { limits }) => limits.forget('confirm', `operator:${caller.operatorId}`),
  }),
]
