import * as contract from '#contract/operator.ts'
import { type CompanyUpdate, changeCompany } from '#domain/operator/rules.ts'
import { isRefused, refuse } from '#domain/refusals.ts'
import { endOperatorSession, openOperatorSession } from '../auth/operator-sessions.ts'
import { isPasswordOf } from '../auth/passwords.ts'
import { forgetSessions } from '../auth/sessions.ts'
import type { Tx } from '../db/transaction.ts'
import { throwRefusal } from '../http/errors.ts'
import { idIn } from '../http/ids.ts'
import { accountKey } from '../http/rate-limits.ts'
import { type Route, read, write } from '../http/route.ts'
import { announce } from '../live/announce.ts'
import { companyActivatedMail, companyDeclinedMail } from '../mail/accounts.ts'
import { readMailbox } from '../mail/mailbox.ts'
import { queueMails } from '../mail/outbox.ts'
import type { Settings } from '../settings.ts'
import * as accounts from './accounts.ts'
import * as audit from './audit.ts'
import { overviewJson } from './overview.ts'
import * as store from './store.ts'

interface Change {
  readonly company: store.LoadedCompany
  readonly update: CompanyUpdate
}

async function applyCompanyUpdate(
  tx: Tx,
  { company, update }: Change,
  who: string,
  now: Date,
  settings: Settings,
): Promise<void> {
  await store.updateCompany(tx, company.id, update)
  await audit.addToAudit(
    tx,
    update.deeds.map((what) => ({ who, what, company })),
    now,
  )
  // Callers are remembered with whether their company may enter.
  if (update.isActive !== company.isActive) await forgetSessions(tx)
  if (update.activates || update.declines) {
    const about = { companyName: update.name, reason: update.declineReason ?? '' }
    const mail = update.activates ? companyActivatedMail : companyDeclinedMail
    const admins = await store.loadAdmins(tx, company.id)
    const mails = admins.map((admin) => mail(settings, { ...admin, ...about }))
    await queueMails(tx, mails, now)
  }
  await announce(tx, { kind: 'company', companies: [company.id] })
}

export const operatorRoutes: readonly Route[] = [
  write(contract.operatorLogin, {
    async limit({ body, address }, deps) {
      await deps.limits.take('operatorLogin', `address:${address}`)
      // Of the account from this address: a stranger elsewhere locks nobody out.
      await deps.limits.take('operatorLogin', `${accountKey(body.email)} ${address}`)
      await deps.limits.take('loginOfAccount', `operator ${accountKey(body.email)}`)
    },
    async prepare({ body }, deps) {
      const account = await accounts.findAccount(deps.database.db, body.email)
      // Without an account the same work is done, so that the time taken tells nothing.
      const matches = await isPasswordOf(account?.passwordHash ?? null, body.password)
      return account && matches ? account : null
    },
    load: async (_tx, _call, _deps, account) => account ?? refuse('wrong_credentials'),
    async save(tx, account, { now }) {
      await audit.addToAudit(tx, [{ who: account.email, what: 'Signed in' }], now)
      return openOperatorSession(tx, account.id, now)
    },
    reply: async (_tx, token) => ({ json: JSON.stringify(contract.operatorLogin.reply.encode({ token })) }),
    async afterwards({ body, address }, { limits }) {
      await limits.forget('operatorLogin', `${accountKey(body.email)} ${address}`)
      await limits.giveBack('loginOfAccount', `operator ${accountKey(body.email)}`)
      await limits.giveBack('operatorLogin', `address:${address}`)
    },
  }),

  write(contract.operatorLogout, {
    save: (tx, _decision, { caller }) => endOperatorSession(tx, caller.tokenHash),
    reply: async () => ({ json: null, status: 204 }),
  }),

  read(contract.getOverview, async (db, { caller, now }, { settings }) => ({
    json: await overviewJson(db, caller.email, now, settings),
  })),

  read(contract.listCompanies, (db, { query }) => store.listCompaniesJson(db, query)),

  read(contract.getCompany, async (db, { params, now }, { settings }) => ({
    json: (await store.findCompanyJson(db, idIn(params), now, settings)) ?? throwRefusal('not_found'),
  })),

  write(contract.changeCompany, {
    load: async (tx, { params, body }) =>
      (await store.lockCompany(tx, idIn(params), body.country)) ?? refuse('not_found'),
    decide(company, { body, now }) {
      const update = changeCompany(company, body, now)
      return isRefused(update) ? update : { company, update }
    },
    async save(tx, change, { caller, now }, { settings }) {
      if (change.update.deeds.length > 0) await applyCompanyUpdate(tx, change, caller.email, now, settings)
      return change.company.id
    },
    reply: async (tx, id, { now }, { settings }) => ({
      json: await store.findCompanyJson(tx, id, now, settings),
    }),
  }),

  read(contract.listAudit, (db, { query }) => audit.listAuditJson(db, query)),

  read(contract.readMails, async (_db, { query }, { settings }) => {
    if (settings.smtpUrl) throwRefusal('not_found')
    return { json: JSON.stringify(await readMailbox(settings.dataDir, query.to)) }
  }),
]
