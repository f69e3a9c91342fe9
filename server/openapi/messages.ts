/** The messages to webhooks in the OpenAPI document (docs/rules/webhooks.md#events). */
import { TEST_EVENT, WEBHOOK_EVENTS, WEBHOOK_IDS, type WebhookEvent } from '#domain/webhooks/webhook.ts'
import type { JsonSchema } from './schema.ts'

type MessageType = WebhookEvent | typeof TEST_EVENT

const SUMMARIES: Readonly<Record<MessageType, string>> = {
  'quote.received': 'A haulier has quoted or revised its quote',
  'counter.received': 'The other side has made a counter-offer',
  'quote.accepted': 'An offer has been accepted',
  'quote.rejected': 'A counter-offer has been rejected',
  'quote.cancelled': 'An offer was withdrawn, or replaced by another one',
  'quote.lost': 'The request was accepted with another quote',
  'request.changed': 'A request was edited, or its deadline moved',
  'request.cancelled': 'A request was cancelled',
  'question.asked': 'A haulier has asked a question',
  'question.answered': 'A question has been answered',
  'load.matched': 'A new load matches a lane of the company',
  'booking.made': 'A booking was made',
  'booking.changed': 'A booking has changed',
  [TEST_EVENT]: 'An Admin has sent a test message',
}

/** Every message that a webhook can get, as the `webhooks` of the document. */
export function webhookMessages(): Record<string, JsonSchema> {
  const types: readonly MessageType[] = [...WEBHOOK_EVENTS, TEST_EVENT]
  return Object.fromEntries(types.map((event) => [event, { post: messageOf(event) }]))
}

function messageOf(event: MessageType): JsonSchema {
  return {
    operationId: event.replace('.', '-'),
    tags: ['Webhooks'],
    summary: SUMMARIES[event],
    'x-rule': 'docs/rules/webhooks.md#events',
    parameters: HEADERS,
    security: [],
    requestBody: {
      required: true,
      content: { 'application/json': { schema: payloadOf(event), example: exampleOf(event) } },
    },
    responses: {
      '2XX': { description: 'Any answer from 200 to 299 within ten seconds: the message has arrived.' },
      '410': { description: 'The address takes no more messages: the webhook is turned off.' },
      default: { description: 'Any other answer, or none: the message is sent again later.' },
    },
  }
}

const idsOf = (event: MessageType): readonly string[] => (event === TEST_EVENT ? [] : WEBHOOK_IDS[event])

function exampleOf(event: MessageType): JsonSchema {
  const data = idsOf(event).map((id) => [id, id === 'booking' ? 'QL-000042' : 17])
  return { type: event, timestamp: '2026-06-15T08:00:00.000Z', data: Object.fromEntries(data) }
}

function payloadOf(event: MessageType): JsonSchema {
  const ids = idsOf(event)
  const properties = Object.fromEntries(
    ids.map((id) => [
      id,
      id === 'booking'
        ? { type: 'string', description: 'The reference of the booking', examples: ['QL-000042'] }
        : { type: 'integer', minimum: 1, description: `The id of the ${id}` },
    ]),
  )
  return {
    type: 'object',
    required: ['type', 'timestamp', 'data'],
    properties: {
      type: { const: event },
      timestamp: { type: 'string', format: 'date-time', description: 'When it happened' },
      data: { type: 'object', required: ids, properties },
    },
  }
}

const HEADERS: readonly JsonSchema[] = [
  ['webhook-id', 'The id of the message: the same for each attempt'],
  ['webhook-timestamp', 'When this attempt was made, in seconds since 1970'],
  ['webhook-signature', 'One or two signatures, separated by a blank, each `v1,` and base64'],
].map(([name, description]) => ({
  name,
  in: 'header',
  required: true,
  schema: { type: 'string' },
  description,
}))
