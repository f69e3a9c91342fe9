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

/** A place on the way to each inland end of a demo route that has a stop. */
const ON_THE_WAY: Readonly<Record<string, string>> = {
  'Aberdeen AB12 3LG': 'Perth PH1 3FX',
  'Boston PE21 7PB': 'Spalding PE11 3YR',
  'Bristol BS11 9FG': 'Swindon SN3 4TN',
  'Carlisle CA1 2UJ': 'Penrith CA11 9EH',
  'Daventry NN11 8QH': 'Northampton NN4 7SG',
  'Derby DE21 6BF': 'Long Eaton NG10 1JD',
  'Doncaster DN3 3FG': 'Scunthorpe DN15 8QG',
  'Exeter EX2 8QY': 'Taunton TA2 8DE',
  'Gateshead NE11 0SZ': 'Durham DH1 5HG',
  'Glasgow G33 4EL': 'Cumbernauld G67 3EN',
  'Leeds LS10 1AB': 'Goole DN14 6UD',
  'Milton Keynes MK17 8EW': 'Luton LU4 8EL',
  'Nottingham NG7 1GX': 'Leicester LE3 1UF',
  'Peterborough PE7 3HH': 'Cambridge CB4 0WS',
  'Selby YO8 8EF': 'Goole DN14 6UD',
  'Swindon SN3 4TN': 'Newbury RG14 5SJ',
  'Thurrock RM20 3WE': 'Hemel Hempstead HP2 7DE',
  'Trafford Park M17 1PG': 'Warrington WA2 8TW',
  'Wakefield WF5 9TJ': 'Doncaster DN3 3FG',
  'Warrington WA2 8TW': 'St Helens WA9 1LD',
  'Widnes WA8 0PG': 'Leeds LS10 1AB',
}

/** Every fourth request drops part of its load on the way. */
export function stops(number: number, inland: string, pickupAt: Date, deliveryAt: Date): Stop[] {
  const place = ON_THE_WAY[inland]
  if (number % 4 !== 2 || place === undefined) return []
  const middle = new Date((pickupAt.getTime() + deliveryAt.getTime()) / 2)
  return [
    {
      kind: 'drop',
      place,
      from: new Date(middle.getTime() - 30 * MINUTE_MS),
      to: new Date(middle.getTime() + 30 * MINUTE_MS),
      contactName: 'Ada Marsh',
      contactPhone: '01632 960003',
      reference: `DROP ${number}`,
      note: 'Rear bay, fork-lift on site',
    },
  ]
}
