import * as contract from '#contract/passwords.ts'
import { refuse } from '#domain/refuse.ts'
import { whyNotReplace } from '#domain/users/passwords.ts'
import { throwRefusal } from '../http/errors.ts'
import { accountKey } from '../http/rate-limits.ts'
import { type Route, write } from '../http/route.ts'
import { queueMails } from '../mail/outbox.ts'
import { passwordChangedMail } from '../mail/security.ts'
import * as store from '../users/store.ts'
import {
  giveTokenTryBack,
  lockTokenOwner,
  preparePassword,
  TOKEN_WITHOUT_OWNER,
  takeTokenTry,
} from './mailed-tokens.ts'
import { refusedPassword } from './password-list.ts'
import { hashPassword, isPasswordOf } from './passwords.ts'
import { noteResetRequest } from './resets.ts'

const DONE = { status: 'OK' }

/** Forgotten, mailed and changed passwords. */
export const passwordRoutes: readonly Route[] = [
  write(contract.requestPasswordReset, {
    async limit({ body, address }, { limits }) {
      // A caller who asks for resets of another account uses up only the tries of its own address.
      await limits.take('reset', `${accountKey(body.email)} ${address}`)
      await limits.take('resetOfAccount', accountKey(body.email))
      await limits.take('resetOfAddress', address)
    },
    save: (tx, _decision, { body, now }) => noteResetRequest(tx, body.email, now),
    reply: async () => ({ value: DONE }),
    trace: ({ body }) => ({ kind: 'password reset asked', who: body.email }),
  }),

  write(contract.confirmPasswordReset, {
    limit: takeTokenTry,
    async prepare({ body, now }, { database, settings }) {
      const owner = await store.findTokenOwner(database.db, body.token, now)
      return owner ? preparePassword(owner, body.password, settings) : TOKEN_WITHOUT_OWNER
    },
    async load(tx, { body, now }, _deps, { id, refused, passwordHash }) {
      const owner = await lockTokenOwner(tx, id, body.token, now)
      return owner ? { owner, refused, passwordHash } : refuse('token_invalid')
    },
    decide: (state) => state.refused ?? state,
    async save(tx, { owner, passwordHash }, { now }, { settings }) {
      // The token of an invitation may be confirmed here, too.
      if (owner.invitedUntil && (await store.isEmailTaken(tx, owner.email)))
        throwRefusal('invited_email_taken')
      await store.setPassword(tx, owner.id, passwordHash, now)
      if (owner.invitedUntil) return
      const account = { to: owner.email, firstName: owner.firstName, isOperator: false, now }
      await queueMails(tx, [passwordChangedMail(settings, { ...account, byReset: true })], now)
    },
    trace: (_call, state) => ({ kind: 'password reset', who: state?.owner.email ?? '' }),
    reply: async () => ({ value: DONE }),
    afterwards: giveTokenTryBack,
  }),

  write(contract.changePassword, {
    limit: ({ caller }, { limits }) => limits.take('confirm', `person:${caller.userId}`),
    async prepare({ body, caller }, { database, settings }) {
      const account = await store.findAccount(database.db, caller.email)
      const isRight = await isPasswordOf(account?.passwordHash ?? null, body.current)
      const names = await store.findNames(database.db, caller.userId)
      const context = store.contextOf({ ...names, ...caller }, settings)
      const refused = isRight
        ? (whyNotReplace(body.current, body.next, ['next']) ??
          (await refusedPassword(body.next, context, ['next'])))
        : null
      const isHashed = isRight && refused === null
      return { account, isRight, refused, passwordHash: isHashed ? await hashPassword(body.next) : '' }
    },
    async load(tx, { caller }, _deps, { account, isRight, refused, passwordHash }) {
      const locked = await store.lockAccount(tx, caller.userId)
      const isStillRight = isRight && locked?.passwordHash === account?.passwordHash
      return isStillRight ? { refused, passwordHash } : refuse('password_wrong', ['current'])
    },
    decide: (state) => state.refused ?? state,
    async save(tx, { passwordHash }, { caller, now }, { settings }) {
      await store.setPassword(tx, caller.userId, passwordHash, now, caller.tokenHash)
      const { firstName } = await store.findNames(tx, caller.userId)
      const account = { to: caller.email, firstName, isOperator: false, now }
      await queueMails(tx, [passwordChangedMail(settings, { ...account, byReset: false })], now)
    },
    reply: async () => ({ value: DONE }),
    afterwards: ({ caller }, { limits }) => limits.forget('confirm', `person:${caller.userId}`),
    trace: ({ caller }) => ({ kind: 'password changed', who: caller.email }),
  }),
]
