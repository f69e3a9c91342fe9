import { type Kysely, sql } from 'kysely'

/** Losing quotes stay as they are: the acceptance of their request is what tells their hauliers. */
const statements = [
  `create or replace function quote_told() returns trigger language plpgsql as $$
    declare
      about jsonb := jsonb_build_object('request', new.request_id, 'quote', new.id);
      both_sides integer[] := array[new.owner_id, new.haulier_id];
    begin
      if tg_op = 'INSERT' then
        if new.counters_id is null then
          perform queue_webhooks(array[new.owner_id], 'quote.received', new.id, about);
        elsif new.side = 'owner' then
          perform queue_webhooks(array[new.haulier_id], 'counter.received', new.id, about);
        else
          perform queue_webhooks(array[new.owner_id], 'counter.received', new.id, about);
        end if;
      elsif new.status <> old.status then
        if new.status = 'Won' then
          perform queue_webhooks(both_sides, 'quote.accepted', new.id, about);
        elsif new.status = 'Rejected' then
          perform queue_webhooks(both_sides, 'quote.rejected', new.id, about);
        elsif new.status = 'Cancelled' then
          perform queue_webhooks(both_sides, 'quote.cancelled', new.id, about);
        end if;
      end if;
      return null;
    end $$`,
  'drop trigger quote_told on quote',
  `create trigger quote_told after insert or update of status on quote
    for each row execute function quote_told()`,

  `create or replace function request_told() returns trigger language plpgsql as $$
    declare about jsonb := jsonb_build_object('request', new.id);
    begin
      if new.status = 'Accepted' and old.status <> 'Accepted' then
        perform queue_webhooks(array[q.haulier_id], 'quote.lost', q.id, about || jsonb_build_object('quote', q.id))
        from quote q join quote won on won.id = new.accepted_quote_id
        where q.request_id = new.id and q.side = 'haulier' and q.is_open and q.status = 'Pending'
          and q.live_until > new.decided_at and q.haulier_id <> won.haulier_id;
      elsif new.status = 'Cancelled' and old.status <> 'Cancelled' then
        perform queue_webhooks(new.owner_id || quoting_hauliers(new.id), 'request.cancelled', new.id, about);
      elsif new.version <> old.version or new.deadline <> old.deadline then
        perform queue_webhooks(new.owner_id || quoting_hauliers(new.id), 'request.changed', new.id, about);
      end if;
      return null;
    end $$`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
