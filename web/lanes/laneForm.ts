import type { LaneAlert, LaneChange, LaneDraft, LaneFilter } from '#domain/lanes/lane.ts'
import { readToken } from '#domain/places/token.ts'
import { nearestValue } from '#domain/typed/nearest.ts'
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

/** The lane of a form; the shape validates it. */
export function draftOf({ name, alert, ...filter }: LaneForm): LaneDraft {
  return { name, alert, filter: filter as LaneFilter }
}

/**
 * The changes of a form to a lane that is stored as `now`. A filter is saved as a whole, so another window's changes
 * since `before`, when the form was opened, are merged into it.
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

/**
 * The token of the known place that a typed text means: the place with this name or code, such as LS or GBFXT, else the
 * only region or port with this beginning, such as `yorksh`. Null if there are none or several, such as `york`.
 */
export function tokenMeant(
  typed: string,
  known: readonly string[],
  nameOf: (token: string) => string,
): string | null {
  const name = typed.trim().toLowerCase()
  const codes = [`region:${name.replace(/[\s-]+/g, '-')}`, `area:${name}`, `port:${name}`]
  const isNamed = (token: string) =>
    nameOf(token).toLowerCase() === name || codes.includes(token.toLowerCase())
  const named = known.find(isNamed)
  if (named !== undefined) return named
  const beginning = known.filter((token) => writtenName(nameOf(token)).toLowerCase().startsWith(name))
  const [only, ...others] = name.length < MIN_BEGINNING_LENGTH ? [] : beginning
  return only !== undefined && others.length === 0 && !only.startsWith('area:') ? only : null
}

const MIN_BEGINNING_LENGTH = 3

/** The places that match the typed text: those that begin with it, then its words, then those that contain it. */
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
  const name = typed.trim().toLowerCase()
  const place = ({ value, label, codes }: (typeof options)[number]) => {
    if (value.startsWith('words:')) return 1
    return [label, codes].some((one) => one.toLowerCase().startsWith(name)) ? 0 : 2
  }
  return matching(options, typed)
    .sort((a, b) => place(a) - place(b))
    .map(({ value, label }) => ({ value, label }))
}

/** The name of a known place as users write it, without the letters of an area: `York` for `YO, York`. */
function writtenName(label: string): string {
  return label.replace(/^[a-z]{1,2}, /i, '')
}

/**
 * The region, port or postcode area that the words of a token probably misspell; null for other tokens. `London Gateway`
 * is short for London Gateway Port.
 */
export function placeMisspelt(
  token: string,
  known: readonly string[],
  nameOf: (token: string) => string,
): string | null {
  const [, words] = /^words:(.+)$/.exec(token) ?? []
  if (words === undefined) return null
  const named = known.flatMap((place) => {
    const name = writtenName(nameOf(place))
    return [name, name.replace(/ Port$/, '')].map((spelt) => [spelt, place] as const)
  })
  return nearestValue(words, named)
}

/** The token of typed text without a match in the list: a postcode district, or words. */
export function typedToken(text: string): string | null {
  return readToken(`district:${text.trim()}`) ?? readToken(`words:${text}`)
}
