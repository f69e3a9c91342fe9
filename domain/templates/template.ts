/**
 * A template: a request or a form that a company keeps under a name, to begin new ones with (docs/rules/templates.md).
 */
import * as z from 'zod/mini'
import { Id, line, oneOf } from '../fields.ts'
import { HAULAGE_TYPES } from '../requests/vocabulary.ts'

/** The most templates that a company may have. */
export const MAX_TEMPLATES = 200
/** The most letters of a form, written as JSON. */
const MAX_FORM_LENGTH = 20_000
/** Objects and lists inside one another. A request has four levels. */
const DEEPEST_FORM = 8

const FORM_SENTENCE = 'Send the fields of a request as an object of at most 20,000 letters.'

function isShallow(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return true
  return levels > 0 && Object.values(value).every((inner) => isShallow(inner, levels - 1))
}

/** Any of the fields of a request, in the form of the call that posts one. They are not checked before posting. */
const Form = z.record(z.string(), z.unknown(), { error: FORM_SENTENCE }).check(
  z.refine((form) => isShallow(form, DEEPEST_FORM) && JSON.stringify(form).length <= MAX_FORM_LENGTH, {
    error: FORM_SENTENCE,
  }),
)

export const TemplateDraft = z.object({ name: line(), haulageType: oneOf(HAULAGE_TYPES), form: Form })
export type TemplateDraft = z.output<typeof TemplateDraft>

/** The changes to a template; a form is replaced as a whole. */
export const TemplateChange = z.object({
  ...z.partial(TemplateDraft).shape,
  /** The version that the change was made for; absent or null for any. */
  version: z.optional(z.nullable(z.int())),
})
export type TemplateChange = z.output<typeof TemplateChange>

export const Template = z.object({ id: Id, ...TemplateDraft.shape, version: z.int() })
export type Template = z.output<typeof Template>
