/** The profile fields that the users of a company may change (docs/rules/companies.md#profile). */
import * as z from 'zod/mini'
import { optionalLine, optionalReference } from '../fields.ts'
import { UsualExtrasDraft } from '../quotes/extras-draft.ts'
import { CompanyProfile, HaulierDetails } from './company.ts'
import { vatNumberKey } from './vat.ts'

/** Stored in one format; {@link whyNotVatNumber} checks it. */
const VatNumber = optionalLine(50).check(z.overwrite((text) => (text === null ? null : vatNumberKey(text))))

/** The haulier's details that its users may change. Absent fields do not change. */
export const HaulierDetailsDraft = z.partial(
  z.object({ ...HaulierDetails.shape, usualExtras: UsualExtrasDraft }),
)
export type HaulierDetailsDraft = z.output<typeof HaulierDetailsDraft>

const address = {
  vatNumber: VatNumber,
  street: optionalLine(),
  postcode: optionalReference(50),
  city: optionalLine(),
}

/** The fields that a shipper's users may change. Absent fields do not change. */
export const ShipperProfileDraft = z.partial(z.object({ ...address, profile: z.partial(CompanyProfile) }))
export type ShipperProfileDraft = z.output<typeof ShipperProfileDraft>

/** The fields that a haulier's users may change. Absent fields do not change. */
export const HaulierProfileDraft = z.partial(
  z.object({ ...address, profile: z.partial(CompanyProfile), haulier: HaulierDetailsDraft }),
)
export type HaulierProfileDraft = z.output<typeof HaulierProfileDraft>
