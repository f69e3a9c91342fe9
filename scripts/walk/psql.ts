/** Stands in for `psql -c <statement>` as the administrator of the walk's PostgreSQL; a machine may lack psql. */
import pg from 'pg'

const statements = process.argv.flatMap((argument, index, all) => (all[index - 1] === '-c' ? [argument] : []))
const client = new pg.Client({ connectionString: process.env.WALK_POSTGRES })
await client.connect()
try {
  for (const statement of statements) await client.query(statement)
} finally {
  await client.end()
}
