import * as contract from '#contract/webhooks.ts'
import { isRefused, refuse } from '#domain/refuse.ts'
import { addWebhook, changeWebhook, type StoredWebhook } from '#domain/webhooks/rules.ts'
import type { Webhook, WebhookChange } from '#domain/webhooks/webhook.ts'
import type { Caller } from '../auth/caller.ts'
import type { Tx } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { noContent } from '../http/answer.ts'
import { throwRefusal } from '../http/errors.ts'
import { idIn } from '../http/ids.ts'
import { type CallBy, type Route, read, write } from '../http/route.ts'
import { queueMails } from '../mail/outbox.ts'
import { adminsOf } from '../mail/recipients.ts'
import { windowOf } from '../paging.ts'
import type { Trace } from '../security/log.ts'
import type { Settings } from '../settings.ts'
import { isPrivateNumber } from './addresses.ts'
import { announceWebhooks } from './announce.ts'
import { webhookAddressMail } from './mails.ts'
import * as store from './store.ts'

async function load(tx: Tx, { params, caller }: CallBy<Caller>) {
  return (await store.lockWebhook(tx, idIn(params), caller.companyId)) ?? refuse('not_found')
}

const limited = ({ caller }: CallBy<Caller>, { limits }: Deps) =>
  limits.take('webhook', `company:${caller.companyId}`)

const traceOf =
  (what: string) =>
  ({ caller }: CallBy<Caller>, webhook: StoredWebhook | null): Trace => ({
    kind: 'webhook changed',
    who: caller.email,
    detail: webhook ? `${what}: ${webhook.url}` : what,
  })

async function found(tx: Tx, id: number, { caller }: CallBy<Caller>): Promise<Webhook> {
  return (await store.findWebhook(tx, id, caller.companyId)) ?? throwRefusal('not_found')
}

/** Mails the Admins of the caller's company that messages go to an address from now on. */
async function mailAddress(
  tx: Tx,
  { caller, now }: CallBy<Caller>,
  settings: Settings,
  address: { readonly url: string; readonly isNew: boolean },
): Promise<void> {
  const admins = await adminsOf(tx, caller.companyId)
  const mails = admins.map(({ to }) => webhookAddressMail(settings, to, { ...address, by: caller.email }))
  await queueMails(tx, mails, now)
}

/** Refuses the number of a private address at once; a name is resolved when a message is sent. */
const whyPrivate = ({ url }: WebhookChange, { webhooksAnywhere }: Settings) =>
  url !== undefined && !webhooksAnywhere && isPrivateNumber(url) ? refuse('webhook_private', ['url']) : null

/** Webhooks: their company's Admins list, add, change, test and remove them. */
export const webhookRoutes: readonly Route[] = [
  read(contract.listWebhooks, async (db, { caller }) => {
    const webhooks = await store.listWebhooks(db, caller.companyId)
    return { value: webhooks }
  }),

  write(contract.addWebhook, {
    limit: limited,
    load: (tx, { caller }) => store.countWebhooks(tx, caller.companyId),
    decide: (before, { body }, { settings }) => {
      const draft = addWebhook(body, before, settings.webhooksAnywhere)
      return isRefused(draft) ? draft : (whyPrivate(body, settings) ?? draft)
    },
    save: async (tx, draft, call, { settings }) => {
      const { caller, now } = call
      const added = await store.insertWebhook(tx, draft, caller.companyId, now)
      await mailAddress(tx, call, settings, { url: draft.url, isNew: true })
      await announceWebhooks(tx, caller.companyId)
      return added
    },
    reply: async (tx, { id, secret }, call) => ({ value: { ...(await found(tx, id, call)), secret } }),
    trace: ({ caller, body }) => ({
      kind: 'webhook changed',
      who: caller.email,
      detail: `added: ${body.url}`,
    }),
  }),

  write(contract.changeWebhook, {
    limit: limited,
    load,
    decide: (webhook, { body }, { settings }) => {
      const changed = changeWebhook(body, webhook, settings.webhooksAnywhere)
      return isRefused(changed) ? changed : (whyPrivate(body, settings) ?? { webhook, changed })
    },
    save: async (tx, { webhook, changed }, call, { settings }) => {
      await store.updateWebhook(tx, webhook, changed, call.now)
      const { url } = changed
      if (url !== webhook.url) await mailAddress(tx, call, settings, { url, isNew: false })
      await announceWebhooks(tx, call.caller.companyId)
      return webhook.id
    },
    reply: async (tx, id, call) => ({ value: await found(tx, id, call) }),
    trace: traceOf('changed'),
  }),

  write(contract.removeWebhook, {
    load,
    save: async (tx, { id }, { caller }) => {
      await store.removeWebhook(tx, id)
      await announceWebhooks(tx, caller.companyId)
    },
    reply: noContent,
    trace: traceOf('removed'),
  }),

  write(contract.replaceWebhookSecret, {
    load,
    save: async (tx, { id }, { now }) => ({ id, secret: await store.replaceSecret(tx, id, now) }),
    reply: async (tx, { id, secret }, call) => ({ value: { ...(await found(tx, id, call)), secret } }),
    trace: traceOf('new secret'),
  }),

  write(contract.testWebhook, {
    limit: limited,
    load,
    decide: (webhook) => (webhook.isOn ? webhook : refuse('webhook_is_off')),
    save: (tx, { id }, { now }) => store.queueTest(tx, id, now),
    reply: noContent,
  }),

  read(contract.listDeliveries, async (db, { params, caller, query }) => {
    const id = idIn(params)
    if (!(await store.findWebhook(db, id, caller.companyId))) throwRefusal('not_found')
    return store.listDeliveriesJson(db, id, windowOf(query))
  }),

  write(contract.deliverAgain, {
    limit: limited,
    load,
    decide: (webhook) => (webhook.isOn ? webhook : refuse('webhook_is_off')),
    save: async (tx, { id }, { params, now }) => {
      if (!(await store.queueAgain(tx, id, idIn(params, 'delivery'), now))) throwRefusal('not_found')
    },
    reply: noContent,
  }),
]
