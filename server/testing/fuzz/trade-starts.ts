/** Successful requests about quote requests, quotes, bookings, files and payments. */
import { changeJobs, recordStep } from '#contract/bookings.ts'
import { submitContainerQuote, submitGeneralQuote } from '#contract/quotes.ts'
import { wireBody } from '../caller.ts'
import { aContainerQuote, aGeneralQuote } from '../freight.ts'
import { pdf, picture } from '../samples.ts'
import { bookingBodies } from './bodies.ts'
import type { Stage, StartParts, Starts } from './stage.ts'
import { FilePart } from './values.ts'

const form = (body: Record<string, unknown>): StartParts => ({ body, isForm: true })

async function jobOf({ world, owner, bookingReference }: Stage): Promise<number> {
  const { body } = await world.as(await owner()).get(`/api/bookings/${await bookingReference()}/`)
  return Number((body.jobs as unknown as { id: number }[])[0]?.id)
}

/** A booking call of the haulier, with the body that names the job. */
const onJob =
  (name: string) =>
  async (stage: Stage): Promise<StartParts> => {
    const job = await jobOf(stage)
    return { by: 'haulier', body: bookingBodies({ job, at: stage.world.now })[name] }
  }

/** The id in the address of a file. */
const idIn = (address: unknown) => String(address).split('/').at(-1) ?? ''

async function logo({ world, owner }: Stage): Promise<string> {
  const path = '/api/auth/updatecompanyprofilelogobg'
  const { body } = await world.as(await owner()).upload('PATCH', path, { companylogo: await picture('png') })
  return idIn(body.companylogo)
}

export const tradeStarts: Starts = {
  submitContainerQuote: async ({ request }) => ({
    by: 'haulier',
    body: wireBody(submitContainerQuote, aContainerQuote(await request())),
  }),
  submitGeneralQuote: async ({ general }) => ({
    by: 'haulier',
    body: wireBody(submitGeneralQuote, aGeneralQuote(await general())),
  }),
  [changeJobs.name]: onJob(changeJobs.name),
  [recordStep.name]: onJob(recordStep.name),
  undoSteps: async (stage) => ({ by: 'haulier', query: `?ids=${await stage.idOf('bookingStep')}` }),
  addProof: async (stage) => ({
    ...form({ job: String(await jobOf(stage)), file: new FilePart('pdf') }),
    by: 'haulier',
    params: { reference: await stage.bookingReference() },
  }),
  getStatement: async (stage) => {
    const reference = await stage.bookingReference()
    const jobs = [await jobOf(stage)]
    for (const step of ['collected', 'delivered']) {
      const body = { step, at: stage.world.now.toISOString(), jobs }
      await stage.world.as(await stage.haulier()).post(`/api/bookings/${reference}/steps/`, body)
    }
    return {}
  },
  deliverAgain: async (stage) => {
    const { world, owner } = stage
    const path = `/api/webhooks/${await stage.idOf('webhook')}`
    await world.as(await owner()).post(`${path}/test/`)
    const { rows } = await world.as(await owner()).get(`${path}/deliveries/`)
    return { params: { id: await stage.idOf('webhook'), delivery: Number(rows[0]?.id) } }
  },
  confirmPayment: async ({ world, owner }) => {
    const pricingplan = 'Quayline Pro (12 month subscription)'
    const { body } = await world.as(await owner()).post('/api/create-checkout-session', { pricingplan })
    const { pathname } = new URL(String(body.checkoutUrl))
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    await world.app.inject({ method: 'POST', url: `${pathname}/pay`, headers, payload: '' })
    return { body: { session_id: idIn(pathname) } }
  },
  uploadBrandImages: async () => form({ companylogo: new FilePart('png') }),
  uploadFleetImages: async () => form({ companyProfileImage1: new FilePart('png') }),
  uploadDocuments: async () => form({ operatorlicence: new FilePart('pdf') }),
  downloadImage: async (stage) => ({ params: { id: await logo(stage) } }),
  deleteImage: async (stage) => {
    await logo(stage)
    return {}
  },
  restoreImage: async (stage) => {
    await logo(stage)
    const path = '/api/auth/deletecompanyprofileimage'
    await stage.world.as(await stage.owner()).post(path, { companyProfileImage: 'companylogo' })
    return {}
  },
  deleteDocument: async () => ({ by: 'haulier' }),
  downloadDocument: async ({ world, haulier }) => {
    const path = '/api/auth/updatecompanydocumentation'
    const { body } = await world.as(await haulier()).upload('PATCH', path, { operatorlicence: pdf() })
    const { url } = body.operatorlicence as unknown as { url: string }
    return { by: 'haulier', params: { id: idIn(url) } }
  },
}
