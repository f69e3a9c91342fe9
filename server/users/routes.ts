import * as contract from '#contract/accounts.ts'
import * as registration from '#contract/registration.ts'
import * as userProfile from '#contract/user-profile.ts'
import { isRefused, refuse } from '#domain/refuse.ts'
import * as rules from '#domain/users/rules.ts'
import { storedEmail } from '#domain/users/user.ts'
import { identifyAfterSignIn } from '../analytics/identify.ts'
import { tokenIn } from '../auth/authenticate.ts'
import { isListedPassword } from '../auth/password-list.ts'
import { hashPassword, isPasswordOf } from '../auth/passwords.ts'
import { hashToken, openSession } from '../auth/sessions.ts'
import { lockCompanyNamed } from '../companies/store.ts'
import { sampleSignIns } from '../demo/sign-ins.ts'
import { noContent } from '../http/answer.ts'
import { throwRefusal } from '../http/errors.ts'
import { type Route, read, write } from '../http/route.ts'
import { announce } from '../live/announce.ts'
import { companyRegisteredMail, registrationMail } from '../mail/accounts.ts'
import { queueMails } from '../mail/outbox.ts'
import { rememberDevice } from '../security/known-devices.ts'
import { originOf } from '../security/log.ts'
import { NO_CODE, passSecondFactor, readCode } from '../security/second-factor.ts'
import { giveSignInBack, limitCode, limitSignIn } from '../security/sign-in-limits.ts'
import type { Settings } from '../settings.ts'
import { sessionJson, signedInJson } from './signed-in.ts'
import * as store from './store.ts'

async function registrationTerms(password: string, settings: Settings): Promise<rules.RegistrationTerms> {
  return {
    keywords: settings.competitorKeywords,
    providerName: settings.provider.name,
    passwordIsListed: await isListedPassword(password),
  }
}

export const userRoutes: readonly Route[] = [
  read(registration.checkUser, async (db, { query, address }, { limits }) => {
    await limits.take('check', address)
    const found = (await store.isEmailTaken(db, storedEmail(query.email))) ? [query] : []
    return { value: found }
  }),

  write(registration.register, {
    limit: ({ address }, { limits }) => limits.take('registration', `person:${address}`),
    async prepare({ body }, { settings }) {
      const terms = await registrationTerms(body.password, settings)
      const isDoomed = rules.whyNotRegister(body, terms) !== null
      return { terms, passwordHash: isDoomed ? '' : await hashPassword(body.password) }
    },
    load: async (tx, { body }, _deps, prepared) => ({
      company: await lockCompanyNamed(tx, body.profile.companyName),
      emailIsTaken: await store.isEmailTaken(tx, body.email),
      ...prepared,
    }),
    decide(state, { body }) {
      const registered = rules.register(body, state, state.terms)
      return isRefused(registered) ? registered : { ...registered, passwordHash: state.passwordHash }
    },
    async save(tx, { role, company, passwordHash }, { body, now }, { settings }) {
      const account = { companyId: company.id, role, passwordHash }
      const id = await store.insertFirstAdmin(tx, body, account, now)
      if (id === null) return throwRefusal('user_exists', ['email'])
      const { firstName, lastName, email, profile } = body
      const contact = { contact: `${firstName} ${lastName}`, phone: profile.phone, email }
      const mail = companyRegisteredMail(settings, { name: profile.companyName, ...contact })
      const answer = { to: email, firstName, companyName: profile.companyName, phone: profile.phone }
      await queueMails(tx, [mail, registrationMail(settings, answer)], now)
      return id
    },
    reply: async (tx, id, { now }, { settings }) => ({
      json: await signedInJson(tx, id, now, settings),
    }),
    trace: ({ body }) => ({ kind: 'registration', who: body.email }),
  }),

  write(contract.login, {
    limit: ({ body, address, http }, deps) =>
      limitSignIn({ kind: 'user', email: body.email, address, http }, deps),
    async prepare({ body, http }, deps) {
      const { db } = deps.database
      const account = await store.findAccount(db, storedEmail(body.email))
      const isRight = await isPasswordOf(account?.passwordHash ?? null, body.password)
      if (!account || !isRight) return { account, isRight, code: NO_CODE }
      // Only after a right password: a caller without it must not learn of the second factor.
      const ref = { person_id: account.id }
      const code = await readCode(db, ref, body.code, () => limitCode(ref, http, deps))
      return { account, isRight, code }
    },
    async load(tx, _call, _deps, { account, isRight, code }) {
      // No account has the number 0: an unknown email takes the same steps.
      const locked = await store.lockAccount(tx, account?.id ?? 0)
      const passwordIsRight = isRight && locked?.passwordHash === account?.passwordHash
      return locked && { ...locked, passwordIsRight, code }
    },
    decide: (account) => rules.signIn(account) ?? account ?? refuse('wrong_credentials'),
    async save(tx, { id, code }, { http, now }, { settings }) {
      const account = { person_id: id }
      await passSecondFactor(tx, account, code, now)
      await store.recordSignIn(tx, id, now)
      // The previous session would stay open unused.
      const before = tokenIn(http)
      if (before) await store.endSession(tx, hashToken(before))
      const cookie = await rememberDevice(tx, account, http, now, settings.publicUrl)
      const token = await openSession(tx, id, now, originOf(http))
      return { id, token, cookie }
    },
    trace: ({ body }) => ({ kind: 'sign-in', who: body.email }),
    reply: async (tx, { id, token, cookie }, { now }, { settings }) => ({
      json: await sessionJson(tx, id, token, now, settings),
      cookie,
    }),
    async afterwards({ body, http }, deps) {
      await giveSignInBack(http, deps)
      identifyAfterSignIn(storedEmail(body.email), deps)
    },
  }),

  write(contract.logout, {
    save: (tx, _decision, { caller }) => store.endSession(tx, caller.tokenHash),
    reply: noContent,
    trace: ({ caller }) => ({ kind: 'sign-out', who: caller.email }),
  }),

  read(contract.getMe, async (db, { caller, now }, { settings }) => ({
    json: await signedInJson(db, caller.userId, now, settings),
  })),

  read(userProfile.getUserProfile, async (db, { caller, now }, { settings }) => ({
    json: await signedInJson(db, caller.userId, now, settings),
  })),

  write(userProfile.saveUserProfile, {
    load: (tx, { caller }) => store.lockDetails(tx, caller.userId),
    decide: (stored, { body }) => rules.whyNotReplaceOwnDetails(body, stored) ?? stored,
    async save(tx, _decision, { caller, body }) {
      await store.saveDetails(tx, caller.userId, body)
      await announce(tx, { kind: 'users', companies: [caller.companyId] })
    },
    reply: async (tx, _saved, { caller, now }, { settings }) => ({
      json: await signedInJson(tx, caller.userId, now, settings),
    }),
  }),

  read(contract.listSampleSignIns, async (db, _call, { settings }) => {
    const samples = settings.demo ? sampleSignIns() : []
    const existing = await store.existingEmails(
      db,
      samples.map(({ email }) => email),
    )
    const usable = samples.filter(({ email }) => existing.has(email))
    return { value: usable }
  }),
]
