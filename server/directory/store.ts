import { sql } from 'kysely'
import type { listHauliers as listCall } from '#contract/directory.ts'
import { HaulierProfileWire } from '#contract/directory.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import { companyNameKey } from '#domain/companies/company.ts'
import { FREE_PROFILES, type Service } from '#domain/directory/haulier.ts'
import type { ListingAccess } from '#domain/directory/rules.ts'
import { currentFilesSql, fileColumn, haulierColumns, imageUrl, profileColumns } from '../companies/json.ts'
import type { Db } from '../db/connect.ts'
import { jsonRow, type Sql } from '../db/json.ts'
import type { Answer } from '../http/route.ts'
import { anywhere, windowOf } from '../paging.ts'

/** Who looks, and whether it sees every haulier. */
export interface Viewer {
  readonly companyId: number
  readonly seesAll: boolean
}

/** Only active hauliers are listed. */
const IS_LISTED = sql`company.is_active and company.type = 'Haulier'`

/**
 * The ids of the few that everybody sees: those that were activated first, so that newcomers do not push them
 * out and asking again never shows others.
 */
const OPEN_TO_ALL = sql`(
  select id from company where ${IS_LISTED} order by activated_at, id limit ${sql.lit(FREE_PROFILES)}
)`

const SERVICE_COLUMNS: Readonly<Record<Service, Sql>> = {
  adr: sql`company.adr`,
  hiab: sql`company.hiab`,
  sideloader: sql`company.sideloader`,
  reefer: sql`company.reefer`,
  tippingChassis: sql`company.tipping_chassis`,
  waste: sql`company.waste`,
}

/** SQL for the public profile of company `company`. */
function profileJson(): Sql {
  const json = jsonRow(HaulierProfileWire, {
    name: sql`company.name`,
    country: sql`company.country`,
    street: sql`company.street`,
    postcode: sql`company.postcode`,
    city: sql`company.city`,
    incorporatedOn: sql`company.incorporated_on`,
    logo: imageUrl('logo'),
    background: imageUrl('background'),
    image1: imageUrl('image1'),
    image2: imageUrl('image2'),
    image3: imageUrl('image3'),
    image4: imageUrl('image4'),
    profile: profileColumns(),
    haulier: haulierColumns(),
    conditionsOfCarriage: isThere('conditionsOfCarriage'),
    operatorLicence: isThere('operatorLicence'),
    goodsInTransitInsurance: isThere('goodsInTransitInsurance'),
    publicLiabilityInsurance: isThere('publicLiabilityInsurance'),
  })
  return sql`(select ${json} from (${currentFilesSql()}) as files)`
}

function isThere(document: Parameters<typeof fileColumn>[0]): Sql {
  return sql`${fileColumn(document, 'id')} is not null`
}

type Query = QueryOf<typeof listCall>

/** The hauliers that a viewer sees and that fit the filters, by name. */
export async function listHauliers(db: Db, viewer: Viewer, query: Query): Promise<Answer> {
  const { page, size, offset } = windowOf(query)
  const fits = sql.join(conditions(viewer, query), sql` and `)
  const { rows } = await sql<{ json: string; total: number }>`
    with shown as (
      select id from company where ${fits} order by name_key limit ${size} offset ${offset}
    )
    select (select count(*) from company where ${fits})::integer as total,
      (select coalesce(json_agg(${profileJson()} order by company.name_key), '[]')
        from company where company.id in (select id from shown))::text as json`.execute(db)
  const { json = '[]', total = 0 } = rows[0] ?? {}
  return { json, page: { page, size, total } }
}

function conditions({ companyId, seesAll }: Viewer, { search, area, haulage, services }: Query): Sql[] {
  const found = [IS_LISTED]
  if (!seesAll) found.push(sql`company.id in (select ${companyId}::integer union all ${OPEN_TO_ALL})`)
  if (haulage === 'Container') found.push(sql`company.hauls_container`)
  if (haulage === 'General') found.push(sql`company.hauls_general`)
  for (const service of new Set(services)) found.push(SERVICE_COLUMNS[service])
  if (area) found.push(sql`concat_ws(' ', company.area_coverage, company.city) ilike ${anywhere(area)}`)
  if (search)
    found.push(sql`(company.name_key like ${anywhere(companyNameKey(search))}
      or concat_ws(' ', company.description, company.city, company.area_coverage) ilike ${anywhere(search)})`)
  return found
}

/** A listed haulier with how it stands to the viewer; null where none of that name is listed. */
export async function findHaulier(
  db: Db,
  name: string,
  companyId: number,
): Promise<({ readonly json: string } & ListingAccess) | null> {
  const { rows } = await sql<{ json: string } & ListingAccess>`
    select ${profileJson()}::text as json, company.id = ${companyId} as "isOwn", company.id in ${OPEN_TO_ALL} as "isOpenToAll"
    from company where ${IS_LISTED} and company.name_key = ${companyNameKey(name)}`.execute(db)
  return rows[0] ?? null
}
