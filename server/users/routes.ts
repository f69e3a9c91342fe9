import * as contract from '#contract/accounts.ts'
import { isRefused, refuse } from '#domain/refusals.ts'
import * as rules from '#domain/users/rules.ts'
import { identifyAfterSignIn } from '../analytics/identify.ts'
import { hashPassword, isPasswordOf } from '../auth/passwords.ts'
import { openSession } from '../auth/sessions.ts'
import { lockCompanyNamed } from '../companies/store.ts'
import { sampleSignIns } from '../demo/sign-ins.ts'
import { throwRefusal } from '../http/errors.ts'
import { accountKey } from '../http/rate-limits.ts'
import { type Route, read, write } from '../http/route.ts'
import { announce } from '../live/announce.ts'
import { companyRegisteredMail } from '../mail/accounts.ts'
import { queueMails } from '../mail/outbox.ts'
import * as store from './store.ts'

const plainEmail = (email: string) => email.trim().toLowerCase()

export const userRoutes: readonly Route[] = [
  read(contract.checkUser, async (db, { query, address }, { limits }) => {
    await limits.take('check', address)
    const found = (await store.isEmailTaken(db, plainEmail(query.email))) ? [query] : []
    return { json: JSON.stringify(found.map((one) => contract.checkUser.reply.listOf.encode(one))) }
  }),

  write(contract.register, {
    limit: ({ address }, { limits }) => limits.take('registration', `person:${address}`),
    async prepare({ body }, { settings }) {
      const isDoomed = rules.whyNotRegister(body, settings.competitorKeywords) !== null
      return isDoomed ? '' : hashPassword(body.password)
    },
    load: async (tx, { body }, _deps, passwordHash) => ({
      company: await lockCompanyNamed(tx, body.profile.companyName),
      emailIsTaken: await store.isEmailTaken(tx, body.email),
      passwordHash,
    }),
    decide(state, { body }, { settings }) {
      const verdict = rules.register(body, state, settings.competitorKeywords)
      return isRefused(verdict) ? verdict : { ...verdict, passwordHash: state.passwordHash }
    },
    async save(tx, { role, company, passwordHash }, { body, now }, { settings }) {
      const id = await store.insertFirstAdmin(tx, company.id, role, body, passwordHash, now)
      if (id === undefined || id === null) return throwRefusal('user_exists', ['email'])
      const { firstName, lastName, email, profile } = body
      const contact = { contact: `${firstName} ${lastName}`, phone: profile.phone, email }
      const mail = companyRegisteredMail(settings, { name: profile.companyName, ...contact })
      await queueMails(tx, [mail], now)
      return id
    },
    reply: async (tx, id, { now }, { settings }) => ({
      json: await store.signedInJson(tx, id, now, settings),
    }),
  }),

  write(contract.login, {
    async limit({ body, address }, { limits }) {
      // The narrow one first: a try that it refuses uses up nothing of those that others need.
      await limits.take('login', `${accountKey(body.email)} ${address}`)
      await limits.take('loginOfAccount', accountKey(body.email))
      await limits.take('loginOfAddress', address)
    },
    async prepare({ body }, { database }) {
      const account = await store.findAccount(database.db, plainEmail(body.email))
      const isRight = await isPasswordOf(account?.passwordHash ?? null, body.password)
      return { account, isRight }
    },
    async load(tx, _call, _deps, { account, isRight }) {
      // Nobody has the number 0: whoever is unknown takes the same steps.
      const locked = await store.lockAccount(tx, account?.id ?? 0)
      const passwordIsRight = isRight && locked?.passwordHash === account?.passwordHash
      return locked && { ...locked, passwordIsRight }
    },
    decide: (person) => rules.signIn(person) ?? person ?? refuse('wrong_credentials'),
    async save(tx, { id }, { now }) {
      await store.recordSignIn(tx, id, now)
      return { id, token: await openSession(tx, id, now) }
    },
    reply: async (tx, { id, token }, { now }, { settings }) => ({
      json: await store.sessionJson(tx, id, token, now, settings),
    }),
    async afterwards({ body, address }, deps) {
      const { limits } = deps
      await limits.forget('login', `${accountKey(body.email)} ${address}`)
      await limits.giveBack('loginOfAccount', accountKey(body.email))
      await limits.giveBack('loginOfAddress', address)
      identifyAfterSignIn(plainEmail(body.email), deps)
    },
  }),

  write(contract.logout, {
    save: (tx, _decision, { caller }) => store.endSession(tx, caller.tokenHash),
    reply: async () => ({ json: null, status: 204 }),
  }),

  read(contract.getMe, async (db, { caller, now }, { settings }) => ({
    json: await store.signedInJson(db, caller.userId, now, settings),
  })),

  read(contract.getUserProfile, async (db, { caller, now }, { settings }) => ({
    json: await store.signedInJson(db, caller.userId, now, settings),
  })),

  write(contract.saveUserProfile, {
    async save(tx, _decision, { caller, body }) {
      await store.saveDetails(tx, caller.userId, body)
      await announce(tx, { kind: 'people', companies: [caller.companyId] })
    },
    reply: async (tx, _saved, { caller, now }, { settings }) => ({
      json: await store.signedInJson(tx, caller.userId, now, settings),
    }),
  }),

  read(contract.listSampleSignIns, async (db, _call, { settings }) => {
    const samples = settings.demo ? sampleSignIns() : []
    const existing = await store.existingEmails(
      db,
      samples.map(({ email }) => email),
    )
    const usable = samples.filter(({ email }) => existing.has(email))
    return { json: JSON.stringify(usable.map((one) => contract.listSampleSignIns.reply.listOf.encode(one))) }
  }),
]
