/**
 * The columns of the CSV files (docs/rules/interface.md#csv). Each is listed on purpose: release references and the
 * telephone numbers of drivers must not leave the product.
 */
import type { CsvName } from '#contract/csv.ts'
import type { BookingBrief } from '#domain/bookings/booking.ts'
import type { HaulierProfile } from '#domain/directory/haulier.ts'
import type { AuditEntry, CompanyRow } from '#domain/operator/operator.ts'
import type { UnsentMail } from '#domain/operator/outbox.ts'
import type { KnownPlace } from '#domain/places/known-place.ts'
import type { Quote } from '#domain/quotes/quote.ts'
import { isLive } from '#domain/quotes/rules.ts'
import type { QuoteRequest } from '#domain/requests/request.ts'
import type { SecurityEvent } from '#domain/security/log.ts'
import type { CompanyUser } from '#domain/users/user.ts'
import { type Column, pounds } from './write.ts'

const REQUESTS: readonly Column<QuoteRequest>[] = [
  ['Request', ({ id }) => id],
  ['Reference', ({ reference }) => reference],
  ['Company', ({ ownerName }) => ownerName],
  ['Status', ({ status }) => status],
  ['Haulage', ({ haulage }) => haulage],
  ['Load type', (request) => ('freight' in request ? request.freight : request.shipment).loadType],
  ['Pickup', ({ route }) => route.pickup],
  ['Pickup time', ({ route }) => route.pickupAt],
  ['Delivery', ({ route }) => route.delivery],
  ['Delivery time', ({ route }) => route.deliveryAt],
  ['Empty container', ({ route }) => route.empty],
  ['Stops', ({ stopCount }) => stopCount],
  ['Containers', (request) => ('lines' in request ? containersOf(request.lines) : null)],
  ['Requirements', (request) => ('lines' in request ? request.requirements.join('; ') : null)],
  ['Shipping line', (request) => ('shipment' in request ? request.shipment.shippingLine : null)],
  ['Goods', goodsOf],
  ['Weight (kg)', (request) => ('freight' in request ? request.freight.weight : null)],
  ['Pallets', (request) => ('freight' in request ? request.freight.pallets : null)],
  ['ADR', (request) => ('freight' in request ? request.freight.adr : null)],
  ['Vehicles', ({ vehicleTypes }) => vehicleTypes.join('; ')],
  ['Trailers', ({ trailerTypes }) => trailerTypes.join('; ')],
  ['Target price (£)', (request) => pounds(targetOf(request))],
  ['Payment days', ({ paymentTermDays }) => paymentTermDays],
  ['Deadline', ({ deadline }) => deadline],
  ['Posted', ({ createdAt }) => createdAt],
  ['Live offers', ({ quotes }) => quotes.filter(isLive).length],
  ['Lowest live offer (£)', ({ quotes }) => pounds(lowestOf(quotes.filter(isLive)))],
  ['Comment', ({ comment }) => comment],
]

type Lines = Extract<QuoteRequest, { lines: unknown }>['lines']

function containersOf(lines: Lines): string {
  return lines.map(({ count, size }) => `${count} × ${size}`).join('; ')
}

function goodsOf(request: QuoteRequest): string | null {
  if ('freight' in request) return request.freight.goods
  return request.lines.flatMap(({ goods }) => goods ?? []).join('; ')
}

/** The target rate of all lines together, in pence; null unless every line has one. */
function targetOf(request: QuoteRequest): number | null {
  if ('freight' in request) return request.freight.targetRate
  let total = 0
  for (const { targetRate, count } of request.lines) {
    if (targetRate === null) return null
    total += targetRate * count
  }
  return total
}

function lowestOf(offers: QuoteRequest['quotes']): number | null {
  return offers.length === 0 ? null : Math.min(...offers.map(({ total }) => total))
}

const QUOTES: readonly Column<Quote>[] = [
  ['Quote', ({ id }) => id],
  ['Request', ({ requestId }) => requestId],
  ['Company', ({ companyName }) => companyName],
  ['Status', ({ status }) => status],
  ['Counter-offer', ({ isCounter }) => isCounter],
  ['Answers quote', ({ counters }) => counters[0] ?? null],
  ['Replaced by', ({ replacedBy }) => replacedBy],
  ['Submitted', ({ createdAt }) => createdAt],
  ['Expires', ({ expiresOn }) => expiresOn],
  ['Rates (£)', (quote) => ratesOf(quote)],
  ['Total (£)', ({ total }) => pounds(total)],
  ['Expected total (£)', ({ expectedTotal }) => pounds(expectedTotal)],
  ['Waiting per hour (£)', ({ demurrageFee }) => pounds(demurrageFee)],
  ['Free hours', ({ freeHours }) => freeHours],
  ['Payment days', ({ paymentTermDays }) => paymentTermDays],
  ['Comment', ({ comment }) => comment],
]

function ratesOf(quote: Quote): string {
  if ('rates' in quote) return quote.rates.map(({ size, rate }) => `${size}: ${pounds(rate)}`).join('; ')
  return `${quote.load.vehicleType}, ${quote.load.trailerType}: ${pounds(quote.load.rate)}`
}

const BOOKINGS: readonly Column<BookingBrief>[] = [
  ['Booking', ({ reference }) => reference],
  ['Request', ({ request }) => request],
  ['Owner’s reference', ({ ownerReference }) => ownerReference],
  ['Status', ({ status }) => status],
  ['Haulage', ({ haulage }) => haulage],
  ['Load type', ({ loadType }) => loadType],
  ['Owner', ({ owner }) => owner.name],
  ['Haulier', ({ haulier }) => haulier.name],
  ['Booked', ({ bookedAt }) => bookedAt],
  ['Pickup', ({ pickup }) => pickup],
  ['Pickup time', ({ pickupAt }) => pickupAt],
  ['Delivery', ({ delivery }) => delivery],
  ['Delivery time', ({ deliveryAt }) => deliveryAt],
  ['Empty container', ({ empty }) => empty],
  ['Stops', ({ stopCount }) => stopCount],
  ['Jobs', ({ jobCount }) => jobCount],
  ['First containers', ({ containerNumbers }) => containerNumbers.join('; ')],
  ['Price now (£)', ({ finalTotal }) => pounds(finalTotal)],
  ['Open charges', ({ openCharges }) => openCharges],
  ['Open changes', ({ openChanges }) => openChanges],
]

const HAULIERS: readonly Column<HaulierProfile>[] = [
  ['Name', ({ name }) => name],
  ['Street', ({ street }) => street],
  ['Town', ({ city }) => city],
  ['Postcode', ({ postcode }) => postcode],
  ['Country', ({ country }) => country],
  ['Contact', ({ profile }) => profile.contactPerson],
  ['Telephone', ({ profile }) => profile.phone],
  ['Email', ({ profile }) => profile.email],
  ['Website', ({ profile }) => profile.website],
  ['Area', ({ profile }) => profile.areaCoverage],
  ['Container haulage', ({ profile }) => profile.haulsContainer],
  ['General haulage', ({ profile }) => profile.haulsGeneral],
  ['Fleet', ({ haulier }) => haulier.fleetSize],
  ['Trailers', ({ haulier }) => haulier.trailerTypes],
  ['Hazardous ADR', ({ haulier }) => haulier.adr],
  ['HIAB crane', ({ haulier }) => haulier.hiab],
  ['Sideloader', ({ haulier }) => haulier.sideloader],
  ['Refrigerated genset', ({ haulier }) => haulier.reefer],
  ['Tipping chassis', ({ haulier }) => haulier.tippingChassis],
  ['Waste', ({ haulier }) => haulier.waste],
]

const USERS: readonly Column<CompanyUser>[] = [
  ['First name', ({ firstName }) => firstName],
  ['Last name', ({ lastName }) => lastName],
  ['Email', ({ email }) => email],
  ['Telephone', ({ profile }) => profile.phone],
  ['Job title', ({ profile }) => profile.jobTitle],
  ['Role', ({ profile }) => profile.role],
  ['Active', ({ active }) => active],
  ['Joined', ({ joinedAt }) => joinedAt],
  ['Last sign-in', ({ lastLoginAt }) => lastLoginAt],
  ['Invited until', ({ invitedUntil }) => invitedUntil],
  ['Second factor', ({ hasSecondFactor }) => hasSecondFactor],
]

const PLACES: readonly Column<KnownPlace>[] = [
  ['Place', ({ place }) => place],
  ['Contact', ({ contactName }) => contactName],
  ['Contact telephone', ({ contactPhone }) => contactPhone],
  ['Note', ({ note }) => note],
  ['Last used', ({ usedAt }) => usedAt],
]

const COMPANIES: readonly Column<CompanyRow>[] = [
  ['Company', ({ id }) => id],
  ['Name', ({ name }) => name],
  ['Number', ({ number }) => number],
  ['Country', ({ country }) => country],
  ['Type', ({ type }) => type],
  ['Active', ({ isActive }) => isActive],
  ['Registered', ({ registeredAt }) => registeredAt],
  ['Activated', ({ activatedAt }) => activatedAt],
  ['Deactivated', ({ deactivatedAt }) => deactivatedAt],
  ['Reason', ({ reason }) => reason],
  ['Contact', ({ contact }) => contact && `${contact.firstName} ${contact.lastName}`],
  ['Email', ({ contact }) => contact?.email ?? null],
  ['Telephone', ({ contact }) => contact?.phone ?? null],
]

const AUDIT: readonly Column<AuditEntry>[] = [
  ['When', ({ when }) => when],
  ['Who', ({ who }) => who],
  ['What', ({ what }) => what],
  ['Company', ({ company }) => company],
]

const SECURITY: readonly Column<SecurityEvent>[] = [
  ['When', ({ at }) => at],
  ['What', ({ kind }) => kind],
  ['Outcome', ({ outcome }) => outcome],
  ['Who', ({ who }) => who],
  ['Address', ({ address }) => address],
  ['Device', ({ device }) => device],
  ['Detail', ({ detail }) => detail],
  ['Company', ({ company }) => company],
]

const UNSENT_EMAILS: readonly Column<UnsentMail>[] = [
  ['Queued', ({ queuedAt }) => queuedAt],
  ['To', ({ recipient }) => recipient],
  ['Subject', ({ subject }) => subject],
  ['State', ({ state }) => state],
  ['Tries', ({ tries }) => tries],
  ['Last error', ({ lastError }) => lastError],
]

/** The columns of each file, in their order; a list has rows of the type that its columns read. */
export const CSV_COLUMNS: Readonly<Record<CsvName, readonly Column<never>[]>> = {
  requests: REQUESTS,
  quotes: QUOTES,
  bookings: BOOKINGS,
  hauliers: HAULIERS,
  users: USERS,
  places: PLACES,
  companies: COMPANIES,
  'audit-log': AUDIT,
  'security-log': SECURITY,
  'unsent-emails': UNSENT_EMAILS,
}
