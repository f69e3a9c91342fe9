/** A schema as text, to compare two schemas. The order of columns in a table does not matter. */
import { type Kysely, sql } from 'kysely'

/** Every column, constraint and index of the database's own schema, a line each, in order. */
export async function schemaOf(db: Kysely<never>): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select format('column %s.%s %s%s default %s identity %s', c.relname, a.attname,
      format_type(a.atttypid, a.atttypmod), case when a.attnotnull then ' not null' else '' end,
      coalesce(pg_get_expr(d.adbin, d.adrelid), 'none'), a.attidentity) as line
    from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace
    union all
    select format('constraint %s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
    from pg_constraint where connamespace = current_schema()::regnamespace and contype <> 'n'
    union all
    select format('index %s', indexdef) from pg_indexes where schemaname = current_schema()
    order by line`.execute(db)
  return rows.map(({ line }) => line)
}
