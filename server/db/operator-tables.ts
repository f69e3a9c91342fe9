/** The tables of the operators and of what they do. */
import type { GeneratedAlways } from 'kysely'

interface OperatorTable {
  id: GeneratedAlways<number>
  email: string
  password_hash: string
  created_at: Date
}

interface OperatorSessionTable {
  token_hash: Buffer
  operator_id: number
  created_at: Date
  expires_at: Date
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
