// Rules: docs/rules/templates.md#form, docs/rules/templates.md#kept
import { describe, expect, test } from 'vitest'
import { londonInstant } from '#domain/time.ts'
import { duplicateForm, EMPTY_LINE, type RequestForm, startForm } from '../requests/create/requestForm.ts'
import { aContainerRequest, aGeneralRequest } from '../requests/testRequests.ts'
import { formOfTemplate, templateName, templateOf } from './templateForm.ts'
import { templateText } from './templateText.ts'

const NOW = londonInstant('2026-06-15T09:00') ?? new Date(Number.NaN)
const profile = { defaultPaymentTermDays: 45 } as Parameters<typeof startForm>[0]['profile']
const start = () => startForm({ profile }, NOW)
const container = () => duplicateForm(aContainerRequest(), start(), NOW)
const general = () => duplicateForm(aGeneralRequest(), start(), NOW)
/** The fields of a single load, which a template leaves out. */
const once = (form: RequestForm): RequestForm => ({
  ...form,
  reference: '',
  route: { ...form.route, pickupReference: '', deliveryReference: '' },
  shipment: { ...form.shipment, vesselName: '', voyageCode: '' },
  stops: form.stops.map((stop) => ({ ...stop, reference: '' })),
})

const daysApart = ({ pickupAt, deliveryAt }: RequestForm['route']) =>
  Date.parse(String(deliveryAt.day)) - Date.parse(String(pickupAt.day))

describe.each([
  ['container', container],
  ['general', general],
] as const)('a %s form kept as a template', (_kind, filled) => {
  test('begins the same form again, without the fields of a single load', () => {
    expect(formOfTemplate(templateOf(filled()), start(), NOW)).toEqual(once(filled()))
  })

  test('moves past times to the next working day, and the delivery keeps its distance', () => {
    const template = templateOf(filled())
    const later = londonInstant('2026-08-14T09:00') ?? NOW
    const { route } = formOfTemplate(template, start(), later)
    expect(route.pickupAt).toEqual({ day: '2026-08-17', time: filled().route.pickupAt.time })
    expect(daysApart(route)).toBe(daysApart(filled().route))
  })

  test('is JSON, and survives being written and read', () => {
    const template = JSON.parse(JSON.stringify(templateOf(filled())))
    expect(formOfTemplate(template, start(), NOW)).toEqual(once(filled()))
  })
})

test('the readable values of an incomplete form are kept', () => {
  const form: RequestForm = {
    ...start(),
    paymentTermDays: 'soon',
    lines: [
      { ...EMPTY_LINE, count: 'two', targetRate: 40_000 },
      { ...EMPTY_LINE, size: '40HC' },
    ],
    route: { ...start().route, delivery: 'Leeds LS9 0PX' },
  }
  const again = formOfTemplate(templateOf(form), start(), NOW)
  expect(again).toEqual({
    ...form,
    paymentTermDays: 45,
    lines: [
      { ...EMPTY_LINE, targetRate: 40_000 },
      { ...EMPTY_LINE, size: '40HC' },
    ],
  })
})

test.each([
  ['nothing', {}],
  [
    'wrong types',
    { quoteRequestReference: 7, quoterequestcntrroute: 'Leeds', cntrquoterequestcntrdetails: [null, 5] },
  ],
  [
    'nonsense',
    { quoterequestcntrroute: { pickupDate: 'soon', pickupLocation: ['x'] }, stops: [{ kind: 'fly' }] },
  ],
])('a template of %s begins with an empty form', (_what, form) => {
  const begun = formOfTemplate({ haulageType: 'Container', form }, start(), NOW)
  expect({ ...begun, stops: [], lines: start().lines }).toEqual(start())
})

test('a template whose delivery is before its pickup gets the usual time between them', () => {
  const form = { quoterequestcntrroute: { pickupDate: '2026-12-24T08:00', deliveryDate: '2026-12-23T08:00' } }
  const { pickupAt, deliveryAt } = formOfTemplate({ haulageType: 'Container', form }, start(), NOW).route
  expect([pickupAt, deliveryAt]).toEqual([
    { day: '2026-12-24', time: '08:00' },
    { day: '2026-12-24', time: '12:00' },
  ])
})

test('a template is named by its route, and summarised in a line', () => {
  expect(templateName(container())).toBe(`${container().route.pickup} to ${container().route.delivery}`)
  expect(templateText(templateOf(container()))).toContain('Container · Import · ')
  expect(templateText({ haulageType: 'General', form: { loadRoute: 4 } })).toBe('General')
})
