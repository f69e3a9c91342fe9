import * as contract from '#contract/operator.ts'
import { type CompanyUpdate, changeCompany } from '#domain/operator/rules.ts'
import { isRefused, refuse } from '#domain/refuse.ts'
import { endKeysOfCompany } from '../api-keys/ending.ts'
import { tokenIn } from '../auth/authenticate.ts'
import { endOperatorSession, openOperatorSession } from '../auth/operator-sessions.ts'
import { isPasswordOf } from '../auth/passwords.ts'
import { forgetSessions, hashToken } from '../auth/sessions.ts'
import type { Tx } from '../db/transaction.ts'
import { noContent } from '../http/answer.ts'
import { throwRefusal } from '../http/errors.ts'
import { idIn } from '../http/ids.ts'
import { type Route, read, write } from '../http/route.ts'
import { announce } from '../live/announce.ts'
import {
  companyActivatedMail,
  companyDeactivatedMail,
  companyDeclinedMail,
  companyReactivatedMail,
} from '../mail/accounts.ts'
import { readMailbox } from '../mail/mailbox.ts'
import { queueMails } from '../mail/outbox.ts'
import { adminsOf } from '../mail/recipients.ts'
import { endCheckouts } from '../payments/ended.ts'
import { rememberDevice } from '../security/known-devices.ts'
import { addSecurityEvent, originOf } from '../security/log.ts'
import { passSecondFactor, readCode } from '../security/second-factor.ts'
import { giveSignInBack, limitCode, limitSignIn } from '../security/sign-in-limits.ts'
import type { Settings } from '../settings.ts'
import { isNameFree } from '../users/registrations.ts'
import * as accounts from './accounts.ts'
import * as audit from './audit.ts'
import { readCompanyRecord, replyChangedRecord } from './company-record.ts'
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
  await store.updateCompany(tx, company, update)
  await audit.addToAudit(
    tx,
    update.entries.map((what) => ({ who, what, company })),
    now,
  )
  // The cache of callers holds the name of their company, and whether it is active.
  if (update.isActive !== company.isActive || update.name !== company.name) await forgetSessions(tx)
  const endedKeys = update.isActive ? [] : await endKeysOfCompany(tx, company.id, now)
  const mail = mailAbout(company, update)
  if (mail) {
    const about = { companyName: update.name, reason: update.declineReason, endedKeys: endedKeys.length }
    const admins = await adminsOf(tx, company.id)
    const mails = admins.map((admin) => mail(settings, { ...admin, ...about }))
    await queueMails(tx, mails, now)
  }
  await announce(tx, { kind: 'company', companies: [company.id] })
  // Its open requests leave the lists of hauliers, or come back.
  if (update.isActive !== company.isActive && (company.isActive || company.deactivatedAt))
    await announce(tx, { kind: 'request', companies: 'hauliers' })
  // Its offers cannot be accepted, or can be again.
  if (update.isActive !== company.isActive)
    await announce(tx, { kind: 'quote', companies: await store.loadOwnersQuotedBy(tx, company.id) })
}

/** The mail that tells a company's Admins of a change; null if none is sent. */
function mailAbout(
  { isActive, activatedAt }: store.LoadedCompany,
  { activates, declines, ...update }: CompanyUpdate,
) {
  if (activates) return activatedAt === null ? companyActivatedMail : companyReactivatedMail
  if (declines) return companyDeclinedMail
  return isActive && !update.isActive ? companyDeactivatedMail : null
}

export const operatorRoutes: readonly Route[] = [
  write(contract.operatorLogin, {
    limit: ({ body, address, http }, deps) =>
      limitSignIn({ kind: 'operator', email: body.email, address, http }, deps),
    async prepare({ body, http }, deps) {
      const { db } = deps.database
      const account = await accounts.findAccount(db, body.email)
      // Without an account the call does the same work, so that the response time reveals nothing.
      const matches = await isPasswordOf(account?.passwordHash ?? null, body.password)
      if (!account || !matches) return null
      const ref = { operator_id: account.id }
      return { ...account, code: await readCode(db, ref, body.code, () => limitCode(ref, http, deps)) }
    },
    async load(_tx, { now }, _deps, account) {
      if (!account) return refuse('wrong_credentials')
      const { initialUntil } = account
      return initialUntil !== null && initialUntil <= now ? refuse('initial_password_expired') : account
    },
    async save(tx, { id, email, code }, { http, now }, { settings }) {
      const account = { operator_id: id }
      await passSecondFactor(tx, account, code, now)
      const before = tokenIn(http)
      if (before) await endOperatorSession(tx, hashToken(before))
      await audit.addToAudit(tx, [{ who: email, what: 'Signed in' }], now)
      const cookie = await rememberDevice(tx, account, http, now, settings.publicUrl)
      const token = await openOperatorSession(tx, id, now, originOf(http))
      return { token, cookie }
    },
    trace: ({ body }) => ({ kind: 'sign-in', who: body.email, byOperator: true }),
    reply: async (_tx, { token, cookie }) => ({
      value: { token },
      cookie,
    }),
    afterwards: ({ http }, deps) => giveSignInBack(http, deps),
  }),

  write(contract.operatorLogout, {
    save: (tx, _decision, { caller }) => endOperatorSession(tx, caller.tokenHash),
    reply: noContent,
    trace: ({ caller }) => ({ kind: 'sign-out', who: caller.email, byOperator: true }),
  }),

  read(contract.getOverview, async (db, { caller, now }, deps) => ({
    json: await overviewJson(db, caller.email, now, deps),
  })),

  read(contract.listCompanies, (db, { query }) => store.listCompaniesJson(db, query)),

  read(contract.getCompany, async (db, { params, now }, { settings }) => ({
    json: (await readCompanyRecord(db, idIn(params), now, settings)) ?? throwRefusal('not_found'),
  })),

  write(contract.changeCompany, {
    load: async (tx, { params, body }) =>
      (await store.lockCompany(tx, idIn(params), body)) ?? refuse('not_found'),
    decide(company, { body, now }) {
      const update = changeCompany(company, body, now)
      return isRefused(update) ? update : { company, update }
    },
    async save(tx, change, { caller, now }, { settings }) {
      const { company, update } = change
      if (update.name !== company.name && !(await isNameFree(tx, company.id, update.name)))
        throwRefusal('company_name_taken', ['name'])
      if (change.update.entries.length > 0) await applyCompanyUpdate(tx, change, caller.email, now, settings)
      return change.company.id
    },
    reply: replyChangedRecord,
    // Its Admins may buy nothing while it is deactivated.
    async afterwards({ params, body }, deps) {
      if (body.isActive === false) await endCheckouts(idIn(params), deps)
    },
    trace({ caller, body }, company) {
      if (!company || body.isActive === undefined || body.isActive === company.isActive) return null
      const detail = body.isActive ? 'activated' : 'deactivated'
      return { kind: 'company changed', who: caller.email, byOperator: true, companyId: company.id, detail }
    },
  }),

  read(contract.listAudit, (db, { query }) => audit.listAuditJson(db, query)),

  read(contract.readMails, async (db, call, { settings }) => {
    const { query, caller } = call
    if (settings.smtpUrl) throwRefusal('not_found')
    const detail = query.to ? `to ${query.to}` : 'all'
    await addSecurityEvent(
      db,
      { kind: 'mails read', who: caller.email, byOperator: true, detail },
      'done',
      call,
    )
    const mails = await readMailbox(settings.dataDir, query.to)
    return { value: mails.map((mail) => ({ ...mail, at: new Date(mail.at) })) }
  }),
]
