import { importRequests } from '#contract/import.ts'
import { importRequests as decideImport } from '#domain/requests/import.ts'
import { type Route, write } from '../http/route.ts'
import { portCode } from './ports.ts'
import { loadAllowance, saveNew } from './posting.ts'
import { findRequestsJson } from './store.ts'
import { viewerOf } from './viewer.ts'

export const importRoutes: readonly Route[] = [
  write(importRequests, {
    load: loadAllowance,
    decide: ({ vatNumber, usage }, { body, now }) =>
      decideImport(body.requests, { vatNumber }, usage, portCode, now),
    save: saveNew,
    reply: async (tx, ids, call) => ({ json: await findRequestsJson(tx, ids, viewerOf(call)) }),
  }),
]
