/** Drafts of requests and quotes for tests: valid as they are, with what a test is about on top. */
import type { ContainerRequestDraft } from '#domain/requests/request.ts'
import { londonInstant } from '#domain/time.ts'

function at(wallClock: string): Date {
  const instant = londonInstant(wallClock)
  if (!instant) throw new Error(`not a London time: ${wallClock}`)
  return instant
}

/** An import from Felixstowe to Leeds, picked up on 22 June 2026, a week after the worlds of tests begin. */
export function aContainerRequest(changes: Partial<ContainerRequestDraft> = {}): ContainerRequestDraft {
  return {
    reference: 'PO 4711',
    comment: null,
    paymentTermDays: 30,
    deadline: '2026-06-19',
    route: {
      pickup: 'Felixstowe',
      pickupAt: at('2026-06-22T08:00'),
      delivery: 'Leeds LS9 0PX',
      deliveryAt: at('2026-06-22T15:00'),
      empty: 'Felixstowe',
    },
    shipment: { loadType: 'Import', shippingLine: 'Maersk', vesselName: 'Madrid Maersk', voyageCode: '346W' },
    lines: [{ size: '40HC', count: 2, targetRate: 40_000 }],
    requirements: ['ADR (Haz)'],
    ...changes,
  }
}
