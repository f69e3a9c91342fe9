import * as contract from '#contract/api-keys.ts'
import type { ApiKey } from '#domain/api-keys/api-key.ts'
import { makeApiKey } from '#domain/api-keys/rules.ts'
import { refuse } from '#domain/refuse.ts'
import type { Caller } from '../auth/caller.ts'
import { requirePassword } from '../auth/require-password.ts'
import { noContent } from '../http/answer.ts'
import { idIn } from '../http/ids.ts'
import { type CallBy, type Route, read, write } from '../http/route.ts'
import { announce } from '../live/announce.ts'
import { endKey } from './ending.ts'
import { keyMade, keysEnded, mailAdmins } from './mails.ts'
import * as store from './store.ts'

/** API keys: their company's Admins list, make and end them. */
export const apiKeyRoutes: readonly Route[] = [
  read(contract.listApiKeys, async (db, { caller }) => {
    const keys = await store.listKeys(db, caller.companyId)
    return { value: keys }
  }),

  write(contract.makeApiKey, {
    prepare: ({ caller, body }, deps) => requirePassword(caller, body.password, deps),
    async load(tx, { caller }) {
      const state = await store.lockForNewKey(tx, caller)
      if (!state.isCompanyActive) return refuse('company_inactive')
      return state.isAdmin ? state : refuse('admins_only')
    },
    decide: ({ working }, { body }) => makeApiKey(body, working),
    async save(tx, draft, { caller, now }, { settings }) {
      const made = await store.insertKey(tx, draft, caller, now)
      await mailAdmins(tx, caller.companyId, keyMade(made), settings, now)
      await announce(tx, { kind: 'company', companies: [caller.companyId] })
      return made
    },
    reply: async (_tx, made) => ({ value: made }),
    trace: ({ caller, body }) => ({
      kind: 'API key made',
      who: caller.email,
      detail: `${body.name} (${body.scopes.join(', ')})`,
    }),
  }),

  write(contract.endApiKey, {
    load: async (tx, { params, caller }) =>
      (await store.lockKey(tx, idIn(params), caller.companyId)) ?? refuse('not_found'),
    async save(tx, key, { caller, now }, { settings }) {
      // If another Admin has just ended the key, this call succeeds, too, and has nothing to mail.
      const ended = await endKey(tx, key.id, now)
      const how = { who: caller.email, maker: null }
      if (ended.length > 0) await mailAdmins(tx, caller.companyId, keysEnded(ended, how), settings, now)
      await announce(tx, { kind: 'company', companies: [caller.companyId] })
    },
    reply: noContent,
    trace: traceOfEnd,
  }),
]

function traceOfEnd({ caller }: CallBy<Caller>, key: ApiKey | null) {
  return {
    kind: 'API key ended' as const,
    who: caller.email,
    detail: key ? `${key.name} (${key.start}…)` : '',
  }
}
