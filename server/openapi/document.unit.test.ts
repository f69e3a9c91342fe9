// Rules: docs/rules/interface.md#openapi, docs/rules/interface.md#refusal-codes
/** The document as a supplier reads it who has nothing else. */
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import { notedFields } from '#contract/field-notes.ts'
import { FORM_CODES } from '#contract/refusal-header.ts'
import { isVatNumber } from '#domain/companies/vat.ts'
import { refusals } from '#domain/refusals.ts'
import { routes } from '../routes.ts'
import { openApiDocument } from './document.ts'
import { bodyExamples } from './examples.ts'
import type { JsonSchema } from './schema.ts'

const document = openApiDocument(
  routes.map(({ endpoint }) => endpoint),
  'Quayline',
) as unknown as Document

test('every refused answer names its code, and every code is listed with its sentence', () => {
  for (const [name, { headers }] of Object.entries(document.components.responses))
    expect(Object.keys(headers), name).toEqual(expect.arrayContaining(['X-Request-Id', 'Quayline-Refusal']))
  const listed = schema('RefusalCode') as unknown as { enum: string[]; description: string }
  expect(listed.enum).toEqual([...Object.keys(refusals), ...Object.keys(FORM_CODES)])
  for (const [code, { status, sentence }] of Object.entries(refusals))
    expect(listed.description).toContain(`| \`${code}\` | ${status} | ${sentence} |`)
})

test('no two refusals have the same sentence: a code says no more than its sentence', () => {
  const sentences = Object.values(refusals).map(({ sentence }) => sentence)
  expect(new Set(sentences).size).toBe(sentences.length)
})

test('an amount with two decimals is valid for validators that compute in binary fractions', () => {
  const { properties } = schema('ClaimChargeBody')
  const ajv = new Ajv2020({ strict: false })
  for (const amount of [1.13, 4.02, 999_999.99])
    expect(ajv.validate(properties.amount as object, amount), String(amount)).toBe(true)
  expect(JSON.stringify(document)).not.toContain('"multipleOf":0.01')
})

test('a text that may not be blank is at least one character, and hours come in halves', () => {
  const { properties } = schema('ContainerRequestDraft')
  expect(properties.quoteRequestReference).toMatchObject({ minLength: 1, maxLength: 200 })
  expect(properties.quoteRequestComment).not.toHaveProperty('minLength')
  expect(properties.expectedWaitingHours).toMatchObject({ multipleOf: 0.5 })
  expect(schema('ContainerRequest').properties.quoteRequestReference).not.toHaveProperty('minLength')
})

test('a proof needs its file; a charge has one only in a form', () => {
  expect(schema('AddProofBody').required).toEqual(['job', 'file'])
  expect(Object.keys(schema('ClaimChargeBody').properties)).not.toContain('file')
  expect(Object.keys(schema('ClaimChargeForm').properties)).toContain('file')
  expect(schema('ClaimChargeForm').required).not.toContain('file')
})

test('null is named once where a value may be null', () => {
  expect(schema('ClaimChargeBody').properties.quantity).toMatchObject({ type: ['number', 'null'] })
})

test('a file has its content type, and the stream takes Last-Event-ID', () => {
  const typesOf = (path: string) => Object.keys(document.paths[path]?.get?.responses['200']?.content ?? {})
  expect(typesOf('/api/bookings/{reference}/confirmation.pdf')).toEqual(['application/pdf'])
  expect(typesOf('/api/bookings/{reference}/booking.ics')).toEqual(['text/calendar'])
  expect(typesOf('/api/images/{id}')).toEqual(['image/webp'])
  expect(JSON.stringify(document)).not.toContain('"*/*"')
  const { parameters } = document.paths['/api/events']?.get ?? {}
  expect(parameters).toEqual([{ $ref: '#/components/parameters/LastEventId' }])
})

test('every example fits its schema, and the shape that reads it', () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  ajv.addSchema(document as unknown as JsonSchema, 'openapi')
  const contents = Object.values(document.paths)
    .flatMap((operations) => Object.values(operations))
    .flatMap(({ requestBody }) => Object.values(requestBody?.content ?? {}))
    .filter(({ example }) => example !== undefined)
  expect(contents.length).toBeGreaterThan(15)
  for (const {
    schema: { $ref },
    example,
  } of contents) {
    const isValid = ajv.validate({ $ref: `openapi${$ref}` }, example)
    expect(isValid, `${$ref}: ${ajv.errorsText()}`).toBe(true)
  }
  for (const [shape, example] of bodyExamples) expect(shape.read(example)).toMatchObject({ ok: true })
})

test('every body that a program sends as JSON has an example', () => {
  const silent = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.values(operations)
      .filter(({ security = [] }) => security.some((way) => 'key' in way))
      .map(({ requestBody }) => requestBody?.content['application/json'])
      .filter((json) => json !== undefined && json.example === undefined)
      .map(() => path),
  )
  expect(silent).toEqual([])
})

test('every message to a webhook has an example that fits its schema', () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  for (const [event, { post }] of Object.entries(document.webhooks)) {
    const { schema: payload, example } = post.requestBody?.content['application/json'] ?? {}
    expect(example, event).toMatchObject({ type: event })
    expect(ajv.validate(payload as object, example), event).toBe(true)
  }
})

test('every parameter says what it means, and every part of the document is described', () => {
  for (const [path, operations] of Object.entries(document.paths))
    for (const { parameters = [] } of Object.values(operations))
      for (const parameter of parameters)
        expect(
          '$ref' in parameter || parameter.description,
          `${path} ${JSON.stringify(parameter)}`,
        ).toBeTruthy()
  for (const { name, description } of document.tags) expect(description, name).not.toContain('docs/rules')
})

test('a field that means something else in another schema has a note of its own there', () => {
  const noteOf = (name: string, field: string) => schema(name).properties[field]?.description ?? ''
  expect(noteOf('ContainerRequest', 'isWithheld')).toContain('the owner’s company is not active')
  expect(noteOf('ContainerRequestQuote', 'isWithheld')).toContain('the company that made the offer')
  for (const quote of ['ContainerQuote', 'GeneralQuote'])
    expect(noteOf(quote, 'isWithheld')).toContain('the haulier is not active')
  expect(noteOf('ContainerRequestShipment', 'Quantity')).toContain('Containers')
  expect(noteOf('GeneralRequestFreight', 'Quantity')).toContain('pallets')
  expect(noteOf('ContainerQuoteDraft', 'quoteSubmissionStatus')).not.toContain('Won')
  for (const webhook of ['Webhook', 'WebhookDraft', 'NewWebhook', 'ChangeWebhookBody'])
    expect(noteOf(webhook, 'url')).toBe('Where the messages are sent')
  for (const [name, field] of [
    ['ListPlacesReplyItem', 'contactPhone'],
    ['Session', 'user'],
    ['GetMarketReplyWeek', 'requests'],
  ] as const)
    expect(noteOf(name, field), name).toBe('')
})

test('the VAT number in the document is one that the product takes', () => {
  const [example = ''] =
    /GB\d+/.exec(String(schema('Company').properties.companyvattaxnumber?.description)) ?? []
  expect(isVatNumber(example, 'United Kingdom')).toBe(true)
})

test('no note is about a field that the document does not have', () => {
  const text = JSON.stringify(document)
  const isThere = (noted: string) => {
    const [name = '', field] = noted.split('.')
    return field ? field in schema(name).properties : text.includes(`"${name}":{`)
  }
  expect(notedFields().filter((noted) => !isThere(noted))).toEqual([])
})

test('every field that a program sends says what it means, unless its name does', () => {
  const sent = new Map<string, boolean>()
  for (const operations of Object.values(document.paths))
    for (const { requestBody, security = [] } of Object.values(operations))
      if (security.some((way) => 'key' in way))
        for (const { schema: body } of Object.values(requestBody?.content ?? {})) collect(body, sent)
  expect(sent.size).toBeGreaterThan(80)
  const silent = [...sent].filter(([field, isDescribed]) => !isDescribed && !SAYS_IT.has(field))
  expect(silent.map(([field]) => field).sort()).toEqual([])
})

test('a field that may be left out of a new object may be null, as the guide says', () => {
  const strict = Object.entries(document.paths).flatMap(([path, { post }]) => {
    const body = post?.requestBody?.content['application/json']?.schema
    return body ? neitherRequiredNorNull(body).map((field) => `${path} ${field}`) : []
  })
  expect(strict).toEqual([])
})

/** The fields of a schema, and of those that it refers to, that may be left out and may not be null. */
function neitherRequiredNorNull(part: JsonSchema, seen = new Set<JsonSchema>()): string[] {
  const target = resolved(part)
  if (seen.has(target)) return []
  seen.add(target)
  const { properties = {}, required = [], items, anyOf = [], oneOf = [] } = target
  const own = Object.entries(properties)
    .filter(([name, value]) => !required.includes(name) && !takesNull(value))
    .map(([name]) => name)
  const parts = [...Object.values(properties), ...(items ? [items] : []), ...anyOf, ...oneOf]
  return [...own, ...parts.flatMap((inner) => neitherRequiredNorNull(inner, seen))]
}

function takesNull(part: JsonSchema): boolean {
  const { type, anyOf = [], oneOf = [] } = resolved(part)
  return [type].flat().includes('null') || [...anyOf, ...oneOf].some(takesNull)
}

/** Fields whose names and values say what they are. */
const SAYS_IT = new Set([
  'CntrQuoteRequestContainerDetailsCntrSizeType',
  'CntrQuoteRequestContainerDetailsNoOfCntrs',
  'CntrSpotQuoteRequestShippingLine',
  'CntrSpotQuoteRequestVesselName',
  'CntrSpotQuoteRequestVesselVoyageCode',
  'QuoteRequestTrailerType',
  'QuoteRequestVehicleType',
  'ftlQuoteDescriptionOfGoods',
  'id',
  'kind',
  'reference',
  'status',
])

/** Notes the fields of a schema and of those that it refers to, and whether they are described. */
function collect(part: JsonSchema, found: Map<string, boolean>, seen = new Set<JsonSchema>()): void {
  const target = resolved(part)
  if (seen.has(target)) return
  seen.add(target)
  const { properties = {}, items, anyOf = [], oneOf = [] } = target
  for (const [name, value] of Object.entries(properties)) {
    found.set(name, 'description' in value)
    collect(value, found, seen)
  }
  for (const inner of [...(items ? [items] : []), ...anyOf, ...oneOf]) collect(inner, found, seen)
}

/** A schema in place of a reference to it. */
function resolved(part: JsonSchema): Schema {
  return '$ref' in part ? schema(String(part.$ref).split('/').at(-1) ?? '') : (part as Schema)
}

function schema(name: string): Schema {
  const found = document.components.schemas[name]
  if (!found) throw new Error(`no schema ${name}`)
  return found
}

interface Schema extends JsonSchema {
  readonly properties: Record<string, JsonSchema>
  readonly required?: readonly string[]
  readonly items?: JsonSchema
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
}

interface Operation {
  readonly parameters?: readonly { readonly description?: string }[]
  readonly security?: readonly JsonSchema[]
  readonly requestBody?: {
    readonly content: Record<string, { readonly schema: JsonSchema; readonly example?: unknown }>
  }
  readonly responses: Record<string, { headers?: JsonSchema; content?: JsonSchema }>
}

interface Document {
  readonly tags: readonly { readonly name: string; readonly description: string }[]
  readonly paths: Record<string, Record<string, Operation>>
  readonly webhooks: Record<string, { readonly post: Operation }>
  readonly components: {
    readonly responses: Record<string, { headers: JsonSchema }>
    readonly schemas: Record<string, Schema>
  }
}
