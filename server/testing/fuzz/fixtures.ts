/** The companies of a fuzz run with an object of every kind, so that calls find their objects. */
import { hashPassword } from '../../auth/passwords.ts'
import type { Json } from '../caller.ts'
import { trading } from '../freight.ts'
import { addOperatorWithPassword } from '../operators.ts'
import { pdf, picture } from '../samples.ts'
import type { World } from '../world.ts'
import { PASSWORD, validBodies } from './bodies.ts'

export const ROLES = [
  'visitor',
  'forged',
  'inactive',
  'shipper',
  'shipperUser',
  'free',
  'haulier',
  'haulierUser',
  'rival',
  'operator',
] as const
export type Role = (typeof ROLES)[number]

type Id = number | string

/** Where the ids of a path parameter come from: the segment of the path before it. */
const POOLS = {
  quoterequests: 'requests',
  cntrquoterequest: 'requests',
  ftlquoterequest: 'requests',
  cancelquoterequest: 'requests',
  extendquoterequest: 'requests',
  updatequoterequest: 'requests',
  quoterequesthistory: 'requests',
  shippercntrquotesubmissions: 'requests',
  shipperftlquotesubmissions: 'requests',
  hauliercntrquotesubmissions: 'requests',
  haulierftlquotesubmissions: 'requests',
  acceptquotesubmission: 'quotes',
  cancelquotesubmission: 'quotes',
  templates: 'templates',
  places: 'places',
  lanes: 'lanes',
  questions: 'questions',
  bookings: 'bookings',
  steps: 'steps',
  changes: 'changes',
  charges: 'charges',
  proofs: 'proofs',
  usermanagement: 'users',
  userrole: 'users',
  users: 'users',
  sessions: 'sessions',
  operators: 'operators',
  companies: 'companies',
  plans: 'plans',
  outbox: 'mails',
  images: 'images',
  documents: 'documents',
  'haulier-directory': 'names',
} as const satisfies Record<string, string>
type Pool = (typeof POOLS)[keyof typeof POOLS]

export interface Fixtures {
  readonly tokens: Readonly<Record<Role, string | null>>
  /** Another user of the role's company, if the session of the previous one has ended. */
  signInAgain(role: Role): Promise<void>
  /** The ids that a parameter after this segment of a path may have. */
  idsAfter(segment: string): readonly Id[]
  /** Every number that is the id of something. */
  readonly numbers: readonly number[]
  /** Bodies that the product accepts, by the name of the call. */
  readonly bodies: Readonly<Record<string, unknown>>
}

export async function newFixtures(world: World): Promise<Fixtures> {
  const { post, postGeneral, quote, quoteGeneral, counter, accept } = trading(world)
  const shipper = await world.company('Shipper', { plan: 'pro12' })
  const haulier = await world.company('Haulier', { plan: 'pro12' })
  const rival = await world.company('Haulier', { plan: 'pro12' })
  const operator = await addOperatorWithPassword(world.database.db, world.now)
  const containers = await post(shipper)
  const general = await postGeneral(shipper)
  const offer = await quote(haulier, containers)
  const answered = await counter(shipper, containers, offer, 30_000)
  await quoteGeneral(haulier, general)
  await quote(rival, containers)
  await setPassword(world, [shipper.id, haulier.id])
  const booked = await quoteGeneral(haulier, await postGeneral(shipper))
  await accept(shipper, booked)
  await accept(shipper, await quote(haulier, await post(shipper)))

  const owner = world.as(shipper)
  const asHaulier = world.as(haulier)
  const bookings = (await owner.get('/api/bookings/')).rows
  const path = `/api/bookings/${bookings[0]?.reference}`
  const jobs = (await owner.get(`${path}/`)).body.jobs as unknown as readonly Json[]
  const made: Record<string, Json> = {}
  const keep = async (pool: Pool, answer: Promise<{ status: number; body: Json }>) => {
    const { status, body } = await answer
    if (status !== 201) throw new Error(`no ${pool} for the fixtures: ${status} ${JSON.stringify(body)}`)
    made[pool] = body
  }
  await keep('steps', asHaulier.post(`${path}/steps/`, { step: 'confirmed', at: world.now.toISOString() }))
  await keep('changes', asHaulier.post(`${path}/changes/`, { deliveryLocation: 'Hull' }))
  await keep('charges', asHaulier.post(`${path}/charges/`, { kind: 'tolls', amount: 1 }))
  await keep('proofs', asHaulier.upload('POST', `${path}/proofs/`, { job: String(jobs[0]?.id), file: pdf() }))
  await keep(
    'templates',
    owner.post('/api/templates/', { name: 'Weekly', haulageType: 'Container', form: {} }),
  )
  await keep(
    'lanes',
    asHaulier.post('/api/lanes/', { name: 'North', filter: { loadType: ['Import'] }, alert: 'mail' }),
  )
  const asking = `/api/quoterequests/${containers.id}/questions/`
  await keep('questions', asHaulier.post(asking, { question: 'Is there a weighbridge?' }))
  const invited = await owner.post('/api/auth/add-new-user', {
    email: `invited${shipper.companyId}@tide.example`,
  })
  await asHaulier.upload('PATCH', '/api/auth/updatecompanyprofilelogobg', {
    companylogo: await picture('png'),
  })

  const rows = <T>(query: Promise<T[]>) => query
  const { db } = world.database
  const ids = async (
    table: 'request' | 'quote' | 'place' | 'session' | 'operator' | 'plan_period' | 'mail',
  ) =>
    (await rows(db.selectFrom(table).select('id').orderBy('id', 'desc').limit(20).execute())).map(({ id }) =>
      Number(id),
    )
  const files = await rows(
    db.selectFrom('file').select(['id', 'slot']).orderBy('uploaded_at', 'desc').limit(9).execute(),
  )
  const pools: Record<Pool, readonly Id[]> = {
    requests: await ids('request'),
    quotes: await ids('quote'),
    places: await ids('place'),
    sessions: await ids('session'),
    operators: await ids('operator'),
    plans: await ids('plan_period'),
    mails: await ids('mail'),
    bookings: bookings.map(({ reference }) => String(reference)),
    steps: idOf(made.steps),
    changes: idOf(made.changes),
    charges: idOf(made.charges),
    proofs: idOf(made.proofs),
    templates: idOf(made.templates),
    lanes: idOf(made.lanes),
    questions: idOf(made.questions),
    users: [shipper.id, haulier.id, (await world.userOf(shipper)).id, ...idOf(invited.body)],
    companies: [shipper.companyId, haulier.companyId, rival.companyId],
    images: files.map(({ id }) => id),
    documents: files.map(({ id }) => id),
    names: [haulier.name, rival.name],
  }
  const tokens: Record<Role, string | null> = {
    visitor: null,
    forged: 'A'.repeat(43),
    inactive: (await world.company('Haulier', { active: false })).token,
    shipper: shipper.token,
    shipperUser: (await world.userOf(shipper)).token,
    free: (await world.company('Shipper')).token,
    haulier: haulier.token,
    haulierUser: (await world.userOf(haulier)).token,
    rival: rival.token,
    operator: operator.token,
  }
  const numbers = [
    ...Object.values(pools).flat(),
    ...containers.lines.map(({ id }) => id),
    ...jobs.flatMap(idOf),
  ]
  return {
    tokens,
    async signInAgain(role) {
      const companies = { shipper, haulier, rival, shipperUser: shipper, haulierUser: haulier }
      if (role === 'operator')
        tokens.operator = (await addOperatorWithPassword(world.database.db, world.now)).token
      else if (role in companies) {
        const company = companies[role as keyof typeof companies]
        const user = await world.userOf(company, role.endsWith('User') ? 'User' : 'Admin')
        tokens[role] = user.token
      }
    },
    idsAfter: (segment) => pools[POOLS[segment as keyof typeof POOLS] ?? 'requests'],
    numbers: numbers.filter((id) => typeof id === 'number'),
    bodies: validBodies({
      shipper,
      operator,
      containers,
      general,
      answered: answered.id,
      job: Number(jobs[0]?.id),
      at: world.now,
    }),
  }
}

let passwordHash: Promise<string> | null = null

/** Gives users the password of the run. */
export async function setPassword({ database }: World, users: readonly number[]): Promise<void> {
  passwordHash ??= hashPassword(PASSWORD)
  const changed = { password_hash: await passwordHash }
  await database.db.updateTable('person').set(changed).where('id', 'in', users).execute()
}

const idOf = (body: Json | undefined): number[] => [Number(body?.id)]
