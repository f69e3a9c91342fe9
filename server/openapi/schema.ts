/** The shapes of the contract as JSON Schema, under their wire names. */
import * as z from 'zod/mini'
import type { Codec } from '#contract/codecs.ts'
import type { None } from '#contract/endpoint.ts'
import type { Wire } from '#contract/wire.ts'

export type JsonSchema = { [key: string]: unknown }

/** The schema of an object as it is written on the wire. */
export function schemaOf(shape: Wire): JsonSchema {
  const properties: Record<string, JsonSchema> = {}
  const required: string[] = []
  for (const { name, codec, schema, takesNull, takesAbsence } of shape.fields) {
    const value = codec ? schemaOfCodec(codec, schema) : plain(schema)
    properties[name] = takesNull && codec ? { anyOf: [value, { type: 'null' }] } : value
    if (!takesNull && !takesAbsence) required.push(name)
  }
  return { type: 'object', properties, ...(required.length > 0 ? { required } : {}) }
}

/** The schema of one of several shapes, of a list, or of nothing. */
export function schemaOfReply(reply: unknown): JsonSchema | null {
  if (!reply) return null
  if (Array.isArray(reply)) return { oneOf: reply.map((shape: Wire) => schemaOf(shape)) }
  if (typeof reply === 'object' && 'listOf' in reply)
    return { type: 'array', items: schemaOfReply(reply.listOf) ?? {} }
  return schemaOf(reply as Wire)
}

/** The fields of a query as parameters of a call. */
export function queryParameters(query: Wire | None): JsonSchema[] {
  if (!query) return []
  return query.fields.map(({ name, codec, schema, takesNull, takesAbsence }) => ({
    name,
    in: 'query',
    required: !takesNull && !takesAbsence,
    schema: codec ? schemaOfCodec(codec, schema) : plain(schema),
  }))
}

function schemaOfCodec(codec: Codec<unknown>, schema: z.core.$ZodType): JsonSchema {
  if (codec.alternatives) return { oneOf: codec.alternatives.map(schemaOf) }
  if ('fields' in codec) return schemaOf(codec as unknown as Wire)
  switch (codec.kind) {
    case 'pounds':
      return {
        type: 'number',
        minimum: 0,
        maximum: 1_000_000,
        multipleOf: 0.01,
        description: 'Pounds sterling',
      }
    case 'instant':
      return {
        type: 'string',
        format: 'date-time',
        description: 'ISO 8601; without an offset it is London time',
      }
    case 'haulage':
      return { enum: ['Container', 'General'], description: 'Also taken as 1 (Container) or 2 (General)' }
    case 'yesNo':
      return { type: 'boolean', description: 'Also taken as 1 or 0' }
    case 'slotName':
      return 'slots' in codec ? { enum: codec.slots } : {}
    case 'list':
      return { type: 'array', items: codec.item ? schemaOfCodec(codec.item, itemOf(schema)) : {} }
    case 'named':
      return 'wireName' in codec
        ? {
            type: 'object',
            properties: { [String(codec.wireName)]: plain(schema) },
            required: [codec.wireName],
          }
        : {}
    default:
      return plain(schema)
  }
}

/** The schema of a list's items, through optional and nullable wrappers. */
function itemOf(schema: z.core.$ZodType): z.core.$ZodType {
  const def = schema._zod.def as { innerType?: z.core.$ZodType; element?: z.core.$ZodType }
  if (def.element) return def.element
  return def.innerType ? itemOf(def.innerType) : schema
}

function plain(schema: z.core.$ZodType): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    target: 'draft-2020-12',
  })
  return rest
}
