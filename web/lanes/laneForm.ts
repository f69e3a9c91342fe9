import type { LaneAlert, LaneChange, LaneDraft, LaneFilter } from '#domain/lanes/lane.ts'
import { readToken } from '#domain/places/token.ts'
import { choicesOnto, differingParts } from '../ui/form/changedParts.ts'
import { matching } from '../ui/matching.ts'

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

/**
 * What a form changes of a lane that is stored as `now`. A filter is saved as a whole, so what another window has changed
 * in it since `before`, where the form was opened, is put into it.
 */
export function changeOf(mine: LaneForm, before: LaneForm, now: LaneForm): LaneChange {
  const { name, alert, ...filter } = differingParts(mine, before)
  if (Object.keys(filter).length === 0) return { ...(name && { name }), ...(alert && { alert }) }
  const merged = Object.entries(filter).map(([key, value]) => {
    const field = key as keyof typeof filter
    const isList = Array.isArray(value)
    return [key, isList ? choicesOnto(now[field] as string[], before[field] as string[], value) : value]
  })
  const all = draftOf({ ...now, ...Object.fromEntries(merged) })
  return { ...(name && { name }), ...(alert && { alert }), filter: all.filter }
}

/** The token of a known place that has exactly the typed name or code, such as LS or GBFXT; null where none has. */
export function tokenNamed(
  typed: string,
  known: readonly string[],
  nameOf: (token: string) => string,
): string | null {
  const name = typed.trim().toLowerCase()
  const codes = [`region:${name.replace(/[\s-]+/g, '-')}`, `area:${name}`, `port:${name}`]
  const isMeant = (token: string) =>
    nameOf(token).toLowerCase() === name || codes.includes(token.toLowerCase())
  return known.find(isMeant) ?? null
}

/** The places that fit what was typed, those with that very name or code first. */
export function placesFitting(
  tokens: readonly string[],
  typed: string,
  nameOf: (token: string) => string,
): { value: string; label: string }[] {
  const options = tokens.map((token) => ({
    value: token,
    label: nameOf(token),
    codes: /^(?:area|port):(.+)$/.exec(token)?.[1] ?? '',
  }))
  return matching(options, typed).map(({ value, label }) => ({ value, label }))
}

/** The token of what was typed where no place of the list fits: a postcode district, or words. */
export function typedToken(text: string): string | null {
  return readToken(`district:${text.trim()}`) ?? readToken(`words:${text}`)
}
