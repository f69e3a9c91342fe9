/** The emails that have not gone out, on the wire (docs/rules/operator.md#outbox). No text of an email is in it. */
import { UnsentMail } from '#domain/operator/outbox.ts'
import { instant, yesNo } from './codecs.ts'
import { endpoint } from './endpoint.ts'
import { PageQuery } from './paging.ts'
import { wire } from './wire.ts'

const UnsentMailWire = wire(UnsentMail, {
  id: 'id',
  recipient: 'to',
  subject: 'subject',
  queuedAt: ['mailqueuedat', instant],
  state: 'state',
  tries: 'tries',
  lastError: 'maillasterror',
  hasText: ['has_text', yesNo],
})

export const listUnsentMails = endpoint('listUnsentMails', {
  method: 'GET',
  path: '/api/operator/outbox/',
  access: 'operator',
  source: 'docs/rules/operator.md#outbox',
  summary: 'The emails that wait or were given up, newest first, without their texts',
  query: PageQuery,
  reply: { listOf: UnsentMailWire },
  paged: true,
  csv: 'unsent-emails',
})

export const sendMailAgain = endpoint('sendMailAgain', {
  method: 'POST',
  path: '/api/operator/outbox/{id}/send-again/',
  access: 'operator',
  source: 'docs/rules/operator.md#outbox',
  summary: 'Make an email due now; its count of tries stays',
  reply: UnsentMailWire,
})
