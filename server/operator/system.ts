/** The installation as this process sees it, with the storage figures of the database. */
import { readFileSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { StorageOfCompany, SystemState } from '#domain/operator/system.ts'
import type { Deps } from '../deps.ts'
import { slowWorkOfAll } from '../process/slow-log.ts'
import { ROOT } from '../root.ts'

/** How many companies are listed by storage. */
const LISTED_COMPANIES = 20

const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  version: string
}

interface Sizes {
  readonly serverVersion: string
  readonly databaseBytes: number
  readonly files: number
  readonly fileBytes: number
}

export async function readSystem({ database, settings, slow, siblings }: Deps): Promise<SystemState> {
  const { db } = database
  const [sizes] = (
    await sql<Sizes>`
      select current_setting('server_version') as "serverVersion",
        pg_database_size(current_database())::float8 as "databaseBytes",
        count(*)::int as files, coalesce(sum(bytes), 0)::float8 as "fileBytes"
      from file`.execute(db)
  ).rows
  if (!sizes) throw new Error('a count without a row')
  const { rows: storage } = await sql<StorageOfCompany>`
    select company.id as "companyId", company.name as company, used.files, used.bytes
    from (
      select company_id, count(*)::int as files, sum(bytes)::float8 as bytes from file
      group by company_id order by sum(bytes) desc, company_id limit ${LISTED_COMPANIES}
    ) as used join company on company.id = used.company_id
    order by used.bytes desc, company.id`.execute(db)
  const [webhooks] = (
    await sql<SystemState['webhooks']>`
      select count(*) filter (where active)::int as "on", count(*) filter (where active and failing_since is not null)::int as failing,
        count(*) filter (where off_reason in ('failed', 'gone'))::int as "turnedOff",
        (select count(*) from webhook_delivery where delivered_at is null and given_up_at is null)::int as waiting
      from webhook`.execute(db)
  ).rows
  if (!webhooks) throw new Error('a count without a row')
  const { bavail, blocks, bsize } = await statfs(settings.dataDir)
  const { serverVersion, ...counted } = sizes
  return {
    ...counted,
    version,
    nodeVersion: process.version,
    startedAt: slow.startedAt,
    database:
      database.kind === 'postgres' ? `PostgreSQL ${serverVersion}` : `PGlite (PostgreSQL ${serverVersion})`,
    diskSize: blocks * bsize,
    diskFree: bavail * bsize,
    storage,
    webhooks,
    ...(await slowWorkOfAll(siblings)),
  }
}
