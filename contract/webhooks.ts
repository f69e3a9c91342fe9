/** The webhooks of a company and the log of their deliveries (docs/rules/webhooks.md). */
import * as z from 'zod/mini'
import { Delivery, NewWebhook, Webhook, WebhookChange, WebhookDraft } from '#domain/webhooks/webhook.ts'
import { instant, yesNo } from './codecs.ts'
import { endpoint } from './endpoint.ts'
import { pageFields, pageNames } from './paging.ts'
import { wire } from './wire.ts'

const names = {
  id: 'id',
  url: 'url',
  events: 'events',
  isOn: ['isOn', yesNo],
  offReason: 'offReason',
  madeAt: ['date_made', instant],
  lastSuccessAt: ['last_success', instant],
  failingSince: ['failingSince', instant],
  waiting: 'waiting',
  version: 'version',
} as const

export const WebhookWire = wire(Webhook, names)
export const NewWebhookWire = wire(NewWebhook, { ...names, secret: 'secret' })
export const WebhookDraftWire = wire(WebhookDraft, { url: 'url', events: 'events' })
const WebhookChangeWire = wire(WebhookChange, {
  url: 'url',
  events: 'events',
  isOn: ['isOn', yesNo],
  version: 'version',
})

export const DeliveryWire = wire(Delivery, {
  id: 'id',
  message: 'message',
  event: 'event',
  about: 'about',
  madeAt: ['date_made', instant],
  state: 'state',
  attempts: 'attempts',
  status: 'status',
  error: 'error',
  lastTriedAt: ['last_tried', instant],
  nextTryAt: ['next_try', instant],
})

const PATH = '/api/webhooks/{id}/'

export const listWebhooks = endpoint('listWebhooks', {
  method: 'GET',
  path: '/api/webhooks/',
  access: 'admin',
  source: 'docs/rules/webhooks.md#webhooks',
  summary: 'The webhooks of the caller’s company, the oldest first',
  reply: { listOf: WebhookWire },
  csv: 'webhooks',
})

export const addWebhook = endpoint('addWebhook', {
  method: 'POST',
  path: '/api/webhooks/',
  access: 'admin',
  source: 'docs/rules/webhooks.md#webhooks',
  summary: 'Add a webhook; its signing secret is shown in this answer and never again',
  body: WebhookDraftWire,
  reply: NewWebhookWire,
  creates: true,
  showsSecret: true,
})

export const changeWebhook = endpoint('changeWebhook', {
  method: 'PATCH',
  path: PATH,
  access: 'admin',
  source: 'docs/rules/webhooks.md#webhooks',
  summary: 'Change the address or the events of a webhook, turn it on or off',
  body: WebhookChangeWire,
  reply: WebhookWire,
})

export const removeWebhook = endpoint('removeWebhook', {
  method: 'DELETE',
  path: PATH,
  access: 'admin',
  source: 'docs/rules/webhooks.md#webhooks',
  summary: 'Remove a webhook with the log of its deliveries',
})

export const replaceWebhookSecret = endpoint('replaceWebhookSecret', {
  method: 'POST',
  path: `${PATH}secret/`,
  access: 'admin',
  source: 'docs/rules/webhooks.md#signature',
  summary: 'A new signing secret; the former one signs as well for a day',
  reply: NewWebhookWire,
})

export const testWebhook = endpoint('testWebhook', {
  method: 'POST',
  path: `${PATH}test/`,
  access: 'admin',
  source: 'docs/rules/webhooks.md#deliveries',
  summary: 'Send a test message to a webhook that is on',
})

export const listDeliveries = endpoint('listDeliveries', {
  method: 'GET',
  path: `${PATH}deliveries/`,
  access: 'admin',
  source: 'docs/rules/webhooks.md#deliveries',
  summary: 'What was sent to a webhook, the newest first',
  query: wire(z.object({ ...pageFields }), pageNames),
  reply: { listOf: DeliveryWire },
  paged: true,
  csv: 'deliveries',
})

export const deliverAgain = endpoint('deliverAgain', {
  method: 'POST',
  path: `${PATH}deliveries/{delivery}/again/`,
  access: 'admin',
  source: 'docs/rules/webhooks.md#deliveries',
  summary: 'Send a message once more, at once',
})
