/** What the users of a company may change of its profile (docs/rules/companies.md#profile). */
import * as z from 'zod/mini'
import { optionalLine, optionalReference } from '../fields.ts'
import { UsualExtrasDraft } from '../quotes/extras-draft.ts'
import { CompanyProfile, HaulierDetails } from './company.ts'
import { vatNumberKey } from './vat.ts'

/** Stored in one form; {@link whyNotVatNumber} checks it. */
const VatNumber = optionalLine(50).check(z.overwrite((text) => (text === null ? null : vatNumberKey(text))))

/** What a haulier's users may change of its details. Absent fields stay as they are. */
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

/** What a shipper's users may change. Absent fields stay as they are. */
export const ShipperProfileDraft = z.partial(z.object({ ...address, profile: z.partial(CompanyProfile) }))
export type ShipperProfileDraft = z.output<typeof ShipperProfileDraft>

/** What a haulier's users may change. Absent fields stay as they are. */
export const HaulierProfileDraft = z.partial(
  z.object({ ...address, profile: z.partial(CompanyProfile), haulier: HaulierDetailsDraft }),
)
export type HaulierProfileDraft = z.output<typeof HaulierProfileDraft>
