/** Refusals of templates (docs/rules/templates.md). */
import type { RefusalKinds } from '../refusal-kind.ts'

export const templateRefusals = {
  too_many_templates: {
    status: 409,
    body: 'whole',
    sentence: 'Your company has 200 templates, which is the most there can be. Remove one to add another.',
  },
  template_changed: {
    status: 409,
    body: 'whole',
    sentence: 'This template has changed since you opened it. Please look at it again before you change it.',
  },
} as const satisfies RefusalKinds
