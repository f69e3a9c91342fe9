/** The places that a company has used before (docs/rules/places.md#known). */
import * as z from 'zod/mini'
import { KnownPlace } from '#domain/places/known-place.ts'
import { instant } from './codecs.ts'
import { endpoint } from './endpoint.ts'
import { pageFields, pageNames } from './paging.ts'
import { wire } from './wire.ts'

export const PlaceWire = wire(KnownPlace, {
  id: 'id',
  place: 'place',
  contactName: 'contactName',
  contactPhone: 'contactPhone',
  note: 'note',
  usedAt: ['usedAt', instant],
})

export const listPlaces = endpoint('listPlaces', {
  method: 'GET',
  path: '/api/places/',
  access: 'company',
  source: 'docs/rules/places.md#known',
  summary: 'Places that the company has used before, the last used first',
  query: wire(z.object(pageFields), pageNames),
  reply: { listOf: PlaceWire },
  paged: true,
  csv: 'places',
})

export const deletePlace = endpoint('deletePlace', {
  method: 'DELETE',
  path: '/api/places/{id}/',
  access: 'company',
  source: 'docs/rules/places.md#known',
  summary: 'Forget a place',
})
