import * as contract from '#contract/templates.ts'
import { refuse } from '#domain/refuse.ts'
import { changeTemplate } from '#domain/templates/rules.ts'
import { MAX_TEMPLATES } from '#domain/templates/template.ts'
import type { Caller } from '../auth/caller.ts'
import type { Tx } from '../db/transaction.ts'
import { noContent } from '../http/answer.ts'
import { throwRefusal } from '../http/errors.ts'
import { idIn } from '../http/ids.ts'
import { type CallBy, type Route, read, write } from '../http/route.ts'
import * as store from './store.ts'

async function loadOwn(tx: Tx, { params, caller }: CallBy<Caller>) {
  return (await store.lockTemplate(tx, idIn(params), caller.companyId)) ?? refuse('not_found')
}

export const templateRoutes: readonly Route[] = [
  read(contract.listTemplates, async (db, { caller }) => {
    const templates = await store.listTemplates(db, caller.companyId)
    return { value: templates }
  }),

  read(contract.getTemplate, async (db, { params, caller }) => {
    const template = await store.findTemplate(db, idIn(params), caller.companyId)
    return { value: template ?? throwRefusal('not_found') }
  }),

  write(contract.createTemplate, {
    load: (tx, { caller }) => store.countTemplates(tx, caller.companyId),
    decide: (before, { body }) => (before >= MAX_TEMPLATES ? refuse('too_many_templates') : body),
    save: (tx, draft, { caller, now }) => store.insertTemplate(tx, draft, caller.companyId, now),
    reply: async (_tx, template) => ({ value: template }),
  }),

  write(contract.changeTemplate, {
    load: loadOwn,
    decide: (template, { body }) => changeTemplate(body, template),
    save: async (tx, template) => {
      await store.updateTemplate(tx, template)
      return template
    },
    reply: async (_tx, template) => ({ value: template }),
  }),

  write(contract.deleteTemplate, {
    load: loadOwn,
    save: (tx, { id }) => store.removeTemplate(tx, id),
    reply: noContent,
  }),
]
