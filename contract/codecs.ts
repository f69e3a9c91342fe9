/**
 * The wire format of single values that the domain represents differently (docs/rules/interface.md#money,
 * docs/rules/interface.md#shapes).
 */
import type { Path } from '#domain/refuse.ts'
import type { HaulageType } from '#domain/requests/vocabulary.ts'
import { isDay, londonInstant } from '#domain/time.ts'
import { declareName } from './names.ts'
import type { Codec } from './wire.ts'

// An unreadable value passes with the wrong type; the shape then refuses it.
const unread = <T>(value: unknown) => value as T

/** Integer pence ↔ pounds as a JSON number with at most two decimals. */
export const pounds: Codec<number> = {
  kind: 'pounds',
  decode(value) {
    if (typeof value !== 'number') return unread(value)
    const pence = value * 100
    // JSON has -0, too.
    const whole = Math.round(pence) + 0
    // 0.29 * 100 is not 29 in floating point, but 29 / 100 is 0.29.
    return whole / 100 === value ? whole : pence
  },
  encode: (pence) => pence / 100,
}

/** A number that may be sent as text, as in a form with files. */
export const numberInForm: Codec<number> = {
  kind: 'number',
  decode: (value) =>
    typeof value === 'string' && /^\d{1,9}(\.\d{1,6})?$/.test(value) ? Number(value) : unread(value),
  encode: (value) => value,
}

/** Pounds that may be sent as text, as in a form with files. */
export const poundsInForm: Codec<number> = {
  ...pounds,
  decode: (value) => pounds.decode(numberInForm.decode(value)),
}

const OFFSET = /(?:Z|[+-]\d{2}:?\d{2})$/i
const ISO_INSTANT =
  /^(\d{4}-\d{2}-\d{2})T(?:[01]\d|2[0-3]):\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})$/i

/** An instant ↔ ISO 8601; a time without an offset is London time, if it exists. */
export const instant: Codec<Date> = {
  kind: 'instant',
  decode(value) {
    if (typeof value !== 'string') return unread(value)
    if (!OFFSET.test(value)) return londonInstant(value) ?? unread(value)
    // Date would read 31 June as 1 July.
    const day = ISO_INSTANT.exec(value)?.[1]
    if (!day || !isDay(day)) return unread(value)
    const at = new Date(value)
    return Number.isNaN(at.getTime()) ? unread(value) : at
  },
  encode: (at) => at.toISOString(),
}

/** Container and General ↔ their names; taken also as 1 and 2. */
export function haulage<T extends HaulageType = HaulageType>(): Codec<T> {
  const byNumber = new Map<unknown, HaulageType>([
    [1, 'Container'],
    ['1', 'Container'],
    [2, 'General'],
    ['2', 'General'],
  ])
  return {
    kind: 'haulage',
    decode: (value) => unread(byNumber.get(value) ?? value),
    encode: (value) => value,
  }
}

/** A yes/no ↔ true/false; taken also as 1 and 0. */
export const yesNo: Codec<boolean> = {
  kind: 'yesNo',
  decode: (value) => (value === 1 ? true : value === 0 ? false : unread(value)),
  encode: (value) => value,
}

/** A yes/no in a query string. */
export const yesNoInText: Codec<boolean> = {
  kind: 'yesNo',
  decode: (value) =>
    value === 'true' || value === '1' ? true : value === 'false' || value === '0' ? false : unread(value),
  encode: (value) => String(value),
}

/** A field of a shape, written as that field's wire name. `slots` are the existing names. */
interface SlotCodec<T> extends Codec<T> {
  readonly slots: readonly string[]
}

/** One of several fields ↔ that field's wire name. */
export function slotName<const N extends Readonly<Record<string, string>>>(
  names: N,
): SlotCodec<keyof N & string> {
  const byName = new Map<unknown, string>(Object.entries(names).map(([slot, name]) => [name, slot]))
  return {
    kind: 'slotName',
    slots: Object.values(names),
    // A domain name that is not a wire name must not be accepted as one.
    decode: (value) => unread(byName.get(value) ?? (typeof value === 'string' ? `no ${value}` : value)),
    encode: (slot) => names[slot],
  }
}

/** A whole number in a query string. */
export const countInText: Codec<number> = {
  kind: 'countOrText',
  decode: (value) =>
    typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) + 0 : unread(value),
  encode: (value) => String(value),
}

/** A list, each item written by `item`. */
export function listOf<T>(item: Codec<T>): Codec<T[]> {
  const into = (path: Path, direction: 'wirePath' | 'domainPath'): Path => {
    const [index, ...rest] = path
    if (index === undefined) return path
    return [index, ...(item[direction]?.(rest) ?? rest)]
  }
  return {
    kind: 'list',
    item: item as Codec<unknown>,
    decode: (value) => (Array.isArray(value) ? value.map((entry) => item.decode(entry)) : unread(value)),
    encode: (values) => values.map((value) => item.encode(value)),
    wirePath: (path) => into(path, 'wirePath'),
    domainPath: (path) => into(path, 'domainPath'),
  }
}

/** A plain value that the wire wraps in an object of one field, such as `{"cntrRequirements": "Waste"}`. */
interface NamedCodec<T> extends Codec<T> {
  readonly wireName: string
}

/** The codec of such a value; `wireName` is the name of its one field. */
export function named<T extends string | number>(wireName: string): NamedCodec<T> {
  declareName(wireName)
  return {
    kind: 'named',
    wireName,
    decode: (value) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, wireName)
        ? ((value as Record<string, T>)[wireName] as T)
        : unread(undefined),
    encode: (value) => ({ [wireName]: value }),
    wirePath: (path) => [wireName, ...path],
    domainPath: (path) => path.slice(1),
  }
}

/** The codec of a value in the list of a query string. */
interface ListedCodec<T> extends Omit<Codec<T>, 'decode' | 'encode'> {
  decode(text: string): T
  encode(value: T): unknown
}

/** A list in a query string, its values separated by commas or given several times. Empty ones count as left out. */
export function commaList<T extends string | number>(
  item: ListedCodec<T> = { decode: unread, encode: String },
): Codec<T[]> {
  return {
    kind: 'list',
    item: item as Codec<unknown>,
    decode(value) {
      const texts = String(value)
        .split(',')
        .map((text) => text.trim())
        .filter(Boolean)
      return texts.length > 0 ? texts.map(item.decode) : unread(null)
    },
    encode: (values) => values.map(item.encode).join(','),
    wirePath: () => [],
    domainPath: () => [],
  }
}

/** The values of a filter in a query string. One that is given twice counts once. */
export function commaChoice<T extends string | number>(item?: ListedCodec<T>): Codec<T[]> {
  const list = commaList(item)
  return {
    ...list,
    decode: (value) => {
      const values: unknown = list.decode(value)
      return Array.isArray(values) ? [...new Set(values)] : unread(values)
    },
  }
}
