import type { LaneFilter } from '#domain/lanes/lane.ts'
import { tokenLabel } from '#domain/places/token.ts'

/** A lane's filter in one line of words; `nameOfPort` names a port by its code. */
export function filterText(filter: LaneFilter, nameOfPort: (code: string) => string | undefined): string {
  const places = (tokens: readonly string[] | null | undefined) =>
    tokens?.map((token) => tokenLabel(token, nameOfPort)).join(' or ')
  const { haulageType, loadType, sizes, requirements, pickup, delivery, pickupFromDays, pickupToDays } =
    filter
  const from = places(pickup)
  const to = places(delivery)
  const days =
    typeof pickupFromDays === 'number' && typeof pickupToDays === 'number'
      ? `pickup in ${pickupFromDays} to ${pickupToDays} days`
      : typeof pickupToDays === 'number'
        ? `pickup within ${pickupToDays} days`
        : typeof pickupFromDays === 'number'
          ? `pickup in ${pickupFromDays} days or later`
          : null
  return [
    from && `from ${from}`,
    to && `to ${to}`,
    haulageType?.join(' or '),
    loadType?.join(' or '),
    sizes?.join(', '),
    requirements && `with ${requirements.join(', ')}`,
    days,
  ]
    .filter(Boolean)
    .join(' · ')
}
