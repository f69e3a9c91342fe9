/** The columns of the files of the trade: requests, quotes, bookings, questions, the directory. */
import type { BookingRow } from '#domain/bookings/booking.ts'
import { STATUS_LABELS } from '#domain/bookings/labels.ts'
import type { HaulierProfile } from '#domain/directory/haulier.ts'
import type { Question } from '#domain/questions/question.ts'
import { extraPrice, notedName } from '#domain/quotes/expected.ts'
import type { Quote } from '#domain/quotes/quote.ts'
import { acceptableOffers } from '#domain/requests/offers.ts'
import type { HistoryEntry, QuoteBrief, QuoteRequest } from '#domain/requests/request.ts'
import { targetTotal } from '#domain/requests/target.ts'
import { type Column, pounds } from './write.ts'

export const REQUESTS: readonly Column<QuoteRequest>[] = [
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
  ['Weight (kg)', weightOf],
  ['Pallets', (request) => ('freight' in request ? request.freight.pallets : null)],
  ['ADR', (request) => ('freight' in request ? request.freight.adr : null)],
  ['Vehicles', ({ vehicleTypes }) => vehicleTypes.join('; ')],
  ['Trailers', ({ trailerTypes }) => trailerTypes.join('; ')],
  ['Target price (£)', (request) => pounds(targetTotal(request))],
  ['Payment days', ({ paymentTermDays }) => paymentTermDays],
  ['Deadline', ({ deadline }) => deadline],
  ['Posted', ({ createdAt }) => createdAt],
  ['Live offers', (request) => acceptableOffers(request).length],
  ['Lowest live offer (£)', (request) => pounds(lowestOf(acceptableOffers(request)))],
  ['Comment', ({ comment }) => comment],
]

type Lines = Extract<QuoteRequest, { lines: unknown }>['lines']

function containersOf(lines: Lines): string {
  return lines.map(({ count, size }) => `${count} × ${size}`).join('; ')
}

function goodsOf(request: QuoteRequest): string | null {
  if ('freight' in request) return request.freight.goods
  return [...new Set(request.lines.flatMap(({ goods }) => goods ?? []))].join('; ')
}

/** The weight of the load, or of one container; if its sizes differ in weight, that of each: `18500; -`. */
function weightOf(request: QuoteRequest): number | string | null {
  if ('freight' in request) return request.freight.weight
  const weights = request.lines.map(({ grossWeight }) => grossWeight)
  const [first = null] = weights
  if (weights.every((weight) => weight === first)) return first
  return weights.map((weight) => weight ?? '-').join('; ')
}

function lowestOf(offers: readonly QuoteBrief[]): number | null {
  return offers.length === 0 ? null : Math.min(...offers.map(({ total }) => total))
}

export const QUOTES: readonly Column<Quote>[] = [
  ['Quote', ({ id }) => id],
  ['Request', ({ requestId }) => requestId],
  ['Company', ({ companyName }) => companyName],
  ['Status', ({ status, replacedBy }) => (replacedBy === null ? status : 'Replaced')],
  ['Counter-offer', ({ isCounter }) => isCounter],
  ['Answers quote', ({ counters }) => counters[0] ?? null],
  ['Replaced by', ({ replacedBy }) => replacedBy],
  ['Submitted', ({ createdAt }) => createdAt],
  ['Expires', ({ expiresOn }) => expiresOn],
  ['Rates (£)', (quote) => ratesOf(quote)],
  ['Total (£)', ({ total }) => pounds(total)],
  ['Expected total (£)', ({ expectedTotal }) => pounds(expectedTotal)],
  ['Extras', ({ extras }) => extras.map((extra) => `${notedName(extra)}: ${extraPrice(extra)}`).join('; ')],
  ['Waiting per hour (£)', ({ demurrageFee }) => pounds(demurrageFee)],
  ['Free hours', ({ freeHours }) => freeHours],
  ['Payment days', ({ paymentTermDays }) => paymentTermDays],
  ['Comment', ({ comment }) => comment],
]

function ratesOf(quote: Quote): string {
  if ('rates' in quote) return quote.rates.map(({ size, rate }) => `${size}: ${pounds(rate)}`).join('; ')
  return `${quote.load.vehicleType}, ${quote.load.trailerType}: ${pounds(quote.load.rate)}`
}

export const BOOKINGS: readonly Column<BookingRow>[] = [
  ['Booking', ({ reference }) => reference],
  ['Request', ({ request }) => request],
  ['Customer’s reference', ({ ownerReference }) => ownerReference],
  ['Status', ({ status }) => STATUS_LABELS[status]],
  ['Haulage', ({ haulage }) => haulage],
  ['Load type', ({ loadType }) => loadType],
  ['Vessel', ({ vesselName }) => vesselName],
  ['Voyage', ({ voyageCode }) => voyageCode],
  ['Customer', ({ owner }) => owner.name],
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
  // Empty once it is called off, so that a sum of the column has only what was carried.
  ['Price now (£)', ({ status, finalTotal }) => (status === 'calledOff' ? null : pounds(finalTotal))],
  ['Open charges', ({ openCharges }) => openCharges],
  ['Open changes', ({ openChanges }) => openChanges],
]

export const HAULIERS: readonly Column<HaulierProfile>[] = [
  ['Name', ({ name }) => name],
  ['Street', ({ street }) => street],
  ['Town', ({ city }) => city],
  ['Postcode', ({ postcode }) => postcode],
  ['Country', ({ country }) => country],
  ['Contact', ({ profile }) => profile.contactPerson],
  ['Phone', ({ profile }) => profile.phone],
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

export const QUESTIONS: readonly Column<Question>[] = [
  ['Asked', ({ asked }) => asked],
  ['Asked by', ({ askedBy, mine }) => askedBy ?? (mine ? 'Your company' : null)],
  ['Question', ({ question }) => question],
  ['Answered', ({ answered }) => answered],
  ['Answer', ({ answer }) => answer],
  ['Hidden', ({ hidden }) => hidden],
]

export const HISTORY: readonly Column<HistoryEntry>[] = [
  ['When', ({ when }) => when],
  ['Who', ({ who }) => who],
  ['What', ({ what }) => what],
  ['Haulier', ({ haulier }) => haulier],
  ['Old price (£)', ({ oldPrice }) => pounds(oldPrice)],
  ['New price (£)', ({ newPrice }) => pounds(newPrice)],
  ['Old expected total (£)', ({ oldExpected }) => pounds(oldExpected)],
  ['New expected total (£)', ({ newExpected }) => pounds(newExpected)],
  ['User', ({ user }) => user],
]
