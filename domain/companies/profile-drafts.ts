/** The profile fields that the users of a company may change (docs/rules/companies.md#profile). */
import * as z from 'zod/mini'
import { optionalLine, optionalReference } from '../fields.ts'
import { UsualExtrasDraft } from '../quotes/extras-draft.ts'
import { seenShape } from '../seen.ts'
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

/** The values that a form showed before its user changed them (docs/rules/companies.md#values-seen). */
export const SeenProfile = z.partial(
  z.object({
    ...seenShape(address).shape,
    profile: seenShape(CompanyProfile.shape),
    haulier: seenShape(HaulierDetails.shape),
  }),
)
export type SeenProfile = z.output<typeof SeenProfile>

const seen = z.optional(SeenProfile)

/** The fields that a shipper's users may change. Absent fields do not change. */
export const ShipperProfileDraft = z.partial(
  z.object({ ...address, profile: z.partial(CompanyProfile), seen }),
)
export type ShipperProfileDraft = z.output<typeof ShipperProfileDraft>

/** The fields that a haulier's users may change. Absent fields do not change. */
export const HaulierProfileDraft = z.partial(
  z.object({ ...address, profile: z.partial(CompanyProfile), haulier: HaulierDetailsDraft, seen }),
)
export type HaulierProfileDraft = z.output<typeof HaulierProfileDraft>
