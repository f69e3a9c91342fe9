/** Bookings for tests, made by the same calls as users make. */
import { getBooking, listBookings } from '#contract/bookings.ts'
import type { Booking } from '#domain/bookings/booking.ts'
import type { ContainerRequestDraft } from '#domain/requests/request.ts'
import type { Company } from './companies.ts'
import { trading } from './freight.ts'
import { pdf } from './samples.ts'
import type { World } from './world.ts'

/** The two companies of a booking, with its address. */
export interface Booked {
  readonly owner: Company
  readonly haulier: Company
  readonly reference: string
  readonly path: string
}

/** An import of one container, so that a booking of it has one job. */
const ONE_CONTAINER: Partial<ContainerRequestDraft> = {
  lines: [{ size: '40HC', count: 1, targetRate: null }],
}

export function booking(world: World) {
  const { post, postGeneral, quote, quoteGeneral, accept } = trading(world)

  async function found(owner: Company, haulier: Company): Promise<Booked> {
    const [row] = await world.as(owner).call(listBookings, { query: { page: 1, pageSize: 1 } })
    if (!row) throw new Error('no booking was made')
    return { owner, haulier, reference: row.reference, path: `/api/bookings/${row.reference}` }
  }

  const companies = () => Promise.all([world.company('Shipper', { plan: 'pro12' }), world.company('Haulier')])

  return {
    /** A booking of containers, of one unless the changes say otherwise. */
    async book(changes: Partial<ContainerRequestDraft> = {}, rate?: number): Promise<Booked> {
      const [owner, haulier] = await companies()
      const offer = await quote(haulier, await post(owner, { ...ONE_CONTAINER, ...changes }), rate)
      await accept(owner, offer)
      return found(owner, haulier)
    },
    /** A booking of a part load. */
    async bookGeneral(): Promise<Booked> {
      const [owner, haulier] = await companies()
      await accept(owner, await quoteGeneral(haulier, await postGeneral(owner)))
      return found(owner, haulier)
    },
    /** The booking as one of the two companies reads it. */
    show: (who: { token: string }, { reference }: Booked): Promise<Booking> =>
      world.as(who).call(getBooking, { params: { reference } }),
    /** Posts a step at the present time. */
    step: (who: { token: string }, { path }: Booked, step: string, fields: object = {}) =>
      world.as(who).post(`${path}/steps/`, { step, at: world.now.toISOString(), ...fields }),
    /** The haulier uploads a proof of delivery. */
    addProof: ({ haulier, path }: Booked, job: number) =>
      world.as(haulier).upload('POST', `${path}/proofs/`, { job: String(job), file: pdf('POD.pdf') }),
    /** The haulier claims a charge, £67.50 of waiting unless the fields say otherwise. */
    claim: ({ haulier, path }: Booked, fields: object = {}) =>
      world.as(haulier).post(`${path}/charges/`, { kind: 'waiting', amount: 45, quantity: 1.5, ...fields }),
  }
}
