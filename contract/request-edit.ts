/** Changing a request (docs/rules/requests-editing.md#edit), apart from the other calls: lists do not need it. */
import { RequestEdit } from '#domain/requests/edit.ts'
import { haulage, listOf } from './codecs.ts'
import { endpoint } from './endpoint.ts'
import {
  commonNames,
  containerNames,
  freightNames,
  generalNames,
  routeNames,
  shipmentNames,
  trailerTypes,
} from './request-shapes.ts'
import { AnyRequest } from './requests.ts'
import { wire } from './wire.ts'

export const RequestEditWire = wire(RequestEdit, {
  ...containerNames,
  ...generalNames,
  haulage: ['quoteRequestHaulageType', haulage()],
  trailerTypes: [generalNames.trailerTypes[0], listOf(trailerTypes)],
  route: [containerNames.route[0], wire(RequestEdit.shape.route.def.innerType, routeNames)],
  loadRoute: [generalNames.route[0], wire(RequestEdit.shape.loadRoute.def.innerType, routeNames)],
  shipment: [containerNames.shipment[0], wire(RequestEdit.shape.shipment.def.innerType, shipmentNames)],
  freight: [generalNames.freight[0], wire(RequestEdit.shape.freight.def.innerType, freightNames)],
  version: 'requestVersion',
})

/** The wire name of every field of a request that can change, without the objects around it. */
const CHANGED_NAMES = new Map(
  [commonNames, containerNames, generalNames, routeNames, shipmentNames, freightNames].flatMap((names) =>
    Object.entries(names).map(([field, name]) => [field, typeof name === 'string' ? name : name[0]] as const),
  ),
)

/** The name of a request's field in an answer that lists the changed fields. */
export function changedName(field: string): string {
  const name = CHANGED_NAMES.get(field)
  if (!name) throw new Error(`no field ${field} in a request`)
  return name
}

export const updateRequest = endpoint('updateRequest', {
  method: 'PATCH',
  path: '/api/updatequoterequest/{id}/',
  access: 'company',
  keyScope: 'post',
  source: 'docs/rules/requests-editing.md#edit',
  summary:
    'Change a request of the caller’s company that never received a quote, in the given version if there is one',
  body: RequestEditWire,
  reply: AnyRequest,
})
