/** The shapes of the contract as JSON Schema, under their wire names. */
import * as z from 'zod/mini'
import type { None } from '#contract/endpoint.ts'
import { fieldNote } from '#contract/field-notes.ts'
import { queryNote } from '#contract/parameter-notes.ts'
import type { Codec, Wire } from '#contract/wire.ts'
import { JobIds } from '#domain/bookings/job.ts'
import { IncorporationDay } from '#domain/companies/company.ts'
import { isInHalves, required as requiredText } from '#domain/fields.ts'
import { Day } from '#domain/time.ts'

export type JsonSchema = { [key: string]: unknown }

/** The direction of a value: sent values have limits and may omit fields; an answer has every field. */
export type Direction = 'sent' | 'answered'

/** The named schemas of a document. Each is added at its first reference. */
export class SchemaBook {
  readonly components: Record<string, JsonSchema> = {}
  readonly #names = new Map<Wire, Partial<Record<Direction, string>>>()
  readonly #exported: ReadonlyMap<unknown, string>

  constructor(exported: ReadonlyMap<unknown, string>) {
    this.#exported = exported
  }

  /** A reference to the schema of a shape. A shape that the contract does not export is called `name`. */
  refer(shape: Wire, direction: Direction, name: string): JsonSchema {
    const names = this.#names.get(shape) ?? {}
    this.#names.set(shape, names)
    let known = names[direction]
    if (!known) {
      known = this.#freeName(shape, direction, name)
      names[direction] = known
      const schema: JsonSchema = {}
      // Before its fields are written, because a shape may contain itself.
      this.components[known] = schema
      Object.assign(schema, this.#objectOf(shape, direction, known))
    }
    return { $ref: `#/components/schemas/${known}` }
  }

  /** The schema of one of several shapes, of a list, or of nothing. */
  reply(reply: unknown, name: string): JsonSchema | null {
    if (!reply) return null
    if (Array.isArray(reply))
      return { oneOf: reply.map((shape: Wire) => this.refer(shape, 'answered', name)) }
    if (typeof reply === 'object' && 'listOf' in reply)
      return { type: 'array', items: this.reply(reply.listOf, `${name}Item`) ?? {} }
    return this.refer(reply as Wire, 'answered', name)
  }

  /** The fields of a query as parameters of a call. */
  queryParameters(call: string, query: Wire | None): JsonSchema[] {
    if (!query) return []
    return query.fields.map(({ name, codec, schema, takesNull, takesAbsence }) => {
      const value = withoutNull(codec ? this.#value(codec, schema, 'sent', name) : plain(schema, 'sent'))
      return {
        name,
        in: 'query',
        required: !takesNull && !takesAbsence,
        description: queryNote(call, name),
        ...(value.type === 'array' ? { style: 'form', explode: false } : {}),
        schema: value,
      }
    })
  }

  #freeName(shape: Wire, direction: Direction, name: string): string {
    const base = this.#exported.get(shape) ?? name
    const isInput = direction === 'sent' && !/Draft|Edit|Body|Form|Input/.test(base)
    const wanted = isInput ? `${base}Input` : base
    if (!(wanted in this.components)) return wanted
    // Two features may export shapes of the same name. The second gets the name of the place where it is used.
    let free = isInput && name !== base ? `${name}Input` : name
    for (let n = 2; free in this.components; n++) free = `${wanted}${n}`
    return free
  }

  #objectOf(shape: Wire, direction: Direction, parent: string): JsonSchema {
    const properties: Record<string, JsonSchema> = {}
    const required: string[] = []
    for (const { key, name, codec, schema, takesNull, takesAbsence } of shape.fields) {
      const value = codec
        ? this.#value(codec, schema, direction, parent + capitalised(key))
        : plain(schema, direction)
      properties[name] = withNote(takesNull && codec ? nullable(value) : value, fieldNote(parent, name))
      if (!takesAbsence && (direction === 'answered' || !takesNull)) required.push(name)
    }
    return { type: 'object', properties, ...(required.length > 0 ? { required } : {}) }
  }

  #value(codec: Codec<unknown>, schema: z.core.$ZodType, direction: Direction, name: string): JsonSchema {
    if (codec.alternatives)
      return { oneOf: codec.alternatives.map((shape) => this.refer(shape, direction, name)) }
    if ('fields' in codec) return this.refer(codec as unknown as Wire, direction, name)
    const isSent = direction === 'sent'
    switch (codec.kind) {
      case 'pounds':
        return {
          type: 'number',
          // No multipleOf: most validators compute in binary fractions, and would refuse 1.13 as no multiple of 0.01.
          ...(isSent ? { minimum: 0, maximum: 1_000_000 } : {}),
          description: 'Pounds unless said otherwise; two decimals at most',
        }
      case 'instant':
        return {
          type: 'string',
          format: 'date-time',
          ...(isSent ? { description: 'ISO 8601; without an offset it is London time' } : {}),
        }
      case 'haulage':
        return {
          type: 'string',
          enum: namesOf(schema) ?? ['Container', 'General'],
          ...(isSent ? { description: 'Also taken as 1 (Container) or 2 (General)' } : {}),
        }
      case 'yesNo':
        return { type: 'boolean', ...(isSent ? { description: 'Also taken as 1 or 0' } : {}) }
      case 'slotName':
        return { type: 'string', ...('slots' in codec ? { enum: codec.slots } : {}) }
      case 'list': {
        const items = codec.item ? this.#value(codec.item, itemOf(schema), direction, singular(name)) : {}
        return { type: 'array', items, ...lengthsOf(schema, direction) }
      }
      case 'named':
        return namedValue(codec, schema, direction)
      default:
        return plain(schema, direction)
    }
  }
}

/** A value wrapped in an object. In an answer the object also has the id of its position in the list. */
function namedValue(codec: Codec<unknown>, schema: z.core.$ZodType, direction: Direction): JsonSchema {
  if (!('wireName' in codec)) return {}
  const name = String(codec.wireName)
  const value = { [name]: withNote(plain(schema, direction), fieldNote('', name)) }
  if (direction === 'sent') return { type: 'object', properties: value, required: [name] }
  return {
    type: 'object',
    properties: { id: { type: 'integer', description: 'The place in the list, from 1' }, ...value },
    required: ['id', name],
  }
}

/** The schema of a list's items, through optional and nullable wrappers. */
function itemOf(schema: z.core.$ZodType): z.core.$ZodType {
  const def = schema._zod.def as { innerType?: z.core.$ZodType; element?: z.core.$ZodType }
  if (def.element) return def.element
  return def.innerType ? itemOf(def.innerType) : schema
}

/** How many items a list may have. */
function lengthsOf(schema: z.core.$ZodType, direction: Direction): JsonSchema {
  if (direction === 'answered') return {}
  const { minItems, maxItems } = withoutNull(plain(schema, direction))
  return { ...(minItems ? { minItems } : {}), ...(maxItems ? { maxItems } : {}) }
}

/** The closed list of a field's values. */
function namesOf(schema: z.core.$ZodType): readonly unknown[] | null {
  const { enum: names, const: name } = withoutNull(plain(schema, 'sent'))
  if (Array.isArray(names)) return names
  return name === undefined ? null : [name]
}

/** A name of a call or field as the beginning or end of a schema's name. */
export function capitalised(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}

function singular(name: string): string {
  return name.replace(/ies$/, 'y').replace(/s$/, '')
}

/** A schema with what its field means, before what the type says of itself. */
function withNote(schema: JsonSchema, note: string): JsonSchema {
  if (note === '') return schema
  return { ...schema, description: [note, schema.description].filter(Boolean).join('. ') }
}

function nullable(schema: JsonSchema): JsonSchema {
  if (Array.isArray(schema.type) && schema.type.includes('null')) return schema
  if (typeof schema.type === 'string' && !schema.enum) return { ...schema, type: [schema.type, 'null'] }
  return { anyOf: [schema, { type: 'null' }] }
}

function withoutNull(schema: JsonSchema): JsonSchema {
  if (Array.isArray(schema.anyOf)) {
    const rest = schema.anyOf.filter((one: JsonSchema) => one.type !== 'null')
    return rest.length === 1 ? (rest[0] as JsonSchema) : { ...schema, anyOf: rest }
  }
  if (!Array.isArray(schema.type)) return schema
  const types = schema.type.filter((type) => type !== 'null')
  return { ...schema, type: types.length === 1 ? types[0] : types }
}

const DAYS: ReadonlySet<unknown> = new Set([Day, IncorporationDay])
/** Lists without repetitions. */
const UNIQUE: ReadonlySet<unknown> = new Set([JobIds])

/** True for a field that takes a file of a form. */
export function isFile({ schema }: Wire['fields'][number]): boolean {
  return plain(schema, 'sent').format === 'binary'
}

/** The limits of the domain's own checks, which the library does not know. */
function limitsOfChecks(schema: z.core.$ZodType): JsonSchema {
  const { checks = [] } = schema._zod.def as { checks?: readonly z.core.$ZodCheck[] }
  const isHalves = checks.some(({ _zod }) => (_zod.def as { fn?: unknown }).fn === isInHalves)
  return {
    ...(checks.includes(requiredText as unknown as z.core.$ZodCheck) ? { minLength: 1 } : {}),
    ...(isHalves ? { multipleOf: 0.5 } : {}),
  }
}

// Limits apply to what is sent. An answer may have a value that was stored before a limit existed.
const LIMITS = ['minLength', 'maxLength', 'minItems', 'maxItems', 'multipleOf', 'pattern'] as const
const BOUNDS = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'] as const

function plain(schema: z.core.$ZodType, direction: Direction): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io: direction === 'sent' ? 'input' : 'output',
    unrepresentable: 'any',
    target: 'draft-2020-12',
    override({ zodSchema, jsonSchema }) {
      if (DAYS.has(zodSchema)) jsonSchema.format = 'date'
      if (UNIQUE.has(zodSchema)) jsonSchema.uniqueItems = true
      Object.assign(jsonSchema, limitsOfChecks(zodSchema), jsonSchema)
      for (const bound of BOUNDS) {
        const value = jsonSchema[bound]
        // The limits of a safe integer of JavaScript are left out.
        if (direction === 'answered' || Math.abs(Number(value ?? 0)) === Number.MAX_SAFE_INTEGER)
          delete jsonSchema[bound]
      }
      if (direction === 'answered') for (const limit of LIMITS) delete jsonSchema[limit]
      if (jsonSchema.const !== undefined) {
        jsonSchema.enum = [jsonSchema.const]
        delete jsonSchema.const
      }
      const [first, second] = jsonSchema.anyOf ?? []
      const isNullable = jsonSchema.anyOf?.length === 2 && (second as JsonSchema)?.type === 'null'
      if (isNullable && typeof (first as JsonSchema)?.type === 'string' && !(first as JsonSchema).enum) {
        delete jsonSchema.anyOf
        Object.assign(jsonSchema, nullable(first as JsonSchema))
      }
    },
  })
  return rest
}
