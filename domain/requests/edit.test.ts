// Rules: docs/rules/requests-editing.md#edit, docs/rules/requests-editing.md#version,
//   docs/rules/typed-values.md#two-windows
import { describe, expect, test } from 'vitest'
import { isRefused } from '../refuse.ts'
import { codeOf, CONTAINER_DRAFT as container, GENERAL_DRAFT as general } from '../testing/requests.ts'
import { at } from '../testing/time.ts'
import {
  changedFields,
  changeText,
  editRequest,
  fieldsChangedByBoth,
  type RequestEdit,
  type RequestToEdit,
  whyCannotEdit,
} from './edit.ts'
import type { ContainerRequestDraft } from './request.ts'

const now = at('2026-06-15T09:00')
const ready = { vatNumber: 'GB123' }

const open = (draft: RequestToEdit['draft']): RequestToEdit => ({
  status: 'Open',
  pickupAt: draft.route.pickupAt,
  quotesEver: 0,
  version: 3,
  changedSince: ['deadline'],
  draft,
})

const edited = (edit: RequestEdit, draft: RequestToEdit['draft'] = container) =>
  editRequest(edit, open(draft), ready, codeOf, now)
const codesOf = (edit: RequestEdit, draft?: RequestToEdit['draft']) => {
  const answer = edited(edit, draft)
  return isRefused(answer) ? answer.refusals.map(({ code, path = [] }) => [code, path.join('.')]) : answer
}

test('a change made for another version is refused with the changed fields, one for this version is accepted', () => {
  const change: RequestEdit = { comment: 'New' }
  for (const version of [undefined, null, 3]) expect(isRefused(edited({ ...change, version }))).toBe(false)
  for (const version of [2, 4])
    expect(edited({ ...change, version })).toMatchObject({
      refusals: [{ code: 'own_request_changed', changed: ['deadline'] }],
    })
})

describe('who may change a request, and when', () => {
  const request = { status: 'Open' as const, pickupAt: at('2026-06-22T08:00'), quotesEver: 0 }

  test.each([
    ['open', {}, null],
    ['open after its pickup', { pickupAt: now }, null],
    ['expired before its pickup', { status: 'Expired' as const }, null],
    ['expired after its pickup', { status: 'Expired' as const, pickupAt: now }, 'pickup_passed'],
    ['quoted once', { quotesEver: 1 }, 'request_quoted'],
    ['accepted', { status: 'Accepted' as const, quotesEver: 1 }, 'request_not_editable'],
    ['cancelled', { status: 'Cancelled' as const }, 'request_not_editable'],
  ])('%s', (_case, changes, code) => {
    expect(whyCannotEdit({ ...request, ...changes }, now)).toBe(code)
  })
})

test('a change is refused where none is possible, and where it would change the haulage type', () => {
  const change = (edit: RequestEdit, before: Partial<RequestToEdit>) =>
    editRequest(edit, { ...open(container), ...before }, ready, codeOf, now)
  expect(change({ comment: 'New' }, { quotesEver: 1 })).toMatchObject({
    refusals: [{ code: 'request_quoted' }],
  })
  expect(codesOf({ haulage: 'General' })).toEqual([['haulage_fixed', 'haulage']])
  expect(edited({ haulage: 'Container', comment: 'New' })).toMatchObject({ changed: ['comment'] })
})

test('objects merge, lists are replaced, absent fields stay', () => {
  const answer = edited({
    route: { delivery: 'York' },
    shipment: { vesselName: 'Ever Ace' },
    lines: [{ size: '20DC', count: 1, targetRate: null }],
  })
  if (isRefused(answer)) throw new Error(answer.refusals[0]?.code)
  expect(answer.request.draft).toMatchObject({
    reference: 'PO 1',
    route: { pickup: 'Felixstowe', delivery: 'York' },
    shipment: { shippingLine: 'MSC', vesselName: 'Ever Ace' },
    lines: [{ size: '20DC', count: 1 }],
    requirements: ['ADR (Haz)'],
  })
  expect(answer.changed).toEqual(['delivery', 'vesselName', 'lines'])
})

test('the deadline may become shorter', () => {
  expect(edited({ deadline: '2026-06-16' })).toMatchObject({ changed: ['deadline'] })
})

test('all rules of creation apply to the result of a change', () => {
  expect(codesOf({ route: { deliveryAt: at('2026-06-22T07:00') } })).toEqual([
    [expect.any(String), 'route.deliveryAt'],
  ])
  expect(codesOf({ loadRoute: { deliveryAt: at('2026-06-22T07:00') } }, general)).toEqual([
    [expect.any(String), 'loadRoute.deliveryAt'],
  ])
  const answer = editRequest({ comment: 'Ring' }, open(container), { vatNumber: null }, codeOf, now)
  expect(answer).toMatchObject({ refusals: [{ code: 'vat_missing_for_request' }] })
})

test('a port has to be in the list only if it changed', () => {
  const old: ContainerRequestDraft = {
    ...container,
    route: { ...container.route, pickup: 'Harwich old quay' },
  }
  expect(edited({ comment: 'Ring' }, old)).toMatchObject({ changed: ['comment'] })
  expect(edited({ route: { pickup: 'Felixstowe' } }, old)).toMatchObject({ changed: ['pickup'] })
  expect(codesOf({ route: { pickup: 'Nowhere' } })).toEqual([['port_unknown', 'route.pickup']])
})

test('an unchanged value is not a change', () => {
  const { haulage: _, route, ...same } = general
  expect(edited({ ...same, loadRoute: route }, general)).toMatchObject({ changed: [] })
})

test('requirements, vehicle and trailer types are sets: neither their order nor a repetition is a change', () => {
  const old = { ...container, requirements: ['Waste', 'Sideloader'] as const }
  const both = {
    ...general,
    vehicleTypes: ['Artic', 'Rigid'] as const,
    trailerTypes: ['Box', 'Curtain'] as const,
  }
  const unchanged = [
    edited(
      { requirements: ['Sideloader', 'Waste', 'Waste'] },
      { ...old, requirements: [...old.requirements] },
    ),
    edited(
      { vehicleTypes: ['Rigid', 'Artic', 'Rigid'], trailerTypes: ['Curtain', 'Box'] },
      { ...both, vehicleTypes: [...both.vehicleTypes], trailerTypes: [...both.trailerTypes] },
    ),
  ]
  for (const answer of unchanged) expect(answer).toMatchObject({ changed: [] })
  expect(edited({ vehicleTypes: ['Artic', 'Rigid'] }, { ...general, vehicleTypes: ['Artic'] })).toMatchObject(
    {
      changed: ['vehicleTypes'],
    },
  )
})

test('the trailer of containers is refused for a general request, and ignored for a container request', () => {
  expect(codesOf({ trailerTypes: ['Curtain', 'Skeletal'] }, general)).toEqual([
    ['trailer_for_containers', 'trailerTypes.1'],
  ])
  expect(codesOf({ trailerTypes: null }, general)).toEqual([['trailer_type_missing', 'trailerTypes']])
  expect(edited({ trailerTypes: ['Skeletal'], comment: 'Ring' })).toMatchObject({ changed: ['comment'] })
})

test('a general request changes in the fields that both kinds have', () => {
  const answer = edited({ comment: 'Ring first' }, general)
  expect(answer).toMatchObject({ changed: ['comment'], request: { draft: { comment: 'Ring first' } } })
})

describe('a value that is missing', () => {
  const [line] = container.lines
  const freight = general.freight

  test('is no change from the one that stands for it', () => {
    const filled = {
      ...container,
      expectedWaitingHours: 0,
      stops: [],
      lines: container.lines.map((given) => ({ ...given, goods: null, grossWeight: null })),
    }
    expect(changedFields(container, filled)).toEqual([])
    const chosen = { adr: false, tailLift: false, timesBooked: false }
    expect(changedFields(general, { ...general, freight: { ...freight, ...chosen } })).toEqual([])
    expect(changedFields(general, { ...general, freight: { ...freight, adr: null } })).toEqual([])
  })

  const stop = { kind: 'drop', contactName: null, contactPhone: null, reference: null, note: null } as const
  const stops = [{ ...stop, place: 'Ely', from: at('2026-06-22T10:00'), to: at('2026-06-22T11:00') }]
  test.each([
    ['expectedWaitingHours', { ...container, expectedWaitingHours: 1 }],
    ['stops', { ...container, stops }],
    ['timesBooked', { ...general, freight: { ...freight, timesBooked: true } }],
    ['lines', { ...container, lines: [{ ...line, size: '20DC' as const }] }],
    ['lines', { ...container, lines: [{ ...line, goods: 'Paint' }] }],
    ['lines', { ...container, lines: [{ ...line, grossWeight: 900 }] }],
  ])('is a change once it is given: %s', (field, after) => {
    const before = 'freight' in after ? general : container
    expect(changedFields(before, after as ContainerRequestDraft)).toEqual([field])
  })

  test('of a stop is compared in any order of its parts', () => {
    const reversed = stops.map((given) => Object.fromEntries(Object.entries(given).toReversed()))
    const after = { ...container, stops: reversed as typeof stops }
    expect(changedFields({ ...container, stops }, after)).toEqual([])
    const moved = { ...container, stops: stops.map((given) => ({ ...given, place: 'March' })) }
    expect(changedFields({ ...container, stops }, moved)).toEqual(['stops'])
  })
})

test('names the changed fields of both kinds, without their values', () => {
  const changed = changedFields(general, {
    ...general,
    freight: { ...general.freight, adr: true, adrDetails: 'UN 1263', tailLift: true },
    trailerTypes: ['Box'],
  })
  expect(changed).toEqual(['adr', 'adrDetails', 'tailLift', 'trailerTypes'])
  expect(changeText(['pickupAt', 'lines'])).toBe('Request changed: pickup time, containers')
})

test('fields that a form and another window have changed differently', () => {
  const [line] = container.lines
  if (!line) throw new Error('no line')
  const mine = { ...container, reference: 'PO 2', comment: 'Same', lines: [{ ...line, targetRate: 1 }] }
  expect(fieldsChangedByBoth(container, mine, container)).toEqual([])
  expect(fieldsChangedByBoth(container, mine, { ...container, paymentTermDays: 7 })).toEqual([])
  const now = { ...container, comment: 'Same', lines: [{ ...line, count: line.count + 1 }] }
  expect(fieldsChangedByBoth(container, mine, now)).toEqual(['lines'])
})
