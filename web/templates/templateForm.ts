/** Converts between the create form and the form that a template keeps. */
import * as z from 'zod/mini'
import { templateDraftOf, templateFormOf } from '#contract/templates.ts'
import { problemsOf } from '#domain/fields.ts'
import type { Path } from '#domain/refuse.ts'
import { ContainerRequestDraft, GeneralRequestDraft } from '#domain/requests/request.ts'
import type { Template, TemplateDraft } from '#domain/templates/template.ts'
import { containerDraftOf, generalDraftOf } from '../requests/create/requestDraft.ts'
import { EMPTY_LINE, movedOn, type RequestForm } from '../requests/create/requestForm.ts'
import { usualSchedule } from '../requests/create/schedule.ts'
import { emptyStop } from '../requests/create/stopForm.ts'
import { instantOf, whenOf } from '../ui/days.ts'

const SHAPES = { Container: ContainerRequestDraft, General: GeneralRequestDraft } as const

type Fields = Record<string, unknown>

/**
 * The values that a template keeps of a form. References, vessel and voyage belong to one load, and are left out; so
 * are missing and unreadable values (docs/rules/templates.md#kept).
 */
export function templateOf(form: RequestForm): Omit<TemplateDraft, 'name'> {
  const once: RequestForm = {
    ...form,
    reference: '',
    route: { ...form.route, pickupReference: '', deliveryReference: '' },
    shipment: { ...form.shipment, vesselName: '', voyageCode: '' },
    stops: form.stops.map((stop) => ({ ...stop, reference: '' })),
  }
  const haulageType = form.haulage
  const draft = haulageType === 'Container' ? containerDraftOf(once) : generalDraftOf(once)
  return { haulageType, form: templateFormOf(haulageType, accepted(SHAPES[haulageType], draft)) }
}

/** The suggested name of a template: its route. */
export function templateName({ route }: RequestForm): string {
  return [route.pickup, route.delivery].filter(Boolean).join(' to ').slice(0, 200)
}

/**
 * A new form from a template. Its times move as those of a duplicate; values that the template lacks, or that no
 * request can have, are as in an empty form.
 */
export function formOfTemplate(
  template: Pick<Template, 'haulageType' | 'form'>,
  start: RequestForm,
  now: Date,
): RequestForm {
  const draft = accepted(SHAPES[template.haulageType], templateDraftOf(template)) as Partial<Fields>
  const { lines, stops, ...rest } = draft
  const route = (rest.route ?? {}) as { pickupAt?: Date; deliveryAt?: Date }
  const form: RequestForm = {
    ...filled(start, rest),
    haulage: template.haulageType,
    lines: listOf(lines).length > 0 ? listOf(lines).map((line) => filled(EMPTY_LINE, line)) : start.lines,
    stops: listOf(stops).map((stop) => filled(emptyStop(start.route.pickupAt), stop)),
  }
  if (!route.pickupAt) return { ...form, ...scheduleOf(start, form) }
  const { pickupAt } = route
  const usual = usualSchedule(now)
  const lead = (instantOf(usual.deliveryAt) ?? now).getTime() - (instantOf(usual.pickupAt) ?? now).getTime()
  const deliveryAt =
    route.deliveryAt && route.deliveryAt >= pickupAt ? route.deliveryAt : new Date(pickupAt.getTime() + lead)
  return movedOn(form, { pickupAt, deliveryAt, deadline: String(rest.deadline ?? '') }, now)
}

/** A template without a pickup time begins at the times of an empty form. */
function scheduleOf(start: RequestForm, form: RequestForm): Pick<RequestForm, 'deadline' | 'route'> {
  const { pickupAt, deliveryAt } = start.route
  return { deadline: start.deadline, route: { ...form.route, pickupAt, deliveryAt } }
}

/** A draft without the fields that its shape refuses. */
function accepted(shape: z.ZodMiniType, draft: unknown): Fields {
  if (!isObject(draft)) return {}
  const copy = structuredClone(draft)
  const judged = z.safeParse(shape, draft, { reportInput: true })
  // The last of a list first, so that the indexes of the others stay the same.
  if (!judged.success) for (const { path } of problemsOf(judged.error).toReversed()) remove(copy, path)
  return copy
}

function remove(from: Fields, path: Path): void {
  const holder = path.slice(0, -1).reduce<unknown>((at, key) => (isHolder(at) ? at[key] : undefined), from)
  const last = path.at(-1)
  if (last === undefined) return
  if (Array.isArray(holder) && typeof last === 'number') holder.splice(last, 1)
  else if (isHolder(holder)) delete holder[last]
}

/** A form with the given fields; they have the same names in a draft. */
function filled<T extends object>(start: T, given: object): T {
  const values = given as Fields
  return Object.fromEntries(
    Object.entries(start).map(([key, before]) => [key, valueFor(before, values[key])]),
  ) as T
}

function valueFor(before: unknown, value: unknown): unknown {
  if (value === null || value === undefined) return before
  if (value instanceof Date) return whenOf(value)
  return isObject(before) && isObject(value) ? filled(before, value) : value
}

function listOf(value: unknown): object[] {
  return Array.isArray(value) ? value.filter(isObject) : []
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isHolder(value: unknown): value is Record<string | number, unknown> {
  return typeof value === 'object' && value !== null
}
