/** The tables of webhooks and their deliveries. */
import type { Generated, GeneratedAlways } from 'kysely'
import type { OffReason, WebhookEvent } from '#domain/webhooks/webhook.ts'

interface WebhookTable {
  id: GeneratedAlways<number>
  company_id: number
  url: string
  events: WebhookEvent[]
  secret: string
  /** Signs as well, until `former_until`. */
  former_secret: Generated<string | null>
  former_until: Generated<Date | null>
  active: Generated<boolean>
  off_reason: Generated<OffReason | null>
  made_at: Date
  last_success_at: Generated<Date | null>
  /** Failures since the last success. */
  failures: Generated<number>
  failing_since: Generated<Date | null>
  /** Nothing is sent before: the last delivery failed. */
  rests_until: Generated<Date>
  /** Until then a delivery is under way, and no other process sends one. */
  leased_until: Generated<Date>
  version: Generated<number>
  /** The version that last changed each field, by its name. */
  changed_in: Generated<Readonly<Record<string, number>>>
}

/** A message to a webhook; triggers write them. */
interface WebhookDeliveryTable {
  id: GeneratedAlways<number>
  webhook_id: number
  message_id: Generated<string>
  event: string
  object_id: number
  data: unknown
  made_at: Generated<Date>
  made_in: Generated<string>
  due_at: Generated<Date>
  attempts: Generated<number>
  first_tried_at: Generated<Date | null>
  last_tried_at: Generated<Date | null>
  status: Generated<number | null>
  error: Generated<string | null>
  delivered_at: Generated<Date | null>
  given_up_at: Generated<Date | null>
}

export interface WebhookTables {
  webhook: WebhookTable
  webhook_delivery: WebhookDeliveryTable
}
