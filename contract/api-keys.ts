/** The API keys of a company (docs/rules/api-keys.md). */
import { ApiKey, ApiKeyDraft, NewApiKey } from '#domain/api-keys/api-key.ts'
import { instant } from './codecs.ts'
import { endpoint } from './endpoint.ts'
import { wire } from './wire.ts'

const names = {
  id: 'id',
  name: 'name',
  start: 'start',
  scopes: 'scopes',
  maker: 'maker',
  madeAt: ['date_made', instant],
  lastUsedAt: ['last_used', instant],
  endedAt: ['date_ended', instant],
  ending: 'ending',
} as const

export const ApiKeyWire = wire(ApiKey, names)
export const NewApiKeyWire = wire(NewApiKey, { ...names, key: 'key' })
export const ApiKeyDraftWire = wire(ApiKeyDraft, {
  name: 'name',
  scopes: 'scopes',
  password: 'current_password',
})

export const listApiKeys = endpoint('listApiKeys', {
  method: 'GET',
  path: '/api/keys/',
  access: 'admin',
  source: 'docs/rules/api-keys.md#keys',
  summary: 'The API keys of the caller’s company, the newest first',
  reply: { listOf: ApiKeyWire },
  csv: 'api-keys',
})

export const makeApiKey = endpoint('makeApiKey', {
  method: 'POST',
  path: '/api/keys/',
  access: 'admin',
  source: 'docs/rules/api-keys.md#keys',
  summary: 'Make an API key; it is shown in this answer and never again',
  body: ApiKeyDraftWire,
  reply: NewApiKeyWire,
  creates: true,
  showsSecret: true,
})

export const endApiKey = endpoint('endApiKey', {
  method: 'DELETE',
  path: '/api/keys/{id}/',
  access: 'admin',
  source: 'docs/rules/api-keys.md#ending',
  summary: 'End an API key at once',
})
