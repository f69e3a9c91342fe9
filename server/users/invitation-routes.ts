import * as contract from '#contract/users.ts'
import { isRefused, refuse } from '#domain/refuse.ts'
import * as rules from '#domain/users/rules.ts'
import {
  giveTokenTryBack,
  lockTokenOwner,
  preparePassword,
  TOKEN_WITHOUT_OWNER,
  takeTokenTry,
} from '../auth/mailed-tokens.ts'
import { openSession } from '../auth/sessions.ts'
import { noContent } from '../http/answer.ts'
import { throwRefusal } from '../http/errors.ts'
import { idIn } from '../http/ids.ts'
import { type Route, read, write } from '../http/route.ts'
import { announce } from '../live/announce.ts'
import { invitationMail } from '../mail/accounts.ts'
import { queueMails } from '../mail/outbox.ts'
import { rememberDevice } from '../security/known-devices.ts'
import { originOf } from '../security/log.ts'
import * as invitations from './invitations.ts'
import { sessionJson } from './signed-in.ts'
import * as store from './store.ts'

/** Inviting users, and accepting, refusing and withdrawing invitations. */
export const invitationRoutes: readonly Route[] = [
  write(contract.inviteUser, {
    limit: ({ caller }, { limits }) => limits.take('invitation', `company:${caller.companyId}`),
    load: (tx, { body, caller }) => invitations.findInvited(tx, body.email, caller.companyId),
    decide(state) {
      const invited = rules.invite(state)
      return isRefused(invited) ? invited : { id: state.id }
    },
    async save(tx, { id }, { body, caller, now }, { settings }) {
      const invitedId = id ?? (await invitations.insertInvitation(tx, caller.companyId, body, now))
      // Another Admin has invited this email in the meantime.
      if (invitedId === null) return throwRefusal('user_exists', ['username'])
      const firstName =
        id === null ? (body.firstName ?? '') : await invitations.renewInvitation(tx, invitedId, body, now)
      // The invitation was accepted or withdrawn in the meantime.
      if (firstName === null) return throwRefusal('user_exists', ['username'])
      const invitation = invitationMail(settings, {
        to: body.email,
        firstName,
        invitedBy: await invitations.findName(tx, caller.userId),
        companyName: caller.companyName,
        token: await invitations.addInvitationToken(tx, invitedId, now),
      })
      await queueMails(tx, [invitation], now)
      await announce(tx, { kind: 'users', companies: [caller.companyId] })
      return invitedId
    },
    reply: async (tx, id) => ({ json: await store.companyUserJsonOf(tx, id) }),
    trace: ({ caller, body }) => ({ kind: 'invitation', who: caller.email, detail: `invited ${body.email}` }),
  }),

  write(contract.withdrawInvitation, {
    load: async (tx, { params, caller }) =>
      (await invitations.lockInvitation(tx, idIn(params), caller.companyId)) ?? refuse('not_found'),
    decide: (state) => rules.withdrawInvitation(state) ?? state,
    async save(tx, { id }, { caller }) {
      await invitations.removeInvitation(tx, id)
      await announce(tx, { kind: 'users', companies: [caller.companyId] })
    },
    reply: noContent,
    trace: ({ caller }, state) => ({
      kind: 'invitation',
      who: caller.email,
      detail: state ? `withdrew ${state.email}` : 'withdrawal',
    }),
  }),

  read(contract.openInvitation, async (db, call, deps) => {
    await takeTokenTry(call, deps)
    const owner = await store.findTokenOwner(db, call.body.token, call.now)
    if (!owner?.invitedUntil) return throwRefusal('token_invalid')
    await giveTokenTryBack(call, deps)
    return { value: { ...owner, invitedUntil: owner.invitedUntil } }
  }),

  write(contract.acceptInvitation, {
    limit: takeTokenTry,
    async prepare({ body, now }, { database, settings }) {
      const owner = await store.findTokenOwner(database.db, body.token, now)
      if (!owner?.invitedUntil) return TOKEN_WITHOUT_OWNER
      const { firstName, lastName, password } = body
      return preparePassword({ ...owner, firstName, lastName }, password, settings)
    },
    async load(tx, { body, now }, _deps, { id, refused, passwordHash }) {
      const owner = await lockTokenOwner(tx, id, body.token, now)
      if (!owner?.invitedUntil) return refuse('token_invalid')
      return { ...owner, refused, passwordHash, hasAccount: await store.isEmailTaken(tx, owner.email) }
    },
    decide: (state) => state.refused ?? rules.acceptInvitation(state) ?? state,
    async save(tx, { id, companyId, passwordHash }, { body, http, now }, { settings }) {
      await invitations.acceptInvitation(tx, id, body, passwordHash, now)
      await announce(tx, { kind: 'users', companies: [companyId] })
      const cookie = await rememberDevice(tx, { person_id: id }, http, now, settings.publicUrl)
      return { id, token: await openSession(tx, id, now, originOf(http)), cookie }
    },
    reply: async (tx, { id, token, cookie }, { now }, { settings }) => ({
      json: await sessionJson(tx, id, token, now, settings),
      cookie,
    }),
    trace: (_call, state) => ({ kind: 'registration', who: state?.email ?? '', detail: 'by invitation' }),
    afterwards: giveTokenTryBack,
  }),

  write(contract.refuseInvitation, {
    limit: takeTokenTry,
    async load(tx, { body, now }) {
      const found = await store.findTokenOwner(tx, body.token, now)
      const owner = found && (await lockTokenOwner(tx, found.id, body.token, now))
      return owner?.invitedUntil ? owner : refuse('token_invalid')
    },
    async save(tx, { id, companyId }) {
      await invitations.removeInvitation(tx, id)
      await announce(tx, { kind: 'users', companies: [companyId] })
    },
    reply: noContent,
    trace: (_call, state) => ({
      kind: 'invitation',
      who: state?.email ?? '',
      companyId: state?.companyId ?? null,
      detail: state ? `refused by ${state.email}` : 'refusal',
    }),
    afterwards: giveTokenTryBack,
  }),
]
