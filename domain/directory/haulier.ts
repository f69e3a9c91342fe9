/** A haulier as the directory shows it to other companies (docs/rules/directory.md#profile-page). */
import * as z from 'zod/mini'
import { Company, CompanyProfile, HaulierDetails } from '../companies/company.ts'

/** How many hauliers a company on Free sees, besides itself (docs/rules/directory.md#free). */
export const FREE_PROFILES = 3

/** The specialist services that the directory can be filtered by, as they are named on a profile. */
export const SERVICES = ['adr', 'hiab', 'sideloader', 'reefer', 'tippingChassis', 'waste'] as const
export type Service = (typeof SERVICES)[number]

export const SERVICE_LABELS: Readonly<Record<Service, string>> = {
  adr: 'Hazardous ADR',
  hiab: 'HIAB crane',
  sideloader: 'Sideloader',
  reefer: 'Refrigerated Genset',
  tippingChassis: 'Tipping Chassis',
  waste: 'Waste',
}

/** The documents of which a profile says only whether they exist. Their content is private. */
export const VETTED_DOCUMENTS = [
  ['conditionsOfCarriage', 'Conditions of Carriage'],
  ['operatorLicence', 'Operators Licence'],
  ['goodsInTransitInsurance', 'Goods in Transit Insurance'],
  ['publicLiabilityInsurance', 'Public Liability Insurance'],
] as const

/** It has no VAT number, payment terms or fees: they are for the two parties of a quote. */
export const HaulierProfile = z.object({
  ...z.pick(Company, {
    name: true,
    country: true,
    street: true,
    postcode: true,
    city: true,
    incorporatedOn: true,
    logo: true,
    background: true,
    /** Addresses of the fleet's pictures. */
    image1: true,
    image2: true,
    image3: true,
    image4: true,
  }).shape,
  profile: z.omit(CompanyProfile, { defaultPaymentTermDays: true }),
  haulier: z.omit(HaulierDetails, { defaultDemurrageFee: true, usualExtras: true, defaultFreeHours: true }),
  conditionsOfCarriage: z.boolean(),
  operatorLicence: z.boolean(),
  goodsInTransitInsurance: z.boolean(),
  publicLiabilityInsurance: z.boolean(),
})
export type HaulierProfile = z.output<typeof HaulierProfile>
