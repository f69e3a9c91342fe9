import { type Kysely, sql } from 'kysely'

/**
 * Companies with requests that have to be found by a new name
 * (docs/decisions/0242-a-new-name-reaches-requests-in-steps.md).
 */
const statements = [
  `create table renamed_company (
    company_id integer primary key references company (id) on delete cascade,
    -- The requests up to this one have the new name.
    done_to integer not null default 0
  )`,
  // A renaming waits for the posts of the company that have begun, and those that begin meanwhile wait for it.
  `create function lock_company_name(company integer) returns text language plpgsql as $$
    begin
      perform pg_advisory_xact_lock_shared(hashtextextended('company name ' || company, 0));
      return (select name from company c where c.id = lock_company_name.company);
    end $$`,
  // Those that were renamed before.
  `insert into renamed_company (company_id)
    select distinct company_id from audit
    where company_id is not null and what like 'Set the name to %'
      and exists (select from company where company.id = audit.company_id)`,
]

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
