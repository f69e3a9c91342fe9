/** The objects of the authorisation matrix, each made when a call first needs it. */
import { createLane } from '#contract/lanes.ts'
import { askQuestion } from '#contract/questions.ts'
import { addKey } from '../api-keys.ts'
import type { Company } from '../companies.ts'
import { trading } from '../freight.ts'
import { addOperatorAccount } from '../operators.ts'
import { pdf } from '../samples.ts'
import type { World } from '../world.ts'
import { type Caller, isKey, KEY_CALLERS, type KeyCaller } from './callers.ts'

const OBJECTS = [
  'request',
  'general',
  'quote',
  'generalQuote',
  'person',
  'invitation',
  'company',
  'document',
  'image',
  'lane',
  'question',
  'name',
  'template',
  'place',
  'booking',
  'bookingStep',
  'bookingChange',
  'bookingProof',
  'bookingCharge',
  'apiKey',
  'webhook',
] as const
export type ObjectName = (typeof OBJECTS)[number]

export type Id = string | number

/** A new owner and a new haulier. Nothing is made until it is asked for, and then once. */
export function newScene(world: World) {
  const { post, postGeneral, quote, quoteGeneral } = trading(world)
  const owner = once(() => world.company('Shipper', { plan: 'pro12' }))
  const haulier = once(() => world.company('Haulier', { plan: 'pro12' }))
  const request = once(async () => post(await owner()))
  const general = once(async () => postGeneral(await owner()))
  const offer = once(async () => quote(await haulier(), await request()))
  const booking = once(async () => bookingOf(world, await owner(), await haulier()))
  const filter = { loadType: ['Import' as const] }

  const makers: Record<ObjectName, () => Promise<Id>> = {
    request: async () => (await request()).id,
    general: async () => (await general()).id,
    quote: async () => (await offer()).id,
    generalQuote: async () => (await quoteGeneral(await haulier(), await general())).id,
    person: async () => (await world.userOf(await owner())).id,
    invitation: async () => invitationOf(world, await owner()),
    company: async () => (await owner()).companyId,
    document: async () => {
      // A quote shows the owner of its request the conditions of the haulier.
      await offer()
      return documentOf(world, await haulier())
    },
    image: async () => '00000000-0000-4000-8000-000000000000',
    lane: async () => {
      const body = { name: 'Lane', filter, alert: 'none' as const }
      return (await world.as(await haulier()).call(createLane, { body })).id
    },
    question: async () => {
      const parts = { params: { id: (await request()).id }, body: { question: 'Is there a weighbridge?' } }
      return (await world.as(await haulier()).call(askQuestion, parts)).id
    },
    name: async () => (await haulier()).name,
    template: async () => {
      const draft = { name: 'Weekly', haulageType: 'Container', form: {} }
      return Number((await world.as(await owner()).post('/api/templates/', draft)).body.id)
    },
    place: async () => {
      // The places of a request that was posted.
      await request()
      return Number((await world.as(await owner()).get('/api/places/')).rows[0]?.id)
    },
    booking: async () => (await booking()).reference,
    bookingStep: async () => (await booking()).step,
    bookingChange: async () => (await booking()).change,
    bookingProof: async () => (await booking()).proof,
    bookingCharge: async () => (await booking()).charge,
    apiKey: async () => {
      await addKey(world, await owner(), 'read')
      return Number((await world.as(await owner()).get('/api/keys/')).rows[0]?.id)
    },
    webhook: async () => {
      const draft = { url: 'https://tms.example/', events: ['quote.lost'] }
      return Number((await world.as(await owner()).post('/api/webhooks/', draft)).body.id)
    },
  }
  const made = Object.fromEntries(OBJECTS.map((name) => [name, once(makers[name])])) as typeof makers

  const tokens: Record<Caller, () => Promise<string | null>> = {
    visitor: async () => null,
    forged: async () => 'A'.repeat(43),
    inactive: async () => (await world.company('Haulier', { active: false })).token,
    owner: async () => (await owner()).token,
    ownerUser: async () => (await world.userOf(await owner())).token,
    shipper: async () => (await world.company('Shipper', { plan: 'pro12' })).token,
    haulier: async () => (await haulier()).token,
    rival: async () => (await world.company('Haulier', { plan: 'pro12' })).token,
    operator: async () => (await addOperatorAccount(world.database.db, world.now)).token,
  }
  return {
    owner,
    haulier,
    /** The requests of the owner: one of containers, and one of a general load. */
    request,
    general,
    idOf: (name: ObjectName): Promise<Id> => made[name](),
    /** The reference of the booking, which the paths of calls on its parts contain. */
    bookingReference: async (): Promise<string> => (await booking()).reference,
    /** The token of a caller, or the key. */
    async tokenOf(caller: Caller | KeyCaller): Promise<string | null> {
      if (!isKey(caller)) return tokens[caller]()
      const { of, scope } = KEY_CALLERS[caller]
      return addKey(world, await (of === 'owner' ? owner() : haulier()), scope)
    },
  }
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => {
    made ??= make()
    return made
  }
}

async function invitationOf(world: World, owner: Company): Promise<number> {
  const email = `invited${owner.companyId}@stranger.example`
  return Number((await world.as(owner).post('/api/auth/add-new-user', { email })).body.id)
}

async function documentOf({ database }: World, haulier: Company): Promise<string> {
  const { id } = await database.db
    .selectFrom('file')
    .where('company_id', '=', haulier.companyId)
    .select('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A confirmed booking of the two companies, with a change and a charge of the haulier that wait for an answer. */
async function bookingOf(world: World, owner: Company, haulier: Company) {
  const { postGeneral, quoteGeneral, accept } = trading(world)
  await accept(owner, await quoteGeneral(haulier, await postGeneral(owner)))
  const [row] = (await world.as(owner).get('/api/bookings/')).rows
  const reference = String(row?.reference)
  const path = `/api/bookings/${reference}`
  const job = (await world.as(owner).get(`${path}/`)).body.jobs?.[0 as never]?.id
  const asHaulier = world.as(haulier)
  const at = world.now.toISOString()
  const step = await asHaulier.post(`${path}/steps/`, { step: 'confirmed', at })
  const charge = await asHaulier.post(`${path}/charges/`, { kind: 'tolls', amount: 1 })
  const change = await asHaulier.post(`${path}/changes/`, { deliveryLocation: 'Hull' })
  const proof = await asHaulier.upload('POST', `${path}/proofs/`, { job: String(job), file: pdf() })
  const idOf = ({ status, body }: typeof step) => {
    if (status !== 201) throw new Error(`a part of the booking was refused: ${status}`)
    return Number(body.id)
  }
  return { reference, step: idOf(step), charge: idOf(charge), change: idOf(change), proof: idOf(proof) }
}
