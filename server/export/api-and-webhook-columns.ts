/** The columns of the files about programs of a company: API keys and webhooks. */
import type { ApiKey } from '#domain/api-keys/api-key.ts'
import type { Delivery, Webhook } from '#domain/webhooks/webhook.ts'
import type { Column } from './write.ts'

export const API_KEYS: readonly Column<ApiKey>[] = [
  ['Name', ({ name }) => name],
  ['Begins with', ({ start }) => start],
  ['Scopes', ({ scopes }) => scopes.join(', ')],
  ['Made by', ({ maker }) => maker],
  ['Made', ({ madeAt }) => madeAt],
  ['Last used', ({ lastUsedAt }) => lastUsedAt],
  ['Ended', ({ endedAt }) => endedAt],
]

export const WEBHOOKS: readonly Column<Webhook>[] = [
  ['Address', ({ url }) => url],
  ['Events', ({ events }) => events.join(', ')],
  ['On', ({ isOn }) => isOn],
  ['Made', ({ madeAt }) => madeAt],
  ['Last success', ({ lastSuccessAt }) => lastSuccessAt],
  ['Failing since', ({ failingSince }) => failingSince],
]

export const DELIVERIES: readonly Column<Delivery>[] = [
  ['Message', ({ message }) => message],
  ['Event', ({ event }) => event],
  ['About', ({ about }) => about],
  ['When', ({ madeAt }) => madeAt],
  ['State', ({ state }) => state],
  ['Attempts', ({ attempts }) => attempts],
  ['Status', ({ status }) => status],
  ['Error', ({ error }) => error],
  ['Last tried', ({ lastTriedAt }) => lastTriedAt],
]
