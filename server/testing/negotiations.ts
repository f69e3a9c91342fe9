/** Negotiations for tests of quotes. */
import {
  ContainerQuoteDraftWire,
  listContainerQuotesMade,
  listContainerQuotesReceived,
} from '#contract/quotes.ts'
import type { ContainerQuoteDraft } from '#domain/quotes/quote.ts'
import type { ContainerRequest, ContainerRequestDraft } from '#domain/requests/request.ts'
import type { Company } from './companies.ts'
import { trading } from './freight.ts'
import type { World } from './world.ts'

/** Calls on a negotiation by its sides, and its offers as each side sees them. */
export function negotiations(world: World) {
  const trade = trading(world)
  async function received(owner: Company, request: ContainerRequest) {
    const rows = await world.as(owner).call(listContainerQuotesReceived, { params: { id: request.id } })
    return new Map(rows.map((row) => [row.id, row.status]))
  }
  async function made(haulier: Company, request: ContainerRequest) {
    const rows = await world.as(haulier).call(listContainerQuotesMade, { params: { id: request.id } })
    return new Map(rows.map((row) => [row.id, row.status]))
  }
  const submitting = (side: Company, draft: ContainerQuoteDraft) =>
    world.as(side).post('/api/addcntrquotesubmission/', ContainerQuoteDraftWire.encode(draft))

  /** A request of a shipper, and two hauliers. */
  async function scene(changes?: Partial<ContainerRequestDraft>) {
    const shipper = await world.company('Shipper', { plan: 'pro12' })
    const haulier = await world.company('Haulier')
    const rival = await world.company('Haulier')
    return { shipper, haulier, rival, request: await trade.post(shipper, changes) }
  }
  return { ...trade, received, made, submitting, scene }
}
