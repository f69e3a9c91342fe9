import type { Resolver } from 'react-hook-form'
import type { Clock } from '#domain/clock.ts'
import type { Problem } from '#domain/fields.ts'
import { sentenceOf } from '#domain/refusals.ts'
import type { Refusal } from '#domain/refuse.ts'
import { ContainerRequestDraft, GeneralRequestDraft, type Route } from '#domain/requests/request.ts'
import { containerRequestProblems, generalRequestProblems } from '#domain/requests/rules.ts'
import { type Day, londonDay } from '#domain/time.ts'
import { resolve } from '../../ui/form/resolve.ts'
import { containerDraftOf, generalDraftOf, type UnfinishedTime } from './requestDraft.ts'
import { formPortEnd, type RequestForm } from './requestForm.ts'

/**
 * Validates the form as the server does: by the shape of the draft and by the business rules, all errors at once.
 * `portNames` returns the names in the list, null while it has not loaded.
 */
export function requestResolver(
  portNames: () => ReadonlySet<string> | null,
  clock: Clock,
): Resolver<RequestForm> {
  const container = resolve<RequestForm>(ContainerRequestDraft, {
    toDraft: containerDraftOf,
    alsoWrong: (form) => [...portProblems(form, portNames()), ...containerProblems(form, clock())],
  })
  const general = resolve<RequestForm>(GeneralRequestDraft, {
    toDraft: generalDraftOf,
    alsoWrong: (form) => generalProblems(form, clock()),
  })
  return (form, context, options) =>
    (form.haulage === 'Container' ? container : general)(form, context, options)
}

/** The errors by the rules of a container form, also while other fields are empty. */
export function containerProblems(form: RequestForm, now: Date): Problem[] {
  const draft = containerDraftOf(form)
  return inWords(containerRequestProblems(withSchedule(draft, now) as ContainerRequestDraft, now))
}

/** The errors by the rules of a general form, also while other fields are empty. */
export function generalProblems(form: RequestForm, now: Date): Problem[] {
  const draft = generalDraftOf(form)
  return inWords(generalRequestProblems(withSchedule(draft, now) as GeneralRequestDraft, now))
}

/** A port must be in the list; an address typed on the other form is not. */
export function portProblems(form: RequestForm, names: ReadonlySet<string> | null): Problem[] {
  const end = formPortEnd(form)
  if (end === null || names === null || form.route[end] === '' || names.has(form.route[end])) return []
  return [{ path: ['route', end], message: sentenceOf('port_unknown') }]
}

interface Timed {
  readonly deadline: Day | null
  readonly route: { readonly pickupAt: UnfinishedTime; readonly deliveryAt: UnfinishedTime }
}

/**
 * The rules compare times. A missing or invalid one has its own error, and is replaced by one that breaks no rule.
 */
function withSchedule<D extends Timed>(draft: D, now: Date): D & { route: Pick<Route, 'pickupAt'> } {
  const { pickupAt, deliveryAt } = draft.route
  const schedule =
    pickupAt instanceof Date
      ? {
          pickupAt,
          deliveryAt: deliveryAt instanceof Date ? deliveryAt : pickupAt,
          deadline: draft.deadline ?? londonDay(now),
        }
      : { pickupAt: now, deliveryAt: now, deadline: londonDay(now) }
  const { deadline, ...times } = schedule
  return { ...draft, deadline, route: { ...draft.route, ...times } }
}

function inWords(refusals: readonly Refusal[]): Problem[] {
  return refusals.map(({ code, path = [], values }) => ({ path, message: sentenceOf(code, values) }))
}
