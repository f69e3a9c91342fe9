import { findPosted, importRequests } from '#contract/import.ts'
import { refuse } from '#domain/refuse.ts'
import { importRequests as decideImport } from '#domain/requests/import.ts'
import { alreadyPosted } from '#domain/requests/posted.ts'
import { type Route, read, write } from '../http/route.ts'
import { portCode } from './ports.ts'
import { findPostedLike } from './posted.ts'
import { loadAllowance, postAll, underName } from './posting.ts'
import { findRequestsJson } from './store.ts'
import { viewerOf } from './viewer.ts'

export const importRoutes: readonly Route[] = [
  write(importRequests, {
    limit: ({ caller }, { limits }) => limits.take('import', `company:${caller.companyId}`),
    load: async (tx, call) => (await loadAllowance(tx, call)) ?? refuse('not_found'),
    decide: ({ vatNumber, usage, ownerName }, { body, now }) =>
      underName(ownerName, decideImport(body.requests, { vatNumber }, usage, portCode, now)),
    save: postAll,
    reply: async (tx, ids, call) => ({ json: await findRequestsJson(tx, ids, viewerOf(call)) }),
  }),

  read(findPosted, async (db, { caller, body: { requests }, now }) => ({
    value: alreadyPosted(requests, await findPostedLike(db, caller.companyId, requests), now),
  })),
]
