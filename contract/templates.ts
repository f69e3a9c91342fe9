/** The templates of a company (docs/rules/templates.md). */
import { Template, TemplateChange, TemplateDraft } from '#domain/templates/template.ts'
import { haulage } from './codecs.ts'
import { endpoint } from './endpoint.ts'
import { ContainerRequestDraftWire, GeneralRequestDraftWire } from './request-shapes.ts'
import { wire } from './wire.ts'

const names = { name: 'name', haulageType: ['haulageType', haulage()], form: 'form' } as const

export const TemplateWire = wire(Template, { id: 'id', ...names, version: 'version' })

const DRAFTS = { Container: ContainerRequestDraftWire, General: GeneralRequestDraftWire } as const

/** The fields of a draft as a template's form has them; fields that are left out stay left out. */
export function templateFormOf(haulageType: Template['haulageType'], draft: object): Template['form'] {
  return DRAFTS[haulageType].encode(draft as never) as Template['form']
}

/** The form of a template, under the names of a draft. Its values are unchecked: each may have any type. */
export function templateDraftOf({ haulageType, form }: Pick<Template, 'haulageType' | 'form'>): unknown {
  return DRAFTS[haulageType].decode(form)
}

export const listTemplates = endpoint('listTemplates', {
  method: 'GET',
  path: '/api/templates/',
  access: 'company',
  source: 'docs/rules/templates.md#templates',
  summary: "The company's templates by name",
  reply: { listOf: TemplateWire },
  csv: 'templates',
})

export const createTemplate = endpoint('createTemplate', {
  method: 'POST',
  path: '/api/templates/',
  access: 'company',
  source: 'docs/rules/templates.md#templates',
  summary: 'Keep a request or a form as a template',
  body: wire(TemplateDraft, names),
  reply: TemplateWire,
  creates: true,
})

export const getTemplate = endpoint('getTemplate', {
  method: 'GET',
  path: '/api/templates/{id}/',
  access: 'company',
  source: 'docs/rules/templates.md#templates',
  summary: "One of the company's templates",
  reply: TemplateWire,
})

export const changeTemplate = endpoint('changeTemplate', {
  method: 'PATCH',
  path: '/api/templates/{id}/',
  access: 'company',
  source: 'docs/rules/templates.md#templates',
  summary: 'Rename a template or replace its form, in the given version if it has one',
  body: wire(TemplateChange, { ...names, version: 'version' }),
  reply: TemplateWire,
})

export const deleteTemplate = endpoint('deleteTemplate', {
  method: 'DELETE',
  path: '/api/templates/{id}/',
  access: 'company',
  source: 'docs/rules/templates.md#templates',
  summary: 'Remove a template',
})
