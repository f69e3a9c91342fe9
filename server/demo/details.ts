/** Details of some requests and quotes of the demo: contacts, stops, extras. */
import type { Stop } from '#domain/requests/stops.ts'
import { MINUTE_MS } from '#domain/time.ts'
import type { SampleCompany } from './companies.data.ts'

/** The item at an index; beyond the end it begins again. */
export function pick<T>(list: readonly T[], index: number): T {
  const item = list[index % list.length]
  if (item === undefined) throw new Error('an empty list')
  return item
}

/** The extras and free hours that a haulier's quotes begin with, for every container or load. */
export function usualTerms({ haulier }: SampleCompany) {
  return {
    extras: (haulier?.extras ?? []).map((extra) => ({ ...extra, quantity: null })),
    freeHours: haulier?.freeHours ?? null,
  }
}

/** The contacts at both ends, as some owners give them. */
export function contacts(number: number) {
  if (number % 2 === 1) return {}
  return {
    pickupContactName: 'Gate office',
    pickupContactPhone: '01632 960110',
    pickupReference: `REL ${440_000 + number * 13}`,
    deliveryContactName: 'Goods in',
    deliveryContactPhone: '01632 960145',
    deliveryReference: null,
  }
}

/** Every fourth request drops part of its load on the way. */
export function stops(number: number, pickupAt: Date, deliveryAt: Date): Stop[] {
  if (number % 4 !== 2) return []
  const middle = new Date((pickupAt.getTime() + deliveryAt.getTime()) / 2)
  return [
    {
      kind: 'drop',
      place: 'Wakefield WF1 2AB',
      from: new Date(middle.getTime() - 30 * MINUTE_MS),
      to: new Date(middle.getTime() + 30 * MINUTE_MS),
      contactName: 'Ada Marsh',
      contactPhone: '01632 960003',
      reference: `DROP ${number}`,
      note: 'Rear bay, fork-lift on site',
    },
  ]
}
