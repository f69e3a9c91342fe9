/** The tables behind sign-in, and the security log. */
import type { Generated, GeneratedAlways } from 'kysely'
import type { SecurityKind, SecurityOutcome } from '#domain/security/log.ts'

/** Of a user or of an operator. */
interface SecondFactorTable {
  id: GeneratedAlways<number>
  person_id: number | null
  operator_id: number | null
  secret: string
  confirmed_at: Generated<Date | null>
  /** The last half minute with a used code: no code works twice. */
  last_step: Generated<number>
  /** Hashes of the codes that are left. */
  recovery_codes: Generated<string[]>
}

/** A browser in which a user or an operator has signed in. */
interface KnownDeviceTable {
  id: GeneratedAlways<number>
  token_hash: Buffer
  person_id: number | null
  operator_id: number | null
  last_used_at: Date
}

interface SecurityEventTable {
  id: GeneratedAlways<number>
  at: Date
  kind: SecurityKind
  outcome: SecurityOutcome
  who: string
  by_operator: boolean
  company_id: number | null
  address: string
  device: string
  detail: string
}

export interface SecurityTables {
  second_factor: SecondFactorTable
  known_device: KnownDeviceTable
  security_event: SecurityEventTable
}
