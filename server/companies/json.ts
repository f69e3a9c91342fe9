/** A company as JSON, with its current files and its current plan (docs/rules/companies.md#profile). */

import { sql } from 'kysely'
import { CompanyWire, HaulierDetailsWire } from '#contract/companies.ts'
import { FileLinkWire } from '#contract/file-link.ts'
import type { Company } from '#domain/companies/company.ts'
import { DOCUMENT_SLOTS, type FileSlot, IMAGE_SLOTS } from '#domain/companies/files.ts'
import { itemShape, type JsonSql, jsonFrom, jsonRow, type Sql } from '../db/json.ts'
import { documentAddress, imageAddress } from '../files/addresses.ts'
import { currentPeriodSql, freeSinceSql, planNameSql } from '../plans/json.ts'

/** The file slots of a company. */
const SLOTS: readonly FileSlot[] = [...IMAGE_SLOTS, ...DOCUMENT_SLOTS]

/** SQL for one row with the current files of company `company`: `<slot>_id`, `<slot>_name` and `<slot>_at`. */
export function currentFilesSql(): Sql {
  const columns = SLOTS.flatMap((slot) => {
    const ofSlot = sql`filter (where slot = ${sql.lit(slot)})`
    return [
      sql`max(id::text) ${ofSlot} as ${sql.id(`${slot}_id`)}`,
      sql`max(name) ${ofSlot} as ${sql.id(`${slot}_name`)}`,
      sql`max(uploaded_at) ${ofSlot} as ${sql.id(`${slot}_at`)}`,
    ]
  })
  return sql`select ${sql.join(columns)} from file where company_id = company.id and replaced_at is null`
}

/**
 * SQL for what the row of {@link currentFilesSql}, named `files`, says of a slot; null if the slot is empty.
 */
export const fileColumn = (slot: FileSlot, what: 'id' | 'name' | 'at') =>
  sql`${sql.ref(`files.${slot}_${what}`)}`

/** SQL for the address of the image in a slot, or null. */
export function imageUrl(slot: FileSlot): Sql {
  return imageAddress(fileColumn(slot, 'id'))
}

/** SQL for the name and address of the document in a slot, or null. */
function documentLink(slot: FileSlot): Sql {
  const link = jsonRow(FileLinkWire, {
    name: fileColumn(slot, 'name'),
    url: documentAddress(fileColumn(slot, 'id')),
  })
  return sql`case when ${fileColumn(slot, 'id')} is not null then ${link} end`
}

/**
 * SQL for the JSON of the whole company, for its own users and for operators; `provider` is the name of the
 * company that sells the plans. The query must have the table `company` in scope under that name.
 */
export function companyJson(today: Sql, provider: string): JsonSql<Company> {
  const json = jsonRow(CompanyWire, {
    id: sql`company.id`,
    name: sql`company.name`,
    number: sql`company.number`,
    country: sql`company.country`,
    type: sql`company.type`,
    isActive: sql`company.is_active`,
    isDeclined: sql`(not company.is_active and company.deactivated_at is not null and company.activated_at is null)`,
    declineReason: sql`company.decline_reason`,
    isDeactivated: sql`(not company.is_active and company.deactivated_at is not null and company.activated_at is not null)`,
    vatNumber: sql`company.vat_number`,
    street: sql`company.street`,
    postcode: sql`company.postcode`,
    city: sql`company.city`,
    incorporatedOn: sql`company.incorporated_on`,
    profile: profileColumns(),
    haulier: sql`case when company.type = 'Haulier' then ${jsonRow(HaulierDetailsWire, haulierColumns())} end`,
    logo: imageUrl('logo'),
    background: imageUrl('background'),
    image1: fileColumn('image1', 'name'),
    image2: fileColumn('image2', 'name'),
    image3: fileColumn('image3', 'name'),
    image4: fileColumn('image4', 'name'),
    conditionsOfCarriage: documentLink('conditionsOfCarriage'),
    conditionsOfCarriageAt: fileColumn('conditionsOfCarriage', 'at'),
    operatorLicence: documentLink('operatorLicence'),
    operatorLicenceAt: fileColumn('operatorLicence', 'at'),
    goodsInTransitInsurance: documentLink('goodsInTransitInsurance'),
    goodsInTransitInsuranceAt: fileColumn('goodsInTransitInsurance', 'at'),
    publicLiabilityInsurance: documentLink('publicLiabilityInsurance'),
    publicLiabilityInsuranceAt: fileColumn('publicLiabilityInsurance', 'at'),
    plan: planNameSql(sql`period.plan`, provider),
    planStart: sql`coalesce(period.starts_on, ${freeSinceSql(today)})`,
    planEnd: sql`period.ends_on`,
  })
  return jsonFrom(
    json,
    sql`(${currentFilesSql()}) as files left join (${currentPeriodSql(today)}) as period on true`,
  )
}

/** The profile columns that every company has, of company `company`. */
export function profileColumns() {
  return {
    description: sql`company.description`,
    website: sql`company.website`,
    phone: sql`company.phone`,
    email: sql`company.email`,
    contactPerson: sql`company.contact_person`,
    invoicingEmail: sql`company.invoicing_email`,
    defaultPaymentTermDays: sql`company.default_payment_term_days`,
    areaCoverage: sql`company.area_coverage`,
    haulsContainer: sql`company.hauls_container`,
    haulsGeneral: sql`company.hauls_general`,
  }
}

/** The profile columns that only hauliers have, of company `company`. */
export function haulierColumns() {
  return {
    fleetSize: sql`company.fleet_size`,
    trailerTypes: sql`company.trailer_types`,
    insuranceCoverage: sql`company.insurance_coverage`,
    defaultDemurrageFee: sql`company.default_demurrage_fee`,
    usualExtras: usualExtrasJson(),
    defaultFreeHours: sql`company.default_free_hours`,
    adr: sql`company.adr`,
    hiab: sql`company.hiab`,
    reefer: sql`company.reefer`,
    sideloader: sql`company.sideloader`,
    tippingChassis: sql`company.tipping_chassis`,
    waste: sql`company.waste`,
  }
}

function usualExtrasJson(): Sql {
  const extra = jsonRow(itemShape(HaulierDetailsWire, 'usualExtras'), {
    kind: sql`extra.kind`,
    amount: sql`extra.amount`,
    certain: sql`extra.certain`,
    note: sql`extra.note`,
  })
  return sql`(select coalesce(json_agg(${extra}), '[]')
    from jsonb_to_recordset(company.usual_extras) as extra(kind text, amount bigint, certain boolean, note text))`
}
