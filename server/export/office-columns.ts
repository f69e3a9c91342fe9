/** The columns of the files of a company's office: users, places, plans, lanes, templates, sessions. */
import { templateDraftOf } from '#contract/templates.ts'
import { ALERT_LABELS, type Lane } from '#domain/lanes/lane.ts'
import type { KnownPlace } from '#domain/places/known-place.ts'
import { tokenLabel } from '#domain/places/token.ts'
import type { ListedPlan } from '#domain/plans/plans.ts'
import type { Port } from '#domain/requests/ports.ts'
import type { SessionRow } from '#domain/security/session.ts'
import type { Template } from '#domain/templates/template.ts'
import { type CompanyUser, userStatus } from '#domain/users/user.ts'
import { nameOfPort } from '../requests/ports.ts'
import type { Column } from './write.ts'

export const USERS: readonly Column<CompanyUser>[] = [
  ['First name', ({ firstName }) => firstName],
  ['Last name', ({ lastName }) => lastName],
  ['Email', ({ email }) => email],
  ['Phone', ({ profile }) => profile.phone],
  ['Job title', ({ profile }) => profile.jobTitle],
  ['Role', ({ profile }) => profile.role],
  ['Status', (user) => userStatus(user, 'Admin')],
  ['Date added', ({ joinedAt }) => joinedAt],
  ['Last sign-in', ({ lastLoginAt }) => lastLoginAt],
  ['Invited until', ({ invitedUntil }) => invitedUntil],
  ['Second factor', ({ hasSecondFactor }) => hasSecondFactor],
]

export const PLACES: readonly Column<KnownPlace>[] = [
  ['Place', ({ place }) => place],
  ['Contact', ({ contactName }) => contactName],
  ['Contact phone', ({ contactPhone }) => contactPhone],
  ['Note', ({ note }) => note],
  ['Last used', ({ usedAt }) => usedAt],
]

export const PLANS: readonly Column<ListedPlan>[] = [
  ['Plan', ({ plan }) => plan],
  ['Start date', ({ startsOn }) => startsOn],
  ['Expiry date', ({ endsOn }) => endsOn],
  ['Bought or given', ({ endsOn, isGiven }) => (isGiven ? 'Given' : endsOn && 'Bought')],
]

export const LANES: readonly Column<Lane>[] = [
  ['Lane', ({ name }) => name],
  ['Alert', ({ alert }) => ALERT_LABELS[alert]],
  ['Haulage', ({ filter }) => several(filter.haulageType)],
  ['Load types', ({ filter }) => several(filter.loadType)],
  ['Sizes', ({ filter }) => several(filter.sizes)],
  ['Requirements', ({ filter }) => several(filter.requirements)],
  ['Pickup', ({ filter }) => placesOf(filter.pickup)],
  ['Delivery', ({ filter }) => placesOf(filter.delivery)],
  ['Pickup from (days ahead)', ({ filter }) => filter.pickupFromDays ?? null],
  ['Pickup until (days ahead)', ({ filter }) => filter.pickupToDays ?? null],
]

function several(values: readonly string[] | null | undefined): string | null {
  return values?.join('; ') ?? null
}

/** Places as the page of the lanes names them. */
function placesOf(tokens: readonly string[] | null | undefined): string | null {
  return several(tokens?.map((token) => tokenLabel(token, nameOfPort)))
}

export const TEMPLATES: readonly Column<Template>[] = [
  ['Template', ({ name }) => name],
  ['Haulage', ({ haulageType }) => haulageType],
  ['Pickup', (template) => placeIn(template, 'pickup')],
  ['Delivery', (template) => placeIn(template, 'delivery')],
]

/** A place in a template's form, which may hold any value or none. */
function placeIn(template: Template, end: 'pickup' | 'delivery'): string | null {
  const draft = templateDraftOf(template) as { readonly route?: Readonly<Record<string, unknown>> | null }
  const place = draft.route?.[end]
  return typeof place === 'string' ? place : null
}

export const SESSIONS: readonly Column<SessionRow>[] = [
  ['Device', ({ device }) => device],
  ['Address', ({ address }) => address],
  ['Signed in', ({ signedInAt }) => signedInAt],
  ['Last used', ({ lastUsedAt }) => lastUsedAt],
  ['This session', ({ isCurrent }) => isCurrent],
]

export const PORTS: readonly Column<Port>[] = [
  ['Port', ({ name }) => name],
  ['UN/LOCODE', ({ code }) => code],
]
