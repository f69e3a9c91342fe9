import type { FieldNamesMarkedBoolean, Resolver } from 'react-hook-form'
import { type Company, DEFAULT_FLEET_SIZE } from '#domain/companies/company.ts'
import {
  HaulierProfileDraft,
  type HaulierProfileDraft as ProfileDraft,
} from '#domain/companies/profile-drafts.ts'
import { whyNotProfile } from '#domain/companies/rules.ts'
import type { ExtraKind } from '#domain/quotes/extras.ts'
import { problemsOfRefusal } from '../api/refusals.ts'
import { changedParts } from '../ui/form/changedParts.ts'
import { resolve } from '../ui/form/resolve.ts'
import type { TypedNumber } from '../ui/useTyped.ts'

/** The values of the profile form; a shipper's form does not show the haulier's part. */
export interface ProfileValues {
  vatNumber: string
  street: string
  postcode: string
  city: string
  profile: {
    description: string
    website: string
    phone: string
    email: string
    contactPerson: string
    invoicingEmail: string
    defaultPaymentTermDays: TypedNumber
    areaCoverage: string
    haulsContainer: boolean
    haulsGeneral: boolean
  }
  haulier: {
    fleetSize: TypedNumber
    trailerTypes: string
    insuranceCoverage: string
    defaultDemurrageFee: TypedNumber
    usualExtras: UsualExtraForm[]
    defaultFreeHours: TypedNumber
    adr: boolean
    hiab: boolean
    reefer: boolean
    sideloader: boolean
    tippingChassis: boolean
    waste: boolean
  }
}

/** An extra of the profile while it is typed. */
interface UsualExtraForm {
  kind: ExtraKind | null
  amount: TypedNumber
  certain: boolean
  note: string
}

export const EMPTY_USUAL_EXTRA: UsualExtraForm = { kind: null, amount: null, certain: false, note: '' }

export function valuesOf(company: Company): ProfileValues {
  const { profile, haulier } = company
  return {
    vatNumber: company.vatNumber ?? '',
    street: company.street ?? '',
    postcode: company.postcode ?? '',
    city: company.city ?? '',
    profile: {
      description: profile.description ?? '',
      website: profile.website ?? '',
      phone: profile.phone ?? '',
      email: profile.email ?? '',
      contactPerson: profile.contactPerson ?? '',
      invoicingEmail: profile.invoicingEmail ?? '',
      defaultPaymentTermDays: profile.defaultPaymentTermDays,
      areaCoverage: profile.areaCoverage ?? '',
      haulsContainer: profile.haulsContainer,
      haulsGeneral: profile.haulsGeneral,
    },
    haulier: {
      fleetSize: haulier?.fleetSize ?? DEFAULT_FLEET_SIZE,
      trailerTypes: haulier?.trailerTypes ?? '',
      insuranceCoverage: haulier?.insuranceCoverage ?? '',
      defaultDemurrageFee: haulier?.defaultDemurrageFee ?? null,
      usualExtras: (haulier?.usualExtras ?? []).map(({ kind, amount, certain, note }) => ({
        kind,
        amount,
        certain,
        note: note ?? '',
      })),
      defaultFreeHours: haulier?.defaultFreeHours ?? null,
      adr: haulier?.adr ?? false,
      hiab: haulier?.hiab ?? false,
      reefer: haulier?.reefer ?? false,
      sideloader: haulier?.sideloader ?? false,
      tippingChassis: haulier?.tippingChassis ?? false,
      waste: haulier?.waste ?? false,
    },
  }
}

/** Empty fields have no value. */
function toDraft(values: ProfileValues): ProfileDraft {
  return withoutBlanks(values) as ProfileDraft
}

function withoutBlanks(value: unknown): unknown {
  if (typeof value === 'string') return value.trim() === '' ? null : value
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(withoutBlanks)
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withoutBlanks(part)]))
}

/** Checks only fields that differ from the stored company, so that values older than a rule can stay. */
export function profileResolver(company: Company): Resolver<ProfileValues> {
  const stored = valuesOf(company)
  const changes = (values: ProfileValues) => changesIn(values, differences(values, stored))
  const { haulsContainer, haulsGeneral } = company.profile
  return resolve<ProfileValues>(HaulierProfileDraft, {
    toDraft: changes,
    alsoWrong: (values) =>
      problemsOfRefusal(whyNotProfile(changes(values), { ...company, haulsContainer, haulsGeneral })),
  })
}

type Changed = Partial<Readonly<FieldNamesMarkedBoolean<ProfileValues>>>

function differences(values: object, stored: object): Changed {
  const before = new Map<string, unknown>(Object.entries(stored))
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => {
      const other = before.get(key)
      // A list is saved as a whole.
      if (Array.isArray(value)) return [key, JSON.stringify(value) !== JSON.stringify(other)]
      const isGroup =
        typeof value === 'object' && value !== null && typeof other === 'object' && other !== null
      return [key, isGroup ? differences(value, other) : value !== other]
    }),
  )
}

/** Only the fields that this user changed, so that other fields saved by another user at the same time are not lost. */
export function changesIn(values: ProfileValues, changed: Changed): ProfileDraft {
  return changedParts(toDraft(values), changed) as ProfileDraft
}
