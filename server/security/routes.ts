/** Sessions, second factors and the security log: the calls of users and operators about their own account. */
import * as contract from '#contract/security.ts'
import { isOperator } from '../auth/caller.ts'
import { requirePassword } from '../auth/require-password.ts'
import type { Tx } from '../db/transaction.ts'
import { noContent } from '../http/answer.ts'
import { throwRefusal } from '../http/errors.ts'
import { idIn } from '../http/ids.ts'
import { type CallBy, type Route, read, write } from '../http/route.ts'
import { queueMails } from '../mail/outbox.ts'
import { secondFactorMail } from '../mail/security.ts'
import type { Settings } from '../settings.ts'
import { findNames } from '../users/store.ts'
import { accountOf, accountRefKey, type SignedIn } from './account.ts'
import { listSecurityJson, type Trace } from './log.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  newRecoveryCodes,
  passSecondFactor,
  readCode,
  removeSecondFactor,
  secondFactorState,
} from './second-factor.ts'
import { endSessionOf, endSessionsOf, listSessions } from './sessions.ts'

/** Wrong codes of a signed-in caller are counted separately from those of sign-ins. */
const codeKey = (caller: SignedIn) => `${accountRefKey(accountOf(caller))} signed in`

const traceOf =
  (kind: Trace['kind'], detail = '') =>
  ({ caller }: CallBy<SignedIn>): Trace => ({
    kind,
    who: caller.email,
    byOperator: isOperator(caller),
    detail,
  })

/** Mails the caller that the second factor is on or off. */
async function mailHolder(
  tx: Tx,
  caller: SignedIn,
  { isOn, now, settings }: { readonly isOn: boolean; readonly now: Date; readonly settings: Settings },
): Promise<void> {
  const isOfOperator = isOperator(caller)
  const firstName = isOfOperator ? '' : (await findNames(tx, caller.userId)).firstName
  const account = { to: caller.email, firstName, isOperator: isOfOperator, now }
  await queueMails(tx, [secondFactorMail(settings, { ...account, isOn })], now)
}

function routesOf(calls: typeof contract.own | typeof contract.ownOfOperator): Route[] {
  // The calls of users and of operators have the same shapes; `isOperator` distinguishes their callers.
  const own = calls
  return [
    read(own.listSessions, async (db, { caller, now }) => {
      const rows = await listSessions(db, accountOf(caller), caller.tokenHash, now)
      return { value: rows }
    }),

    write(own.endSession, {
      async save(tx, _decision, { caller, params, now }) {
        const ended = await endSessionOf(tx, accountOf(caller), idIn(params), 'list', now)
        if (!ended) throwRefusal('not_found')
      },
      reply: noContent,
      trace: traceOf('session ended', 'one session'),
    }),

    write(own.endOtherSessions, {
      save: (tx, _decision, { caller, now }) =>
        endSessionsOf(tx, accountOf(caller), 'list', now, caller.tokenHash),
      reply: noContent,
      trace: traceOf('session ended', 'all other sessions'),
    }),

    read(own.getSecondFactor, async (db, { caller }) => ({
      value: await secondFactorState(db, accountOf(caller)),
    })),

    write(own.beginSecondFactor, {
      prepare: ({ caller, body }, deps) => requirePassword(caller, body.password, deps),
      save: (tx, _decision, { caller }, { settings }) =>
        beginSecondFactor(tx, accountOf(caller), { issuer: settings.provider.name, email: caller.email }),
      reply: async (_tx, setup) => ({ value: setup }),
    }),

    write(own.confirmSecondFactor, {
      limit: ({ caller }, { limits }) => limits.take('confirm', accountRefKey(accountOf(caller))),
      prepare: () => newRecoveryCodes(),
      async save(tx, { codes, hashes }, { caller, body, now }, { settings }) {
        await confirmSecondFactor(tx, accountOf(caller), body.code, hashes, now)
        await mailHolder(tx, caller, { isOn: true, now, settings })
        await endSessionsOf(tx, accountOf(caller), 'factor', now, caller.tokenHash)
        return { codes: [...codes] }
      },
      reply: async (_tx, codes) => ({ value: codes }),
      trace: traceOf('second factor on'),
      afterwards: ({ caller }, { limits }) => limits.forget('confirm', accountRefKey(accountOf(caller))),
    }),

    write(own.removeSecondFactor, {
      async prepare({ caller, body }, deps) {
        await requirePassword(caller, body.password, deps)
        const account = accountOf(caller)
        return readCode(deps.database.db, account, body.code, () =>
          deps.limits.take('secondFactor', codeKey(caller)),
        )
      },
      async save(tx, code, { caller, now }, { settings }) {
        await passSecondFactor(tx, accountOf(caller), code, now)
        // A repeated call turns nothing off.
        if (await removeSecondFactor(tx, accountOf(caller)))
          await mailHolder(tx, caller, { isOn: false, now, settings })
      },
      reply: async (tx, _saved, { caller }) => ({
        value: await secondFactorState(tx, accountOf(caller)),
      }),
      trace: traceOf('second factor off'),
      afterwards: ({ caller }, { limits }) => limits.forget('secondFactor', codeKey(caller)),
    }),
  ]
}

export const securityRoutes: readonly Route[] = [
  ...routesOf(contract.own),
  ...routesOf(contract.ownOfOperator),

  read(contract.listCompanySecurityEvents, (db, { caller, query }) =>
    listSecurityJson(db, caller.companyId, query),
  ),

  read(contract.listSecurityEvents, (db, { query }) => listSecurityJson(db, null, query)),
]
