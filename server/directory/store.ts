import { sql } from 'kysely'
import { HaulierProfileWire, type listHauliers as listCall } from '#contract/directory.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import { companyNameKey } from '#domain/companies/company.ts'
import type { DocumentSlot } from '#domain/companies/files.ts'
import { FREE_PROFILES, type HaulierProfile, type Service } from '#domain/directory/haulier.ts'
import type { ListingAccess } from '#domain/directory/rules.ts'
import { currentFilesSql, fileColumn, haulierColumns, imageUrl, profileColumns } from '../companies/json.ts'
import type { Db } from '../db/connect.ts'
import {
  type JsonRow,
  type JsonSql,
  jsonFrom,
  jsonList,
  jsonRow,
  type Sql,
  select,
  textOf,
} from '../db/json.ts'
import { memoizeByValue, type Parameters, prepared } from '../db/prepared.ts'
import { type JsonPage, type PageRow, pageOf, windowOf } from '../paging.ts'
import { namedOnce, nameGrams, wordPatterns } from '../searched.ts'

/** The viewer, and whether it sees every haulier. */
export interface Viewer {
  readonly companyId: number
  readonly seesAll: boolean
}

/** Only active hauliers are listed. */
const IS_LISTED = sql`company.is_active and company.type = 'Haulier'`

/** The letters that a search of the directory looks into, as the index `company_find` has them. */
const SEARCHED_LETTERS = sql`text_grams(
  searched_name || E'\\n' || searched_area || E'\\n' || coalesce(searched_description, ''))`

/**
 * The ids of the few hauliers that a viewer on Free sees: the first to be activated. New hauliers do not replace them,
 * and a repeated search does not show others.
 */
const OPEN_TO_ALL = sql`(
  select id from company where ${IS_LISTED} order by activated_at, id limit ${sql.lit(FREE_PROFILES)}
)`

/** Letters with and without accents are beside each other; no two companies have the same key. */
const BY_LETTERS = sql`searched_name, name_key`

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

function isThere(document: DocumentSlot): Sql {
  return sql`${fileColumn(document, 'id')} is not null`
}

type Query = QueryOf<typeof listCall>

/** The properties that decide the SQL text of a list. All others are parameters. */
interface ListKind extends Pick<Viewer, 'seesAll'>, Pick<Query, 'haulage'> {
  readonly hasServices: boolean
  readonly hasArea: boolean
  readonly hasSearch: boolean
}

interface ListValues extends Record<string, unknown> {
  readonly companyId: number
  readonly services: readonly Service[]
  readonly area: readonly string[] | null
  readonly searched: readonly string[] | null
  readonly grams: string | null
  readonly size: number
  readonly offset: number
}

const listQuery = memoizeByValue((kind: ListKind) =>
  prepared<ListValues, PageRow<HaulierProfile>>((parameters) => {
    const { size, offset } = parameters
    const fits = sql.join(conditions(kind, parameters), sql` and `)
    const fitting = namedOnce(sql`select id, ${BY_LETTERS} from company where ${fits}`, kind.hasSearch)
    // An array, since PostgreSQL would join a subquery of unknown length with all companies.
    const shown = sql`company where company.id = any(array(
      select id from fitting order by ${BY_LETTERS} limit ${size}::int offset ${offset}::int))`
    const json = textOf(jsonFrom(jsonList(profileJson(), BY_LETTERS), shown))
    const total = sql<number>`(select count(*) from fitting)::integer`
    return sql`${fitting} ${select({ json, total }, sql``)}`
  }),
)

/** The hauliers that a viewer sees and that match the filters, by name. */
export async function listHauliers(db: Db, viewer: Viewer, query: Query): Promise<JsonPage<HaulierProfile>> {
  const window = windowOf(query)
  const { area, search, haulage, services } = query
  const wanted = services ?? []
  const find = listQuery({
    seesAll: viewer.seesAll,
    haulage,
    hasServices: wanted.length > 0,
    hasArea: !!area,
    hasSearch: !!search,
  })
  const [row] = await find(db, {
    companyId: viewer.companyId,
    services: wanted,
    area: area ? wordPatterns(area) : null,
    searched: search ? wordPatterns(search) : null,
    grams: search && nameGrams(search),
    size: window.size,
    offset: window.offset,
  })
  return pageOf(row, window)
}

function conditions(kind: ListKind, parameters: Parameters<ListValues>): Sql[] {
  const { companyId, services, area, searched, grams } = parameters
  const found = [IS_LISTED]
  if (!kind.seesAll) found.push(sql`company.id in (select ${companyId}::int union all ${OPEN_TO_ALL})`)
  if (kind.haulage === 'Container') found.push(sql`company.hauls_container`)
  if (kind.haulage === 'General') found.push(sql`company.hauls_general`)
  if (kind.hasServices)
    for (const [service, column] of Object.entries(SERVICE_COLUMNS))
      found.push(sql`(${sql.lit(service)} <> all(${services}::text[]) or ${column})`)
  if (kind.hasArea) found.push(sql`company.searched_area like all(${area}::text[])`)
  // What the index finds is compared with all words. An array, so that the index is asked first.
  if (kind.hasSearch)
    found.push(sql`company.id = any(array(
        select id from company where ${SEARCHED_LETTERS} @@ ${grams}::tsquery))
      and concat_ws(chr(10), company.searched_name, company.searched_area, company.searched_description)
        like all(${searched}::text[])`)
  return found
}

interface NamedRow extends JsonRow<HaulierProfile>, ListingAccess {}

const findNamed = prepared<{ nameKey: string; companyId: number }, NamedRow>(({ nameKey, companyId }) => {
  const columns = {
    json: textOf(profileJson()),
    isOwn: sql<boolean>`company.id = ${companyId}::int`,
    isOpenToAll: sql<boolean>`company.id in ${OPEN_TO_ALL}`,
  }
  const named = sql`coalesce(
    (select id from company where name_key = ${nameKey}::text),
    (select company_id from former_company_name where name_key = ${nameKey}::text))`
  return select(columns, sql`from company where ${IS_LISTED} and company.id = ${named}`)
})

/**
 * A listed haulier with its relation to the viewer; null if no listed haulier has or had that name. A name that
 * another company has by now is only that company's (docs/rules/directory.md#former-names).
 */
export async function findHaulier(db: Db, name: string, companyId: number): Promise<NamedRow | null> {
  const [row] = await findNamed(db, { nameKey: companyNameKey(name), companyId })
  return row ?? null
}
