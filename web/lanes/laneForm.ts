import type { LaneAlert, LaneDraft, LaneFilter } from '#domain/lanes/lane.ts'
import { readToken } from '#domain/places/token.ts'

/** A lane as its form holds it. */
export interface LaneForm {
  name: string
  alert: LaneAlert
  haulageType: string[]
  loadType: string[]
  sizes: string[]
  requirements: string[]
  pickup: string[]
  delivery: string[]
  pickupFromDays: number | null
  pickupToDays: number | null
}

/** The form of a lane, or of a new one that begins with a filter. */
export function formOf({ name = '', alert = 'live', filter = {} }: Partial<LaneDraft>): LaneForm {
  return {
    name,
    alert,
    haulageType: [...(filter.haulageType ?? [])],
    loadType: [...(filter.loadType ?? [])],
    sizes: [...(filter.sizes ?? [])],
    requirements: [...(filter.requirements ?? [])],
    pickup: [...(filter.pickup ?? [])],
    delivery: [...(filter.delivery ?? [])],
    pickupFromDays: filter.pickupFromDays ?? null,
    pickupToDays: filter.pickupToDays ?? null,
  }
}

/** The lane that a form asks for; the shape judges it. */
export function draftOf({ name, alert, ...filter }: LaneForm): LaneDraft {
  return { name, alert, filter: filter as LaneFilter }
}

/** The token of a known place that has exactly the typed name; null where none has. */
export function tokenNamed(
  typed: string,
  known: readonly string[],
  nameOf: (token: string) => string,
): string | null {
  const name = typed.trim().toLowerCase()
  return known.find((token) => nameOf(token).toLowerCase() === name) ?? null
}

/** The token of what was typed where no place of the list fits: a postcode district, or words. */
export function typedToken(text: string): string | null {
  return readToken(`district:${text.trim()}`) ?? readToken(`words:${text}`)
}
