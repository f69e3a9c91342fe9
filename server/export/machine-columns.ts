/** The columns of the files about programs of a company: API keys and webhooks. */
import type { ApiKey } from '#domain/api-keys/apiKey.ts'
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
