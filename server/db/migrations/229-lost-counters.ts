import { type Kysely, sql } from 'kysely'

/**
 * A haulier that has countered back has no quote besides its counter, and one whose quote has expired may still have a
 * counter of the owner to accept: both lose with an acceptance, and are told as the mails and the history tell them.
 */
const statements = [
  `create or replace function request_told() returns trigger language plpgsql as $$
    declare about jsonb := jsonb_build_object('request', new.id);
    begin
      if new.status = 'Accepted' and old.status <> 'Accepted' then
        perform queue_webhooks(array[lost.haulier_id], 'quote.lost', lost.id,
          about || jsonb_build_object('quote', lost.id))
        from (
          select distinct on (q.haulier_id) q.haulier_id, q.id
          from quote q join quote won on won.id = new.accepted_quote_id
          where q.request_id = new.id and q.is_open and q.live_until > new.decided_at
            and q.haulier_id <> won.haulier_id
          order by q.haulier_id, q.side = 'haulier' desc, q.id desc) as lost;
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
