/** CPU time of PostgreSQL, which hardly depends on other work on the machine. */
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import type { Db } from '../server/db/connect.ts'

/** A clock of the CPU milliseconds that the database process of an open connection has used (Linux). */
export async function cpuClock(db: Db): Promise<() => number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  return () => Number(readFileSync(`/proc/${rows[0]?.pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6
}

/** Its time now. An idle connection is replaced, so after a pause each reading asks for the process again. */
export async function cpuOf(db: Db): Promise<number> {
  return (await cpuClock(db))()
}
