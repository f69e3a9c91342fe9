/**
 * The one place that ties wire names to domain names.
 *
 * `wire(shape, names)` declares, once per field, its wire name and how its value is written. Both directions of
 * translation, the error paths and the API document are made from it.
 */
import * as z from 'zod/mini'
import { isBlank, type Problem, problemsOf } from '#domain/fields.ts'
import type { Path } from '#domain/refuse.ts'
import { declareName } from './names.ts'

/**
 * Writes a value for the wire and reads it back. Reading does not validate: an unreadable value passes unchanged, and
 * the shape reports the problem.
 */
export interface Codec<T> {
  decode(wire: unknown): T
  encode(value: T): unknown
  /** How a path inside the value is written on the wire, and back. */
  wirePath?(path: Path): Path
  domainPath?(path: Path): Path
  /** Which of the plain codecs this is; the server's SQL and the API document look it up. */
  readonly kind?: CodecKind
  /** The shapes that the value may have, if there are several. */
  readonly alternatives?: readonly Wire[]
  /** The codec of each item, if the value is a list. */
  readonly item?: Codec<unknown>
}

type CodecKind =
  | 'pounds'
  | 'instant'
  | 'haulage'
  | 'yesNo'
  | 'countOrText'
  | 'number'
  | 'slotName'
  | 'list'
  | 'named'

/** How one field is written: its wire name, and a codec if the value is written differently. */
type Field<T> = string | readonly [name: string, codec: Codec<T>]

type Names<S extends z.ZodMiniObject> = {
  readonly [K in keyof z.output<S>]-?: Field<NonNullable<z.output<S>[K]>>
}

/** Errors in the form of the HTTP interface: wire names nested like the value, each leaf a list of sentences. */
export type WireErrors = { [name: string]: WireErrors | string[] | (WireErrors | string[])[] }

/** The result of reading a value from the wire: the value, or all its problems. */
type Reading<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problems: Problem[] }

interface DeclaredField {
  readonly key: string
  readonly name: string
  readonly codec: Codec<unknown> | null
  readonly schema: z.core.$ZodType
}

interface FieldPlan extends DeclaredField {
  readonly takesNull: boolean
  /** True if an absent field differs from an empty one, as in a PATCH. */
  readonly takesAbsence: boolean
}

/** A domain shape with its wire names. It is itself a codec, so that shapes nest. */
export interface Wire<S extends z.ZodMiniObject = z.ZodMiniObject> extends Codec<z.output<S>> {
  readonly schema: S
  readonly fields: readonly FieldPlan[]
  /** Reads and checks a value that a caller sent. Keys that are not declared are dropped. */
  read(value: unknown): Reading<z.output<S>>
  /** Translates a value the server sent; its shape is not checked. */
  decode(value: unknown): z.output<S>
  /** Writes a domain value as the wire shows it. */
  encode(value: z.output<S>): Record<string, unknown>
}

/** Declares the wire names of a domain shape. */
export function wire<S extends z.ZodMiniObject>(schema: S, names: Names<S>): Wire<S> {
  const declared = Object.entries<Field<never>>(names as Record<string, Field<never>>).map(([key, field]) => {
    const [name, codec] = typeof field === 'string' ? [field, null] : field
    const fieldSchema = schema.shape[key]
    if (!fieldSchema) throw new Error(`no field ${key} in this shape`)
    declareName(name)
    return { key, name, codec: codec as Codec<unknown> | null, schema: fieldSchema }
  })
  // Found at the first use: a page declares many shapes and uses few.
  let plans: readonly FieldPlan[] | undefined
  const planned = () => (plans ??= declared.map(planOf))

  function decode(value: unknown): z.output<S> {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value as z.output<S>
    const given = value as Record<string, unknown>
    const result: Record<string, unknown> = {}
    for (const { key, name, codec, takesNull, takesAbsence } of planned()) {
      const raw = Object.hasOwn(given, name) ? given[name] : undefined
      if (raw === undefined && takesAbsence) continue
      if (takesNull && (raw === undefined || (typeof raw === 'string' && isBlank(raw)))) result[key] = null
      else if (raw !== undefined) result[key] = unsignedZero(codec && raw !== null ? codec.decode(raw) : raw)
    }
    return result as z.output<S>
  }

  function encode(value: z.output<S>): Record<string, unknown> {
    const given = value as Record<string, unknown>
    const result: Record<string, unknown> = {}
    for (const { key, name, codec } of declared) {
      const raw = given[key]
      if (raw !== undefined) result[name] = codec && raw !== null ? codec.encode(raw) : raw
    }
    return result
  }

  return {
    schema,
    get fields() {
      return planned()
    },
    decode,
    encode,
    read(value) {
      const result = z.safeParse(schema, decode(value), { reportInput: true })
      if (result.success) return { ok: true, value: result.data }
      return { ok: false, problems: problemsOf(result.error) }
    },
    wirePath: (path) => translate(path, ([head, ...rest]) => stepInto(declared, head, rest, 'toWire')),
    domainPath: (path) => translate(path, ([head, ...rest]) => stepInto(declared, head, rest, 'toDomain')),
  }
}

function planOf(field: DeclaredField): FieldPlan {
  return {
    ...field,
    takesNull: z.safeParse(field.schema, null).success,
    takesAbsence: z.safeParse(field.schema, undefined).success,
  }
}

/** JSON has -0, which every range from 0 allows, and which shows as "-0". */
function unsignedZero(value: unknown): unknown {
  return value === 0 ? 0 : value
}

function translate(path: Path, step: (path: Path) => Path): Path {
  return path.length === 0 ? path : step(path)
}

function stepInto(
  fields: readonly DeclaredField[],
  head: string | number | undefined,
  rest: Path,
  direction: 'toWire' | 'toDomain',
): Path {
  const toWire = direction === 'toWire'
  const field = fields.find((candidate) => (toWire ? candidate.key : candidate.name) === head)
  if (!field) return [head ?? '', ...rest]
  const inner = toWire ? field.codec?.wirePath : field.codec?.domainPath
  return [toWire ? field.name : field.key, ...(inner ? inner(rest) : rest)]
}

/**
 * Problems at domain paths in wire form: nested like the value, list items at their index.
 * A problem of the whole (empty path) goes under "non_field_errors".
 */
export function wireErrors(problems: readonly Problem[], wirePath: (path: Path) => Path): WireErrors {
  const root: WireErrors = {}
  for (const { path, message } of problems) {
    const at = wirePath(path)
    place(root, at.length === 0 ? ['non_field_errors'] : at, message)
  }
  return root
}

function place(root: WireErrors, path: Path, message: string): void {
  let node: Record<string | number, unknown> | unknown[] = root
  path.forEach((key, depth) => {
    const holder = node as Record<string | number, unknown>
    if (Array.isArray(node) && typeof key === 'number')
      for (let index = node.length; index < key; index++) node[index] = {}
    const last = depth === path.length - 1
    if (last) {
      const present = holder[key]
      if (!Array.isArray(present) || !present.every((item) => typeof item === 'string'))
        holder[key] = [message]
      else if (!present.includes(message)) present.push(message)
      return
    }
    const wantsList = typeof path[depth + 1] === 'number'
    const present = holder[key]
    const usable = wantsList
      ? Array.isArray(present) && typeof present[0] !== 'string'
      : isPlainObject(present)
    if (!usable) holder[key] = wantsList ? [] : {}
    node = holder[key] as typeof node
  })
}

function isPlainObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The problems in an error answer, at domain paths: the browser's way back from {@link wireErrors}. */
export function problemsIn(errors: unknown, domainPath: (path: Path) => Path): Problem[] {
  const found: Problem[] = []
  const walk = (node: unknown, path: Path) => {
    if (typeof node === 'string') found.push({ path: domainPath(path), message: node })
    else if (Array.isArray(node))
      node.forEach((item, index) => {
        walk(item, typeof item === 'string' ? path : [...path, index])
      })
    else if (typeof node === 'object' && node !== null)
      for (const [key, value] of Object.entries(node)) walk(value, [...path, key])
  }
  walk(errors, [])
  return found
}
