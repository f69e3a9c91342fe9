/** The haulier directory on the wire (docs/rules/directory.md#listed). */
import * as z from 'zod/mini'
import { HaulierProfile, SERVICES, type Service } from '#domain/directory/haulier.ts'
import { oneOf, optionalLine } from '#domain/fields.ts'
import { HAULAGE_TYPES } from '#domain/requests/vocabulary.ts'
import { commaChoice, haulage, slotName, yesNo } from './codecs.ts'
import { companyNames, haulierNames, profileNames } from './companies.ts'
import { endpoint } from './endpoint.ts'
import { pageFields, pageNames } from './paging.ts'
import { wire } from './wire.ts'

const { defaultPaymentTermDays: _terms, ...publicProfileNames } = profileNames
const {
  defaultDemurrageFee: _fee,
  usualExtras: _extras,
  defaultFreeHours: _hours,
  ...publicHaulierNames
} = haulierNames

export const HaulierProfileWire = wire(HaulierProfile, {
  name: companyNames.name,
  country: companyNames.country,
  street: companyNames.street,
  postcode: companyNames.postcode,
  city: companyNames.city,
  incorporatedOn: companyNames.incorporatedOn,
  logo: companyNames.logo,
  background: companyNames.background,
  image1: companyNames.image1,
  image2: companyNames.image2,
  image3: companyNames.image3,
  image4: companyNames.image4,
  profile: [companyNames.profile[0], wire(HaulierProfile.shape.profile, publicProfileNames)],
  haulier: [companyNames.haulier[0], wire(HaulierProfile.shape.haulier, publicHaulierNames)],
  conditionsOfCarriage: [companyNames.conditionsOfCarriage[0], yesNo],
  operatorLicence: [companyNames.operatorLicence[0], yesNo],
  goodsInTransitInsurance: [companyNames.goodsInTransitInsurance[0], yesNo],
  publicLiabilityInsurance: [companyNames.publicLiabilityInsurance[0], yesNo],
})

const serviceName = (service: Service): string => {
  const name: unknown = haulierNames[service]
  return Array.isArray(name) ? String(name[0]) : String(name)
}
const serviceNames = Object.fromEntries(SERVICES.map((service) => [service, serviceName(service)])) as Record<
  Service,
  string
>
const serviceNamed = new Map<string, Service>(SERVICES.map((service) => [serviceNames[service], service]))

const services = commaChoice<Service>({
  ...slotName(serviceNames),
  // An unknown service passes unchanged; the shape refuses it. `tippingChassis` is read, since earlier descriptions of
  // the interface named it so.
  decode: (name) => serviceNamed.get(name) ?? (name as Service),
})

const ServiceFilter = z.array(
  z.enum(SERVICES, { error: `Choose one of: ${Object.values(serviceNames).join(', ')}.` }),
)

/** A haulier has to match every filter, and has to offer each of several services. */
const DirectoryQuery = wire(
  z.object({
    ...pageFields,
    haulage: z.nullable(oneOf(HAULAGE_TYPES)),
    services: z.nullable(ServiceFilter),
    area: optionalLine(),
  }),
  {
    ...pageNames,
    haulage: ['haulage_type', haulage()],
    services: ['service', services],
    area: 'area',
  },
)

export const listHauliers = endpoint('listHauliers', {
  method: 'GET',
  path: '/api/directory-get-hauliers',
  access: 'company',
  keyScope: 'read',
  source: 'docs/rules/directory.md#listed',
  summary: 'Active hauliers by name; on Free the same three and the caller’s company',
  query: DirectoryQuery,
  reply: { listOf: HaulierProfileWire },
  paged: true,
  csv: 'hauliers',
})

export const getHaulier = endpoint('getHaulier', {
  method: 'GET',
  path: '/api/haulier-directory/{name}/',
  access: 'company',
  keyScope: 'read',
  source: 'docs/rules/directory.md#listed',
  summary: 'The profile of one haulier',
  tagged: true,
  reply: HaulierProfileWire,
})
