import type { Route } from '#domain/requests/request.ts'
import { shortened } from '#domain/shortened.ts'
import { formatDateTime, londonDay } from '#domain/time.ts'
import { townAndPostcode } from '../requests/rows.ts'

/** Two places of this length and the time usually fit into the three lines of a toast on a phone. */
const MAX_PLACE_LENGTH = 22

/** "New load: Felixstowe to Leeds LS9 0PX, pickup 01/12, 8:00 am"; the year only if it is another one. */
export function newLoadText(
  { pickup, delivery, pickupAt }: Pick<Route, 'pickup' | 'delivery' | 'pickupAt'>,
  now: Date,
): string {
  const time = formatDateTime(pickupAt).replace(`/${londonDay(now).slice(0, 4)}`, '')
  return `New load: ${placeInBrief(pickup)} to ${placeInBrief(delivery)}, pickup ${time}`
}

/** A place; of a long one the town and the postcode: the hall or the street is on the page of the load. */
function placeInBrief(place: string): string {
  if (place.length <= MAX_PLACE_LENGTH) return place
  const [before, postcode] = townAndPostcode(place)
  if (postcode === undefined) return shortened(place, MAX_PLACE_LENGTH)
  const town = before.trim().split(', ').at(-1) ?? ''
  return `${shortened(town, MAX_PLACE_LENGTH - postcode.length)} ${postcode}`
}
