/** The tables of operators and their audit log. */
import type { Generated, GeneratedAlways } from 'kysely'

interface OperatorTable {
  id: GeneratedAlways<number>
  email: string
  password_hash: string
  created_at: Date
  /** The time until which a password set by another operator works; null for the operator's own password. */
  initial_until: Generated<Date | null>
}

interface OperatorSessionTable {
  id: GeneratedAlways<number>
  token_hash: Buffer
  operator_id: number
  created_at: Date
  expires_at: Date
  last_used_at: Date
  address: Generated<string>
  device: Generated<string>
}

interface AuditTable {
  id: GeneratedAlways<number>
  at: Date
  who: string
  what: string
  company_id: number | null
  company_name: string | null
}

export interface OperatorTables {
  operator: OperatorTable
  operator_session: OperatorSessionTable
  audit: AuditTable
}
