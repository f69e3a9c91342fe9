import { formatPence } from '#domain/money.ts'
import { shortened } from '#domain/shortened.ts'
import { changedIn } from '../api/useKeptForm.ts'
import { replacing } from '../ui/form/changedParts.ts'
import type { ProfileValues } from './profileForm.ts'

/** The labels of the form by the paths of its fields. */
const LABELS: Readonly<Record<string, string>> = {
  vatNumber: 'VAT Number',
  street: 'Street Address',
  postcode: 'Post Code',
  city: 'City',
  'profile.description': 'Description',
  'profile.website': 'Website',
  'profile.phone': 'Phone',
  'profile.email': 'Email',
  'profile.contactPerson': 'Contact Person',
  'profile.invoicingEmail': 'Invoicing Email',
  'profile.defaultPaymentTermDays': 'Default Payment Terms (Days)',
  'profile.areaCoverage': 'Area Coverage',
  'profile.haulsContainer': 'Container',
  'profile.haulsGeneral': 'General',
  'haulier.fleetSize': 'Fleet Size',
  'haulier.trailerTypes': 'Trailer Types',
  'haulier.insuranceCoverage': 'Insurance Coverage',
  'haulier.defaultDemurrageFee': 'Default Waiting (demurrage) (£/hour)',
  'haulier.usualExtras': 'Usual Extras',
  'haulier.defaultFreeHours': 'Free Waiting (hours)',
  'haulier.adr': 'Hazardous (ADR)',
  'haulier.hiab': 'HIAB (Crane)',
  'haulier.reefer': 'Refrigerated (Genset)',
  'haulier.sideloader': 'Sideloader',
  'haulier.tippingChassis': 'Tipping chassis',
  'haulier.waste': 'Waste',
}

const MAX_LENGTH = 300

/** The question before a save replaces what another window has stored since, with the stored values; else empty. */
export function replacedFields(mine: ProfileValues, seen: ProfileValues, stored: ProfileValues): string[] {
  const [own, others] = [changedIn(mine, seen), changedIn(stored, seen)]
  const both = Object.keys(own).filter(
    (path) => path in others && JSON.stringify(own[path]) !== JSON.stringify(others[path]),
  )
  return [
    ...replacing(both.map((path) => LABELS[path] ?? path)),
    ...both.flatMap((path) => storedText(path, others[path])),
  ]
}

function storedText(path: string, value: unknown): string[] {
  const text = textOf(path, value)
  return text === null ? [] : [`${LABELS[path] ?? path} is now ${text}.`]
}

/** Null for a list, which has no short text. */
function textOf(path: string, value: unknown): string | null {
  if (value === null || value === '') return 'empty'
  if (typeof value === 'boolean') return value ? 'ticked' : 'not ticked'
  if (typeof value === 'number')
    return path === 'haulier.defaultDemurrageFee' ? formatPence(value) : `${value}`
  if (typeof value !== 'string') return null
  return `“${shortened(value, MAX_LENGTH)}”`
}
