/**
 * Calls of operators, and of Admins within their company, on the account of another user: ending sessions, removing a
 * lost second factor.
 */
import * as contract from '#contract/security.ts'
import { refuse } from '#domain/refuse.ts'
import { whyCannotRemoveForOwner } from '#domain/security/second-factor.ts'
import type { Operator } from '../auth/caller.ts'
import type { Db } from '../db/connect.ts'
import type { Tx } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { noContent } from '../http/answer.ts'
import { throwRefusal } from '../http/errors.ts'
import { idIn } from '../http/ids.ts'
import { type CallBy, type Route, read, write } from '../http/route.ts'
import { announce } from '../live/announce.ts'
import { queueMails } from '../mail/outbox.ts'
import { secondFactorRemovedMail } from '../mail/security.ts'
import { addToAudit } from '../operator/audit.ts'
import type { AccountRef } from './account.ts'
import type { Trace } from './log.ts'
import { removeSecondFactor, secondFactorState } from './second-factor.ts'
import { endSessionOf, endSessionsOf, listSessions } from './sessions.ts'

/** The account of another user that the call is about. */
interface AccountHolder {
  readonly account: AccountRef
  readonly email: string
  readonly firstName: string
  readonly company: { readonly id: number; readonly name: string } | null
}

async function findUser(
  db: Db | Tx,
  id: number,
  ofCompany: number | null = null,
): Promise<AccountHolder | null> {
  const row = await db
    .selectFrom('person')
    .innerJoin('company', 'company.id', 'person.company_id')
    .where('person.id', '=', id)
    .$if(ofCompany !== null, (users) => users.where('person.company_id', '=', ofCompany))
    .select(['person.email', 'person.first_name', 'company.id', 'company.name'])
    .executeTakeFirst()
  if (!row) return null
  const company = { id: row.id, name: row.name }
  return { account: { person_id: id }, email: row.email, firstName: row.first_name, company }
}

async function findOperator(db: Db | Tx, id: number): Promise<AccountHolder | null> {
  const row = await db.selectFrom('operator').where('id', '=', id).select('email').executeTakeFirst()
  return row ? { account: { operator_id: id }, email: row.email, firstName: '', company: null } : null
}

/**
 * Turns a lost factor off: its sessions end, its holder is mailed, and open pages reload.
 * @throws RefusedError second_factor_is_off.
 */
async function removeLostFactor(
  tx: Tx,
  { account, email, firstName, company }: AccountHolder,
  now: Date,
  { settings }: Deps,
): Promise<void> {
  // Another caller may have turned it off in the meantime, and has mailed its user.
  if (!(await removeSecondFactor(tx, account))) throwRefusal('second_factor_is_off')
  await endSessionsOf(tx, account, 'no factor', now)
  await queueMails(tx, [secondFactorRemovedMail(settings, { to: email, firstName, now })], now)
  if (company) await announce(tx, { kind: 'users', companies: [company.id] })
}

/** The security log entry about what an operator did to an account. */
function traceOf(
  { caller }: CallBy<Operator>,
  holder: Pick<AccountHolder, 'email' | 'company'> | null,
  kind: Trace['kind'],
  what: string,
): Trace {
  const detail = holder ? `${what} of ${holder.email}` : what
  return { kind, who: caller.email, byOperator: true, companyId: holder?.company?.id ?? null, detail }
}

function routesAbout(
  calls: typeof contract.aboutUser | typeof contract.aboutOperator,
  find: (db: Db | Tx, id: number) => Promise<AccountHolder | null>,
): Route[] {
  const load = async (tx: Tx, { params }: CallBy<Operator>) =>
    (await find(tx, idIn(params))) ?? refuse('not_found')
  const addEntry = (
    tx: Tx,
    what: string,
    { email, company }: AccountHolder,
    { caller, now }: CallBy<Operator>,
  ) =>
    addToAudit(tx, [{ who: caller.email, what: `${what} of ${email}`, ...(company ? { company } : {}) }], now)

  return [
    read(calls.listSessions, async (db, { params, caller, now }) => {
      const holder = (await find(db, idIn(params))) ?? throwRefusal('not_found')
      const rows = await listSessions(db, holder.account, caller.tokenHash, now)
      return { value: rows }
    }),

    write(calls.endSession, {
      load,
      async save(tx, holder, call) {
        const id = idIn(call.params, 'session')
        if (!(await endSessionOf(tx, holder.account, id, 'operator', call.now))) throwRefusal('not_found')
        await addEntry(tx, 'Ended a session', holder, call)
      },
      reply: noContent,
      trace: (call, holder) => traceOf(call, holder, 'session ended', 'one session'),
    }),

    write(calls.endSessions, {
      load,
      async save(tx, holder, call) {
        // The caller's own session stays, if it is one of them.
        await endSessionsOf(tx, holder.account, 'operator', call.now, call.caller.tokenHash)
        await addEntry(tx, 'Ended all sessions', holder, call)
      },
      reply: noContent,
      trace: (call, holder) => traceOf(call, holder, 'session ended', 'all sessions'),
    }),

    write(calls.removeSecondFactor, {
      async load(tx, call) {
        const holder = await find(tx, idIn(call.params))
        if (!holder) return refuse('not_found')
        const { isOn } = await secondFactorState(tx, holder.account)
        return { ...holder, isOn }
      },
      decide(holder, { caller }) {
        const { account, isOn } = holder
        const isOwn = 'operator_id' in account && account.operator_id === caller.operatorId
        return whyCannotRemoveForOwner({ isOwn, isOn }) ?? holder
      },
      async save(tx, holder, call, deps) {
        await removeLostFactor(tx, holder, call.now, deps)
        await addEntry(tx, 'Removed the second factor', holder, call)
      },
      reply: noContent,
      trace: (call, holder) => traceOf(call, holder, 'second factor off', 'second factor'),
    }),
  ]
}

export const otherAccountRoutes: readonly Route[] = [
  ...routesAbout(contract.aboutUser, findUser),
  ...routesAbout(contract.aboutOperator, findOperator),

  write(contract.removeCompanyUserSecondFactor, {
    async load(tx, { params, caller }) {
      const holder = await findUser(tx, idIn(params), caller.companyId)
      if (!holder) return refuse('not_found')
      return { ...holder, ...(await secondFactorState(tx, holder.account)) }
    },
    decide: (holder, { caller }) =>
      whyCannotRemoveForOwner({ isOwn: holder.email === caller.email, isOn: holder.isOn }) ?? holder,
    save: (tx, holder, { now }, deps) => removeLostFactor(tx, holder, now, deps),
    reply: noContent,
    trace: ({ caller }, holder) => ({
      kind: 'second factor off',
      who: caller.email,
      detail: holder ? `second factor of ${holder.email}` : '',
    }),
  }),
]
