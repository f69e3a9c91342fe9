/** The templates of a company and the places it has used before (docs/rules/templates.md, docs/rules/places.md#known). */
import * as z from 'zod/mini'
import { KnownPlace } from '#domain/places/known-place.ts'
import { Template, TemplateChange, TemplateDraft } from '#domain/templates/template.ts'
import { haulage, instant } from './codecs.ts'
import { endpoint } from './endpoint.ts'
import { pageFields, pageNames } from './paging.ts'
import { wire } from './wire.ts'

const names = { name: 'name', haulageType: ['haulageType', haulage()], form: 'form' } as const

export const TemplateWire = wire(Template, { id: 'id', ...names })

export const listTemplates = endpoint('listTemplates', {
  method: 'GET',
  path: '/api/templates/',
  access: 'company',
  source: 'docs/rules/templates.md#templates',
  summary: "The company's templates by name",
  reply: { listOf: TemplateWire },
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
  summary: 'Rename a template or replace its form',
  body: wire(TemplateChange, names),
  reply: TemplateWire,
})

export const deleteTemplate = endpoint('deleteTemplate', {
  method: 'DELETE',
  path: '/api/templates/{id}/',
  access: 'company',
  source: 'docs/rules/templates.md#templates',
  summary: 'Remove a template',
})

export const PlaceWire = wire(KnownPlace, {
  id: 'id',
  place: 'place',
  contactName: 'contactName',
  contactPhone: 'contactPhone',
  note: 'note',
  usedAt: ['usedAt', instant],
})

export const listPlaces = endpoint('listPlaces', {
  method: 'GET',
  path: '/api/places/',
  access: 'company',
  source: 'docs/rules/places.md#known',
  summary: 'Places that the company has used before, the last used first',
  query: wire(z.object(pageFields), pageNames),
  reply: { listOf: PlaceWire },
  paged: true,
})

export const deletePlace = endpoint('deletePlace', {
  method: 'DELETE',
  path: '/api/places/{id}/',
  access: 'company',
  source: 'docs/rules/places.md#known',
  summary: 'Forget a place',
})
