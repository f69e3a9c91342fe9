import { type Kysely, sql } from 'kysely'

/** What a deletion looks for in every table that refers to the row: without these it reads each table as a whole. */
const statements = [
  'set constraints all immediate',
  'create index checkout_of_company on checkout (company_id)',
  'create index checkout_of_person on checkout (person_id) where person_id is not null',
  'create index request_of_person on request (created_by) where created_by is not null',
  'create index request_of_accepted_quote on request (accepted_quote_id) where accepted_quote_id is not null',
  'create index quote_of_author on quote (author_id)',
  'create index quote_of_person on quote (created_by) where created_by is not null',
  'create index quote_counters on quote (counters_id) where counters_id is not null',
  'create index quote_line_of_line on quote_line (line_id)',
  'create index history_of_haulier on history (haulier_id) where haulier_id is not null',
  'create index history_of_company on history (company_id) where company_id is not null',
  'create index history_of_person on history (person_id) where person_id is not null',
  'create index operator_session_of_operator on operator_session (operator_id)',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
