import * as contract from '#contract/accounts.ts'
import { refuse } from '#domain/refusals.ts'
import { whyNotPassword } from '#domain/users/passwords.ts'
import { accountKey } from '../http/rate-limits.ts'
import { type Route, write } from '../http/route.ts'
import * as store from '../users/store.ts'
import { hashPassword, isPasswordOf } from './passwords.ts'
import { noteResetRequest } from './resets.ts'

const DONE = { status: 'OK' }

/** Forgotten, mailed and changed passwords. */
export const passwordRoutes: readonly Route[] = [
  write(contract.requestPasswordReset, {
    async limit({ body, address }, { limits }) {
      // A stranger who asks for an account's resets uses up its own tries, not those of the owner elsewhere.
      await limits.take('reset', `${accountKey(body.email)} ${address}`)
      await limits.take('resetOfAccount', accountKey(body.email))
      await limits.take('resetOfAddress', address)
    },
    save: (tx, _decision, { body, now }) => noteResetRequest(tx, body.email, now),
    reply: async () => ({ json: JSON.stringify(contract.requestPasswordReset.reply.encode(DONE)) }),
  }),

  write(contract.confirmPasswordReset, {
    limit: ({ address }, { limits }) => limits.take('confirm', `address:${address}`),
    async prepare({ body, now }, { database }) {
      const owner = await store.findTokenOwner(database.db, body.token, now)
      const isHashed = owner && !whyNotPassword(body.password, owner.email, ['password'])
      return { owner, passwordHash: isHashed ? await hashPassword(body.password) : '' }
    },
    async load(tx, { body, now }, _deps, { owner, passwordHash }) {
      // The person is locked before the token is looked at again: of several at once, one finds it.
      if (!owner || !(await store.lockAccount(tx, owner.id))) return refuse('token_invalid')
      const stillOwner = await store.findTokenOwner(tx, body.token, now)
      return stillOwner ? { owner: stillOwner, passwordHash } : refuse('token_invalid')
    },
    decide: (state, { body }) => whyNotPassword(body.password, state.owner.email, ['password']) ?? state,
    save: (tx, { owner, passwordHash }) => store.setPassword(tx, owner.id, passwordHash),
    reply: async () => ({ json: JSON.stringify(contract.confirmPasswordReset.reply.encode(DONE)) }),
    // An office that sets the passwords of a dozen colleagues guesses at nothing.
    afterwards: ({ address }, { limits }) => limits.giveBack('confirm', `address:${address}`),
  }),

  write(contract.changePassword, {
    limit: ({ caller }, { limits }) => limits.take('confirm', `person:${caller.userId}`),
    async prepare({ body, caller }, { database }) {
      const account = await store.findAccount(database.db, caller.email)
      const isRight = await isPasswordOf(account?.passwordHash ?? null, body.current)
      const isHashed = isRight && !whyNotPassword(body.next, caller.email, ['next'])
      return { account, isRight, passwordHash: isHashed ? await hashPassword(body.next) : '' }
    },
    async load(tx, { caller }, _deps, { account, isRight, passwordHash }) {
      const locked = await store.lockAccount(tx, caller.userId)
      const isStillRight = isRight && locked?.passwordHash === account?.passwordHash
      return isStillRight ? { passwordHash } : refuse('password_wrong', ['current'])
    },
    decide: (state, { body, caller }) => whyNotPassword(body.next, caller.email, ['next']) ?? state,
    save: (tx, { passwordHash }, { caller }) =>
      store.setPassword(tx, caller.userId, passwordHash, caller.tokenHash),
    reply: async () => ({ json: JSON.stringify(contract.changePassword.reply.encode(DONE)) }),
    afterwards: ({ caller }, { limits }) => limits.forget('confirm', `person:${caller.userId}`),
  }),
]
