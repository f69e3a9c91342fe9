import { describe, expect, test } from 'vitest'
import { aContainerRequest } from '../testRequests.ts'
import { duplicateForm, type RequestForm, startForm } from './requestForm.ts'
import { containerProblems, generalProblems, portProblems, requestResolver } from './validation.ts'

const NOW = new Date('2026-06-15T08:00:00Z')
const PROFILE = { defaultPaymentTermDays: 30 } as Parameters<typeof startForm>[0]['profile']

const start = () => startForm({ profile: PROFILE }, NOW)
const filled = () => duplicateForm(aContainerRequest(), start(), NOW)
const places = (problems: { path: readonly (string | number)[] }[]) =>
  problems.map(({ path }) => path.join('.'))

async function errorsOf(form: RequestForm, ports: ReadonlySet<string> | null = new Set(['Felixstowe'])) {
  const judged = await requestResolver(
    () => ports,
    () => NOW,
  )(form, undefined, {
    fields: {},
    shouldUseNativeValidation: false,
  })
  return judged.errors as Record<string, Record<string, { message: string }> & { message: string }>
}

describe('the rules of the business', () => {
  test('accept a valid form', () => {
    expect(containerProblems(filled(), NOW)).toEqual([])
  })

  test('find a pickup that has passed, and the deadline that is then too late', () => {
    const form = { ...filled(), deadline: '2026-06-15' }
    form.route = { ...form.route, pickupAt: { day: '2026-06-12', time: '08:00' } }
    expect(places(containerProblems(form, NOW))).toEqual(['route.pickupAt', 'deadline'])
  })

  test('find a delivery before the pickup', () => {
    const form = filled()
    form.route = { ...form.route, deliveryAt: { day: '2026-06-22', time: '07:29' } }
    expect(places(containerProblems(form, NOW))).toEqual(['route.deliveryAt'])
  })

  test('ask for the empty location unless it is one-way', () => {
    const form = filled()
    form.route = { ...form.route, empty: ' ' }
    expect(places(containerProblems(form, NOW))).toEqual(['route.empty'])
    const oneWay: RequestForm = { ...form, shipment: { ...form.shipment, loadType: 'One-way' } }
    expect(containerProblems(oneWay, NOW)).toEqual([])
  })

  test('report a missing vehicle and trailer type with the exact messages, even without times', () => {
    const form: RequestForm = { ...start(), haulage: 'General', deadline: null }
    form.route = { ...form.route, pickupAt: { day: null, time: '' }, deliveryAt: { day: null, time: '' } }
    expect(generalProblems(form, NOW)).toEqual([
      { path: ['vehicleTypes'], message: 'Please update a vehicle type' },
      { path: ['trailerTypes'], message: 'Please update a trailer type' },
    ])
  })
})

describe('a port', () => {
  const leeds = () => ({ ...filled(), route: { ...filled().route, pickup: 'Leeds' } })

  test('must be one of the list', () => {
    expect(places(portProblems(leeds(), new Set(['Felixstowe'])))).toEqual(['route.pickup'])
    expect(portProblems(filled(), new Set(['Felixstowe']))).toEqual([])
  })

  test('is not required at the other end, in a general request, or before the list has loaded', () => {
    expect(portProblems(leeds(), null)).toEqual([])
    expect(portProblems({ ...leeds(), haulage: 'General' }, new Set())).toEqual([])
    const exported: RequestForm = { ...leeds(), shipment: { ...leeds().shipment, loadType: 'Export' } }
    expect(places(portProblems(exported, new Set(['Leeds'])))).toEqual(['route.delivery'])
  })
})

describe('all errors show at once', () => {
  test('the missing fields of a new container form', async () => {
    const errors = await errorsOf(start())
    expect(Object.keys(errors).sort()).toEqual(['lines', 'reference', 'route', 'shipment'])
    expect(errors.reference?.message).toBe('This field is required.')
    expect(Object.keys(errors.route ?? {}).sort()).toEqual(['delivery', 'empty', 'pickup'])
    expect(errors.lines).toMatchObject([{ size: { message: 'This field is required.' } }])
  })

  test('the missing fields of a new general form, and none of the container form', async () => {
    const errors = await errorsOf({ ...start(), haulage: 'General' })
    expect(Object.keys(errors).sort()).toEqual([
      'freight',
      'reference',
      'route',
      'trailerTypes',
      'vehicleTypes',
    ])
    expect(Object.keys(errors.freight ?? {}).sort()).toEqual(['goods', 'weight'])
  })

  test('the pallets of a part load', async () => {
    const form: RequestForm = { ...start(), haulage: 'General' }
    form.freight = { ...form.freight, loadType: 'LTL', pallets: null }
    expect((await errorsOf(form)).freight?.pallets?.message).toBe('Please enter the number of pallets.')
  })

  test('a time that the clocks skip, and no other error of the times', async () => {
    const form = { ...filled(), deadline: '2027-03-26' }
    const skipped = { day: '2027-03-28', time: '01:30' }
    const message = 'This time does not exist: the clocks go forward that night. Choose another.'
    form.route = { ...form.route, pickupAt: skipped, deliveryAt: { ...skipped, time: '02:00' } }
    expect((await errorsOf(form)).route).toMatchObject({ pickupAt: { message } })
    expect(Object.keys((await errorsOf(form)).route ?? {})).toEqual(['pickupAt'])
    form.route = { ...form.route, pickupAt: { ...skipped, time: '00:30' }, deliveryAt: skipped }
    expect((await errorsOf(form)).route).toMatchObject({ deliveryAt: { message } })
    expect(Object.keys((await errorsOf(form)).route ?? {})).toEqual(['deliveryAt'])
  })

  test('an empty location that the form does not show', async () => {
    const form = filled()
    form.route = { ...form.route, empty: '\u200b' }
    expect((await errorsOf(form)).route?.empty?.message).toBe(
      'Please enter where the empty container goes to or comes from.',
    )
  })

  test('the pallets of a full load only if they are not a number', async () => {
    const form: RequestForm = { ...start(), haulage: 'General' }
    form.freight = { ...form.freight, pallets: 2.5 }
    expect((await errorsOf(form)).freight?.pallets?.message).toBe('Enter a whole number from 1 to 999.')
    form.freight = { ...form.freight, pallets: null }
    expect((await errorsOf(form)).freight?.pallets).toBeUndefined()
  })

  test('an amount and a count that are not numbers', async () => {
    const form = filled()
    form.lines = [{ size: '40HC', count: 1.5, targetRate: Number.NaN, goods: '', grossWeight: null }]
    expect((await errorsOf(form)).lines).toMatchObject([
      {
        count: { message: 'Enter a whole number from 1 to 999.' },
        targetRate: { message: expect.stringContaining('£0.00') },
      },
    ])
  })
})
