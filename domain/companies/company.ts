/** A company with its public and private profile (docs/rules/companies.md#profile). */
import * as z from 'zod/mini'
import {
  FileLink,
  Id,
  line,
  optionalLine,
  optionalName,
  optionalText,
  PaymentTermDays,
  shortBeforeAt,
  tooLong,
  withoutInvisible,
} from '../fields.ts'
import { Pence } from '../money.ts'
import { OptionalPhone } from '../phone.ts'
import { FreeHours, UsualExtra } from '../quotes/extras.ts'
import { Day, Instant, isDay } from '../time.ts'
import { CompanyType } from './vocabulary.ts'

const INCORPORATION_SENTENCE = 'Enter a date as YYYY-MM-DD.'
const INCORPORATION_RANGE_SENTENCE = 'Enter a date from 01/01/1500 to 31/12/2099.'
/** The day a company was incorporated; it may be earlier than other days in the product. */
export const IncorporationDay = z.string({ error: INCORPORATION_SENTENCE }).check(
  z.refine(isDay, { error: INCORPORATION_SENTENCE, abort: true }),
  z.refine((day) => day >= '1500-01-01' && day < '2100-01-01', { error: INCORPORATION_RANGE_SENTENCE }),
)

/** The payment term if neither the company nor the user sets another (docs/rules/companies.md#profile). */
export const DEFAULT_PAYMENT_TERM_DAYS = 30
export const DEFAULT_FLEET_SIZE = 1

const WEBSITE_SENTENCE = 'Enter a web address such as https://www.example.co.uk.'
const MAX_WEBSITE_LENGTH = 500
// Names joined by dots, the last one beginning with a letter; then a port, and whatever follows the host.
const HOST_AND_REST =
  /^(?!-)[\p{L}\p{M}\p{N}-]+(\.[\p{L}\p{M}\p{N}-]+)*\.\p{L}[\p{L}\p{M}\p{N}-]*(:\d{1,5})?([/?#]\S*)?$/u

/** Users write an address as "www.example.co.uk". It is stored as one that a browser can open. */
function withScheme(text: string | null): string | null {
  if (text === null) return null
  const address = `https://${text}`
  return address.length <= MAX_WEBSITE_LENGTH && HOST_AND_REST.test(text) ? address : text
}

/** With its scheme, the host may be a single name, such as that of an intranet, or numbers. */
const ADDRESS = /^https?:\/\/(?!-)[\p{L}\p{M}\p{N}_-]+(\.[\p{L}\p{M}\p{N}_-]+)*(:\d{1,5})?([/?#]\S*)?$/iu

const Website = optionalLine(MAX_WEBSITE_LENGTH, withoutInvisible).check(
  z.overwrite(withScheme),
  z.refine((text) => text === null || ADDRESS.test(text), { error: WEBSITE_SENTENCE }),
)
const EmailOrNone = z.nullable(
  z
    .string()
    .check(
      z.overwrite(withoutInvisible),
      z.trim(),
      shortBeforeAt,
      z.maxLength(200, { error: ({ input }) => tooLong(200, String(input)) }),
      z.email({ error: 'Enter a valid email address.' }),
    ),
)
/** The largest fleet that can be entered. */
const MAX_FLEET = 99_999
const fleetError = 'Enter a whole number from 0 to 99,999.'

/** The part of a profile that every company has. */
export const CompanyProfile = z.object({
  description: optionalText(),
  website: Website,
  phone: OptionalPhone,
  email: EmailOrNone,
  contactPerson: optionalName(),
  invoicingEmail: EmailOrNone,
  defaultPaymentTermDays: PaymentTermDays,
  areaCoverage: optionalText(),
  haulsContainer: z.boolean(),
  haulsGeneral: z.boolean(),
})
export type CompanyProfile = z.output<typeof CompanyProfile>

/**
 * The days after Pre-Paid is unticked: the company's default, or 30 if that is pre-paid as well
 * (docs/rules/companies.md#profile).
 */
export function usualPaymentTermDays(profile: Pick<CompanyProfile, 'defaultPaymentTermDays'>): number {
  return profile.defaultPaymentTermDays || DEFAULT_PAYMENT_TERM_DAYS
}

/** The part of a profile that only hauliers have. */
export const HaulierDetails = z.object({
  fleetSize: z
    .int({ error: fleetError })
    .check(z.gte(0, { error: fleetError }), z.lte(MAX_FLEET, { error: fleetError })),
  trailerTypes: optionalText(),
  insuranceCoverage: optionalText(),
  /** Pence per hour. */
  defaultDemurrageFee: z.nullable(Pence),
  /** The extras and free hours that its quotes begin with. */
  usualExtras: z.array(UsualExtra),
  defaultFreeHours: z.nullable(FreeHours),
  adr: z.boolean(),
  hiab: z.boolean(),
  reefer: z.boolean(),
  sideloader: z.boolean(),
  tippingChassis: z.boolean(),
  waste: z.boolean(),
})
export type HaulierDetails = z.output<typeof HaulierDetails>

/** The fields of a company that its users see. Operators set the number and the incorporation date. */
export const Company = z.object({
  id: Id,
  name: line(),
  number: z.nullable(z.string()),
  country: line(),
  type: CompanyType,
  isActive: z.boolean(),
  /** True for a registration that an operator has declined. */
  isDeclined: z.boolean(),
  /** Why it was declined; null without a reason. */
  declineReason: z.nullable(z.string()),
  /** True for a company that was active and no longer is. */
  isDeactivated: z.boolean(),
  vatNumber: z.nullable(z.string()),
  street: z.nullable(z.string()),
  postcode: z.nullable(z.string()),
  city: z.nullable(z.string()),
  incorporatedOn: z.nullable(IncorporationDay),
  profile: CompanyProfile,
  haulier: z.nullable(HaulierDetails),
  logo: z.nullable(z.string()),
  background: z.nullable(z.string()),
  image1: z.nullable(z.string()),
  image2: z.nullable(z.string()),
  image3: z.nullable(z.string()),
  image4: z.nullable(z.string()),
  conditionsOfCarriage: z.nullable(FileLink),
  conditionsOfCarriageAt: z.nullable(Instant),
  operatorLicence: z.nullable(FileLink),
  operatorLicenceAt: z.nullable(Instant),
  goodsInTransitInsurance: z.nullable(FileLink),
  goodsInTransitInsuranceAt: z.nullable(Instant),
  publicLiabilityInsurance: z.nullable(FileLink),
  publicLiabilityInsuranceAt: z.nullable(Instant),
  plan: z.string(),
  planStart: z.nullable(Day),
  planEnd: z.nullable(Day),
})
export type Company = z.output<typeof Company>

/**
 * The key of a company name; names with the same key count as the same. It ignores case, Unicode form, invisible
 * characters, and surrounding and repeated white space (docs/rules/accounts.md#company-name). Upper case comes first,
 * so that letters with several small forms are equal ("ß" and "ss").
 */
export function companyNameKey(name: string): string {
  return name
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .trim()
    .replace(/\s+/gu, ' ')
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKC')
}
