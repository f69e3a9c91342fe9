/** The tables of API keys. */
import type { Generated, GeneratedAlways } from 'kysely'
import type { KeyEnding, KeyScope } from '#domain/api-keys/api-key.ts'

interface ApiKeyTable {
  id: GeneratedAlways<number>
  company_id: number
  /** The Admin for whom the key acts. */
  maker_id: number
  name: string
  /** The beginning of the key, by which users recognise it. */
  start: string
  token_hash: Buffer
  scopes: KeyScope[]
  made_at: Date
  last_used_at: Generated<Date | null>
  ended_at: Generated<Date | null>
  ending: Generated<KeyEnding | null>
}

/** An address that a key was used from. */
interface ApiKeyAddressTable {
  key_id: number
  address: string
  first_used_at: Date
}

export interface KeyTables {
  api_key: ApiKeyTable
  api_key_address: ApiKeyAddressTable
}
