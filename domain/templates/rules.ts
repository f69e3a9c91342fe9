/** The rules of templates (docs/rules/templates.md). */
import { isRefused, type Refused } from '../refuse.ts'
import { type Versioned, versionAfter, whyStale } from '../versions.ts'
import type { Template, TemplateChange } from './template.ts'

/** A template with the version that last changed each of its fields. */
export type StoredTemplate = Template & Versioned

/**
 * A template with changes; a form is replaced as a whole. Refuses a change made for another version with
 * template_changed (docs/rules/typed-values.md#version).
 */
export function changeTemplate(change: TemplateChange, template: StoredTemplate): StoredTemplate | Refused {
  const stale = whyStale('template_changed', change.version, template)
  if (isRefused(stale)) return stale
  const { name = template.name, haulageType = template.haulageType, form = template.form } = change
  const differs = {
    name: name !== template.name,
    haulageType: haulageType !== template.haulageType,
    form: JSON.stringify(form) !== JSON.stringify(template.form),
  }
  return { ...template, name, haulageType, form, ...versionAfter(template, differs) }
}
