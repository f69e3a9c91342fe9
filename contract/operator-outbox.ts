/** The outbox on the wire (docs/rules/operator.md#outbox). No text of an email is in it. */
import * as z from 'zod/mini'
import { OutboxMail } from '#domain/operator/outbox.ts'
import { instant, yesNo } from './codecs.ts'
import { endpoint } from './endpoint.ts'
import { pageFields, pageNames } from './paging.ts'
import { wire } from './wire.ts'

const OutboxMailWire = wire(OutboxMail, {
  id: 'id',
  recipient: 'to',
  subject: 'subject',
  queuedAt: ['mailqueuedat', instant],
  sentAt: ['mailsentat', instant],
  state: 'state',
  nextTryAt: ['mailnexttryat', instant],
  tries: 'tries',
  lastError: 'maillasterror',
  hasText: ['has_text', yesNo],
})

export const listOutbox = endpoint('listOutbox', {
  method: 'GET',
  path: '/api/operator/outbox/',
  access: 'operator',
  source: 'docs/rules/operator.md#outbox',
  summary:
    'The emails that wait or were given up, newest first, without their texts; with a search, also those sent of late',
  query: wire(z.object(pageFields), pageNames),
  reply: { listOf: OutboxMailWire },
  paged: true,
  csv: 'outbox',
})

export const sendMailAgain = endpoint('sendMailAgain', {
  method: 'POST',
  path: '/api/operator/outbox/{id}/send-again/',
  access: 'operator',
  source: 'docs/rules/operator.md#outbox',
  summary: 'Make an email due now; its count of tries stays',
  reply: OutboxMailWire,
})
