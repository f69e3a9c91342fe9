import { type Kysely, sql } from 'kysely'

/**
 * Open requests of a deactivated company have the stage Withheld, which the lists of open requests do not read
 * (docs/decisions/0185-open-requests-of-a-deactivated-company.md).
 */
const statements = [
  'set constraints all immediate',
  `create or replace function request_stage() returns trigger language plpgsql as $$
    begin
      if new.deleted_at is not null then
        new.stage := 'Deleted';
      elsif new.status <> 'Open' then
        new.stage := new.status;
      else
        /*
         * A deactivation at the same moment changes the requests that it finds open, and waits for those that are being
         * changed. It does not find a new or an expired one: these wait for it instead.
         */
        if tg_op = 'INSERT' or old.stage = 'Expired' then
          perform from company where id = new.owner_id for share;
        end if;
        new.stage := case when (select is_active from company where id = new.owner_id) then 'Open' else 'Withheld' end;
      end if;
      return new;
    end $$`,
  `create function company_withholds_requests() returns trigger language plpgsql as $$
    begin
      update request set stage = case when new.is_active then 'Open' else 'Withheld' end
      where owner_id = new.id and stage = case when new.is_active then 'Withheld' else 'Open' end;
      return null;
    end $$`,
  `create trigger company_withholds_requests after update of is_active on company for each row
    when (old.is_active <> new.is_active) execute function company_withholds_requests()`,
  // For those that follow the changes, such a request changes, and leaves what all hauliers see or comes back.
  `create trigger request_withheld_noted after update of stage on request for each row
    when ((old.stage = 'Withheld') <> (new.stage = 'Withheld')) execute function request_noted()`,
  "create index request_withheld on request (id) include (deadline) where stage = 'Withheld'",
  `update request set stage = 'Withheld' where stage = 'Open'
    and owner_id in (select id from company where not is_active)`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
