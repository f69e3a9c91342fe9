import { type Kysely, sql } from 'kysely'

/**
 * Before the first release, migration 001 was changed seven times while databases existed that an earlier form
 * of it had made. Those databases are recorded as migrated and lack what came later. This migration brings each
 * of them to the schema that 001 and 002 make today, and changes nothing of one that has it already.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addMissingTables(db)
  await addMissingColumns(db)
  await addMissingConstraints(db)
  await replaceOldIndexes(db)
  for (const statement of MISSING_INDEXES) await sql.raw(statement).execute(db)
}

async function addMissingTables(db: Kysely<unknown>): Promise<void> {
  const statements = [
    `create table if not exists event (
      id bigint generated always as identity primary key,
      written_by xid8 not null default pg_current_xact_id(),
      at timestamptz not null default now(),
      kind text not null check (kind in ('request', 'quote', 'company', 'people', 'plan')),
      request_id integer,
      companies integer[] not null,
      hauliers boolean not null
    )`,
    `create table if not exists reset_request (
      id bigint generated always as identity primary key,
      email text not null,
      requested_at timestamptz not null
    )`,
    'create table if not exists demo (seeded_at timestamptz not null)',
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}

async function addMissingColumns(db: Kysely<unknown>): Promise<void> {
  if (!(await hasColumn(db, 'company', 'deactivated_at'))) {
    await sql`alter table company add column deactivated_at timestamptz`.execute(db)
    // The time was not written down. A company that was active once, or has a reason, does not wait to be rung.
    await sql`update company set deactivated_at = coalesce(activated_at, created_at)
      where not is_active and (activated_at is not null or deactivation_reason is not null)`.execute(db)
  }
  if (await hasColumn(db, 'password_token', 'used_at')) {
    // A used token is a row that is gone. Without this step it would open the account again.
    await sql`delete from password_token where used_at is not null`.execute(db)
    await sql`alter table password_token drop column used_at`.execute(db)
  }
  if (!(await hasColumn(db, 'mail', 'holds_token'))) {
    // Which of the old mails hold a token is not known, so all of them lose their text once they are sent.
    await sql`alter table mail add column holds_token boolean not null default true`.execute(db)
    await sql`alter table mail alter column holds_token drop default`.execute(db)
    await sql`update mail set text_body = '', html_body = '' where sent_at is not null`.execute(db)
  }
}

/** Nothing could be sold before these were there, so no row can be against them. */
async function addMissingConstraints(db: Kysely<unknown>): Promise<void> {
  const constraints = [
    ['checkout', 'checkout_plan_check', "check (plan in ('basic6', 'basic12', 'pro6', 'pro12'))"],
    ['checkout', 'checkout_amount_check', 'check (amount > 0)'],
    [
      'plan_period',
      'plan_period_never_overlaps',
      `exclude using gist (
        int4range(company_id, company_id, '[]') with &&, daterange(starts_on, ends_on) with &&
      ) deferrable initially deferred`,
    ],
  ] as const
  for (const [table, name, definition] of constraints) {
    if (await isThere(db, sql`select from pg_constraint where conname = ${name}`)) continue
    await sql`alter table ${sql.table(table)} add constraint ${sql.id(name)} ${sql.raw(definition)}`.execute(
      db,
    )
  }
}

/** Two indexes ordered requests by their time; the lists are in the order of their numbers. */
async function replaceOldIndexes(db: Kysely<unknown>): Promise<void> {
  for (const name of ['request_of_owner', 'request_open']) {
    const isOld = await isThere(
      db,
      sql`select from pg_indexes where indexname = ${name} and indexdef like '%created_at DESC%'
        and schemaname = current_schema()`,
    )
    if (isOld) await sql`drop index ${sql.id(name)}`.execute(db)
  }
}

const MISSING_INDEXES = [
  'create index if not exists request_of_owner on request (owner_id, id desc) where deleted_at is null',
  "create index if not exists request_open on request (id desc) include (owner_id, deadline, haulage) where status = 'Open' and deleted_at is null",
  'create index if not exists request_of_month on request (owner_id, created_at)',
  'create index if not exists request_of_day on request using brin (created_at)',
  "create index if not exists request_accepted on request (decided_at) where status = 'Accepted'",
  'create index if not exists quote_of_conditions on quote (conditions_id) where conditions_id is not null',
  'create index if not exists quote_of_day on quote using brin (created_at)',
  "create index if not exists company_listed_first on company (activated_at, id) where is_active and type = 'Haulier'",
  'create index if not exists mail_sent on mail (sent_at) where sent_at is not null',
  'create index if not exists audit_of_company on audit (company_id, id desc)',
  'create index if not exists event_written_by on event (written_by)',
  'create index if not exists event_at on event (at)',
]

function hasColumn(db: Kysely<unknown>, table: string, column: string): Promise<boolean> {
  return isThere(
    db,
    sql`select from information_schema.columns
      where table_schema = current_schema() and table_name = ${table} and column_name = ${column}`,
  )
}

async function isThere(db: Kysely<unknown>, query: ReturnType<typeof sql>): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select exists (${query}) as found`.execute(db)
  return rows[0]?.found ?? false
}
