import * as contract from '#contract/users.ts'
import { isRefused, refuse } from '#domain/refuse.ts'
import type { UserRightsDraft } from '#domain/users/drafts.ts'
import { changeRights } from '#domain/users/rules.ts'
import { keysEnded, mailAdmins } from '../api-keys/mails.ts'
import { idIn } from '../http/ids.ts'
import { type Route, read, write } from '../http/route.ts'
import { announce } from '../live/announce.ts'
import { endCheckouts } from '../payments/ended.ts'
import { mailRights } from './changed-rights.ts'
import * as companyUsers from './company-users.ts'
import * as store from './store.ts'

/** The new rights, as the security log writes them. */
function rightsText({ profile, active }: UserRightsDraft): string {
  const role = profile?.role && `role ${profile.role}`
  const activation = active === undefined ? undefined : active ? 'activated' : 'deactivated'
  return [role, activation].filter((part) => part !== undefined).join(', ') || 'nothing'
}

/** User management: the users of a company and their rights. */
export const userManagementRoutes: readonly Route[] = [
  read(contract.listUsers, (db, { caller, query }) => store.listUsersJson(db, caller, query)),

  write(contract.changeUserRights, {
    load: async (tx, { params, caller }) =>
      (await companyUsers.lockUser(tx, idIn(params), caller)) ?? refuse('not_found'),
    decide(state, { body }) {
      const rights = changeRights(body, state)
      return isRefused(rights) ? rights : { id: state.id, user: state.user, rights }
    },
    async save(tx, { id, user, rights }, { caller, now }, { settings }) {
      if (rights.changed) {
        const ended = await companyUsers.saveRights(tx, id, rights, now)
        const how = { who: caller.email, maker: { email: user.email, isDeactivated: !rights.active } }
        if (ended.length > 0) await mailAdmins(tx, caller.companyId, keysEnded(ended, how), settings, now)
        await mailRights(tx, user, { caller, rights, now, settings })
        await announce(tx, { kind: 'users', companies: [caller.companyId] })
      }
      return id
    },
    reply: async (tx, id) => ({ json: await store.companyUserJsonOf(tx, id) }),
    // Only Admins buy: the checkouts of a user who is one no longer end.
    afterwards: ({ caller }, deps) => endCheckouts(caller.companyId, deps),
    trace: ({ caller, body }, state) => ({
      kind: 'rights changed',
      who: caller.email,
      detail: state ? `${state.user.email}, ${rightsText(body)}` : '',
    }),
  }),
]
