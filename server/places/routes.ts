import { deletePlace, listPlaces } from '#contract/places.ts'
import { refuse } from '#domain/refuse.ts'
import { noContent } from '../http/answer.ts'
import { idIn } from '../http/ids.ts'
import { type Route, read, write } from '../http/route.ts'
import * as store from './store.ts'

export const placeRoutes: readonly Route[] = [
  read(listPlaces, (db, { caller, query }) => store.listPlacesJson(db, caller.companyId, query)),

  write(deletePlace, {
    load: async (tx, { params, caller }) =>
      (await store.lockPlace(tx, idIn(params), caller.companyId)) ?? refuse('not_found'),
    save: (tx, { id }) => store.removePlace(tx, id),
    reply: noContent,
  }),
]
