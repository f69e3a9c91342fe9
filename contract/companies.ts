/** Companies and their profiles on the wire (docs/rules/companies.md#profile). */

import { Company, CompanyProfile, HaulierDetails } from '#domain/companies/company.ts'
import { UsualExtra } from '#domain/quotes/extras.ts'
import { instant, listOf, pounds, yesNo } from './codecs.ts'
import { extraNames } from './extras.ts'
import { FileLinkWire } from './file-link.ts'
import { wire } from './wire.ts'

export const profileNames = {
  description: 'companydescription',
  website: 'companywebsite',
  phone: 'companyphone',
  email: 'companyemail',
  contactPerson: 'companycontactperson',
  invoicingEmail: 'companyinvoicingemail',
  defaultPaymentTermDays: 'defaultpaymenttermdays',
  areaCoverage: 'companyareaportsservedtext',
  haulsContainer: ['companyhaulagetypeContainer', yesNo],
  haulsGeneral: ['companyhaulagetypeGeneral', yesNo],
} as const

export const haulierNames = {
  fleetSize: 'companyfleetsize',
  trailerTypes: 'companytrailertypes',
  insuranceCoverage: 'companyinsurancecoverage',
  defaultDemurrageFee: ['companydefaultdemurragefee', pounds],
  usualExtras: ['usualExtras', listOf(wire(UsualExtra, extraNames))],
  defaultFreeHours: 'defaultFreeHours',
  adr: ['adr', yesNo],
  hiab: ['hiab', yesNo],
  reefer: ['reefer', yesNo],
  sideloader: ['sideloader', yesNo],
  tippingChassis: ['tippingchassis', yesNo],
  waste: ['waste', yesNo],
} as const

export const addressNames = {
  vatNumber: 'companyvattaxnumber',
  street: 'companystreetaddress',
  postcode: 'companyzipcode',
  city: 'companycity',
} as const

export const CompanyProfileWire = wire(CompanyProfile, profileNames)
export const HaulierDetailsWire = wire(HaulierDetails, haulierNames)

export const identityNames = {
  name: 'companyname',
  number: 'companynumber',
  country: 'companycountry',
  type: 'companytype',
  isActive: ['isActive', yesNo],
} as const

export const companyNames = {
  id: 'id',
  ...identityNames,
  ...addressNames,
  incorporatedOn: 'companyincorporationdate',
  isDeclined: ['isDeclined', yesNo],
  declineReason: 'declineReason',
  isDeactivated: ['isDeactivated', yesNo],
  profile: ['companyprofile', CompanyProfileWire],
  haulier: ['companyhaulierdetails', HaulierDetailsWire],
  logo: 'companylogo',
  background: 'companybackground',
  image1: 'companyProfileImage1',
  image2: 'companyProfileImage2',
  image3: 'companyProfileImage3',
  image4: 'companyProfileImage4',
  conditionsOfCarriage: ['conditionsofcarriage', FileLinkWire],
  conditionsOfCarriageAt: ['conditionsofcarriage_uploaded_at', instant],
  operatorLicence: ['operatorlicence', FileLinkWire],
  operatorLicenceAt: ['operatorlicence_uploaded_at', instant],
  goodsInTransitInsurance: ['goodsintransitinsurance', FileLinkWire],
  goodsInTransitInsuranceAt: ['goodsintransitinsurance_uploaded_at', instant],
  publicLiabilityInsurance: ['publicliabilityinsurance', FileLinkWire],
  publicLiabilityInsuranceAt: ['publicliabilityinsurance_uploaded_at', instant],
  plan: 'pricingplan',
  planStart: 'startdate',
  planEnd: 'enddate',
} as const

export const CompanyWire = wire(Company, companyNames)
