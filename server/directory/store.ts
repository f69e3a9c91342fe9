import { sql } from 'kysely'
import type { listHauliers as listCall } from '#contract/directory.ts'
import { HaulierProfileWire } from '#contract/directory.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import { companyNameKey } from '#domain/companies/company.ts'
import { FREE_PROFILES, type HaulierProfile, type Service } from '#domain/directory/haulier.ts'
import type { ListingAccess } from '#domain/directory/rules.ts'
import { currentFilesSql, fileColumn, haulierColumns, imageUrl, profileColumns } from '../companies/json.ts'
import type { Db } from '../db/connect.ts'
import {
  emptyList,
  type JsonRow,
  type JsonSql,
  jsonFrom,
  jsonList,
  jsonRow,
  type Sql,
  select,
  textOf,
} from '../db/json.ts'
import { anywhere, type JsonPage, windowOf } from '../paging.ts'

/** The viewer, and whether it sees every haulier. */
export interface Viewer {
  readonly companyId: number
  readonly seesAll: boolean
}

/** Only active hauliers are listed. */
const IS_LISTED = sql`company.is_active and company.type = 'Haulier'`

/**
 * The ids of the few hauliers that a viewer on Free sees: the first to be activated. New hauliers do not replace them,
 * and a repeated search does not show others.
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
function profileJson(): JsonSql<HaulierProfile> {
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
  return jsonFrom(json, sql`(${currentFilesSql()}) as files`)
}

function isThere(document: Parameters<typeof fileColumn>[0]): Sql {
  return sql`${fileColumn(document, 'id')} is not null`
}

type Query = QueryOf<typeof listCall>

/** The hauliers that a viewer sees and that fit the filters, by name. */
export async function listHauliers(db: Db, viewer: Viewer, query: Query): Promise<JsonPage<HaulierProfile>> {
  const { page, size, offset } = windowOf(query)
  const fits = sql.join(conditions(viewer, query), sql` and `)
  // An array, since PostgreSQL would join a subquery of unknown length with all companies.
  const shown = sql`company where company.id = any(array(
    select id from company where ${fits} order by name_key limit ${size} offset ${offset}))`
  const json = textOf(jsonFrom(jsonList(profileJson(), sql`company.name_key`), shown))
  const total = sql<number>`(select count(*) from company where ${fits})::integer`
  const { rows } = await select({ json, total }, sql``).execute(db)
  return { json: rows[0]?.json ?? emptyList(), page: { page, size, total: rows[0]?.total ?? 0 } }
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

/** A listed haulier with its relation to the viewer; null if no listed haulier has that name. */
export async function findHaulier(
  db: Db,
  name: string,
  companyId: number,
): Promise<(JsonRow<HaulierProfile> & ListingAccess) | null> {
  const columns = {
    json: textOf(profileJson()),
    isOwn: sql<boolean>`company.id = ${companyId}`,
    isOpenToAll: sql<boolean>`company.id in ${OPEN_TO_ALL}`,
  }
  const from = sql`
    from company where ${IS_LISTED} and company.name_key = ${companyNameKey(name)}`
  const { rows } = await select(columns, from).execute(db)
  return rows[0] ?? null
}
