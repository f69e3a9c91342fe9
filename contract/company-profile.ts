/**
 * The calls that change a company's profile (docs/rules/companies.md#profile). Separate from the company itself, which
 * every page loads.
 */

import * as z from 'zod/mini'
import { CompanyProfile } from '#domain/companies/company.ts'
import {
  HaulierDetailsDraft,
  HaulierProfileDraft,
  SeenProfile,
  ShipperProfileDraft,
} from '#domain/companies/profile-drafts.ts'
import { UsualExtraDraft } from '#domain/quotes/extras-draft.ts'
import { listOf } from './codecs.ts'
import { addressNames, CompanyWire, haulierNames, profileNames } from './companies.ts'
import { endpoint } from './endpoint.ts'
import { extraNames } from './extras.ts'
import { wire } from './wire.ts'

const haulierDraftNames = {
  ...haulierNames,
  usualExtras: [haulierNames.usualExtras[0], listOf(wire(UsualExtraDraft, extraNames))],
} as const

const { profile: seenProfile, haulier: seenHaulier } = SeenProfile.shape

/** The values that the caller saw. */
const SeenProfileWire = wire(SeenProfile, {
  ...addressNames,
  profile: ['companyprofile', wire(seenProfile.def.innerType, profileNames)],
  haulier: ['companyhaulierdetails', wire(seenHaulier.def.innerType, haulierNames)],
})

export const saveShipperProfile = endpoint('saveShipperProfile', {
  method: 'PATCH',
  path: '/api/auth/updatecompanyprofile',
  access: 'company',
  source: 'docs/rules/companies.md#profile',
  summary: "Save a shipper's company profile",
  body: wire(ShipperProfileDraft, {
    ...addressNames,
    profile: ['companyprofile', wire(z.partial(CompanyProfile), profileNames)],
    seen: ['seen', SeenProfileWire],
  }),
  reply: CompanyWire,
})

export const saveHaulierProfile = endpoint('saveHaulierProfile', {
  method: 'PATCH',
  path: '/api/auth/updatecompanyhaulierprofile',
  access: 'company',
  source: 'docs/rules/companies.md#profile',
  summary: "Save a haulier's company profile",
  body: wire(HaulierProfileDraft, {
    ...addressNames,
    profile: ['companyprofile', wire(z.partial(CompanyProfile), profileNames)],
    haulier: ['companyhaulierdetails', wire(HaulierDetailsDraft, haulierDraftNames)],
    seen: ['seen', SeenProfileWire],
  }),
  reply: CompanyWire,
})
