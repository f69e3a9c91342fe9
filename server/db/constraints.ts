import type { RefusalCode } from '#domain/refusals.ts'

/** Maps a violated constraint of the database to a refusal. */
const MEANING: Readonly<Record<string, RefusalCode>> = {
  quote_one_won: 'request_already_accepted',
  quote_one_open_per_side: 'quote_exists',
  company_name_unique: 'company_exists',
  person_email_unique: 'user_exists',
  person_once_in_company: 'user_exists',
}

const UNIQUE_VIOLATION = '23505'

/** The refusal behind a unique violation, or null for any other error. */
export function refusalOfConstraint(error: unknown): RefusalCode | null {
  if (typeof error !== 'object' || error === null || !('code' in error) || error.code !== UNIQUE_VIOLATION)
    return null
  const constraint = 'constraint' in error ? String(error.constraint) : ''
  return MEANING[constraint] ?? null
}
