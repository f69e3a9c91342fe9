import * as contract from '#contract/users.ts'
import { isRefused, refuse } from '#domain/refusals.ts'
import { changeRights, INVITATION_DAYS, invite } from '#domain/users/rules.ts'
import { throwRefusal } from '../http/errors.ts'
import { idIn } from '../http/ids.ts'
import { type Route, read, write } from '../http/route.ts'
import { announce } from '../live/announce.ts'
import { invitationMail } from '../mail/accounts.ts'
import { queueMails } from '../mail/outbox.ts'
import * as colleagues from './company-users.ts'
import * as store from './store.ts'

/** User management: the people of a company, their invitations and their rights. */
export const userManagementRoutes: readonly Route[] = [
  read(contract.listUsers, (db, { caller, query }) => store.listUsersJson(db, caller.companyId, query)),

  write(contract.inviteUser, {
    limit: ({ caller }, { limits }) => limits.take('invitation', `company:${caller.companyId}`),
    load: (tx, { body }) => colleagues.findInvited(tx, body.email),
    decide(existing, { caller }) {
      const verdict = invite(existing, caller)
      return isRefused(verdict) ? verdict : { id: existing?.id ?? null }
    },
    async save(tx, { id }, { body, caller, now }, { settings }) {
      const invitedId = id ?? (await store.insertInvitedUser(tx, caller.companyId, body, now))
      if (invitedId === null) return throwRefusal('user_exists', ['username'])
      const firstName =
        id === null ? (body.firstName ?? '') : await colleagues.correctInvited(tx, invitedId, body)
      // Signed in since it was looked at: no longer somebody who is invited.
      if (firstName === null) return throwRefusal('user_exists', ['username'])
      const token = await store.addToken(tx, invitedId, now, INVITATION_DAYS * 86_400_000)
      const invitation = invitationMail(settings, {
        to: body.email,
        firstName,
        invitedBy: await colleagues.findName(tx, caller.userId),
        companyName: caller.companyName,
        token,
      })
      await queueMails(tx, [invitation], now)
      await announce(tx, { kind: 'people', companies: [caller.companyId] })
      return invitedId
    },
    reply: async (tx, id) => ({ json: await store.companyUserJsonOf(tx, id) }),
  }),

  write(contract.changeUserRights, {
    load: async (tx, { params, caller }) =>
      (await colleagues.lockUser(tx, idIn(params), caller)) ?? refuse('not_found'),
    decide(state, { body }) {
      const rights = changeRights(body, state)
      return isRefused(rights) ? rights : { id: state.id, rights }
    },
    async save(tx, { id, rights }, { caller }) {
      if (rights.changed) {
        await colleagues.saveRights(tx, id, rights)
        await announce(tx, { kind: 'people', companies: [caller.companyId] })
      }
      return id
    },
    reply: async (tx, id) => ({ json: await store.companyUserJsonOf(tx, id) }),
  }),
]
