// Rules: docs/rules/interface.md#openapi, docs/rules/interface.md#refusal-codes
/** The document as a supplier reads it who has nothing else. */
import { expect, test } from 'vitest'
import { refusals } from '#domain/refusals.ts'
import { routes } from '../routes.ts'
import { openApiDocument } from './document.ts'
import type { JsonSchema } from './schema.ts'

const document = openApiDocument(
  routes.map(({ endpoint }) => endpoint),
  'Quayline',
) as unknown as Document

test('every refused answer names its code, and every code is listed with its sentence', () => {
  for (const [name, { headers }] of Object.entries(document.components.responses))
    expect(Object.keys(headers), name).toEqual(
      expect.arrayContaining(['X-Request-Id', 'Quayline-Refusal']),
    )
  const listed = document.components.schemas.RefusalCode as { enum: string[]; description: string }
  expect(listed.enum).toEqual([...Object.keys(refusals), 'invalid', 'not_understood', 'failed'])
  for (const [code, { status, sentence }] of Object.entries(refusals))
    expect(listed.description).toContain(`| \`${code}\` | ${status} | ${sentence} |`)
})

test('no two refusals have the same sentence: a code says no more than its sentence', () => {
  const sentences = Object.values(refusals).map(({ sentence }) => sentence)
  expect(new Set(sentences).size).toBe(sentences.length)
})

interface Operation {
  readonly responses: Record<string, { headers?: JsonSchema; content?: JsonSchema }>
}

interface Document {
  readonly paths: Record<string, Record<string, Operation>>
  readonly components: {
    readonly responses: Record<string, { headers: JsonSchema }>
    readonly schemas: Record<string, JsonSchema>
  }
}
