import { templateDraftOf } from '#contract/templates.ts'
import type { Template } from '#domain/templates/template.ts'

/** A template in a line: "Container · Import · Felixstowe to Leeds". Invalid values are left out. */
export function templateText(template: Pick<Template, 'haulageType' | 'form'>): string {
  const draft = asObject(templateDraftOf(template))
  const route = asObject(draft.route)
  const kind = asObject(template.haulageType === 'Container' ? draft.shipment : draft.freight)
  const places = [route.pickup, route.delivery].filter(isText).join(' to ')
  return [template.haulageType, kind.loadType, places].filter(isText).join(' · ')
}

function asObject(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}
