/** The companies of a fuzz run with something of every kind, so that calls find what they ask for. */
import { submitContainerQuote, submitGeneralQuote } from '#contract/quotes.ts'
import { postContainerRequest, postGeneralRequest } from '#contract/requests.ts'
import type { ContainerRequest, GeneralRequest } from '#domain/requests/request.ts'
import { hashPassword } from '../../auth/passwords.ts'
import type { Json } from '../caller.ts'
import type { Company } from '../companies.ts'
import { aContainerQuote, aContainerRequest, aGeneralQuote, aGeneralRequest, trading } from '../freight.ts'
import { addOperatorWithPassword } from '../operators.ts'
import { pdf, picture } from '../samples.ts'
import type { World } from '../world.ts'

export const ROLES = [
  'nobody',
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
  usermanagement: 'people',
  userrole: 'people',
  users: 'people',
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

export interface Cast {
  readonly tokens: Readonly<Record<Role, string | null>>
  /** Another user of the role's company, where the session of the one before has ended. */
  signInAgain(role: Role): Promise<void>
  /** The ids that a parameter after this segment of a path may have. */
  idsAfter(segment: string): readonly Id[]
  /** Every number that is the id of something. */
  readonly numbers: readonly number[]
  /** Bodies that the product takes, by the name of the call. */
  readonly bodies: Readonly<Record<string, unknown>>
}

const PASSWORD = 'quay-side-lantern-9'

export async function newCast(world: World): Promise<Cast> {
  const { post, postGeneral, quote, quoteGeneral, counter, accept } = trading(world)
  const shipper = await world.company('Shipper', { plan: 'pro12' })
  const haulier = await world.company('Haulier', { plan: 'pro12' })
  const rival = await world.company('Haulier', { plan: 'pro12' })
  const operator = await addOperatorWithPassword(world.database.db, world.now)
  const containers = await post(shipper)
  const general = await postGeneral(shipper)
  const offer = await quote(haulier, containers)
  const answered = await counter(shipper, containers, offer, 30_000)
  const generalOffer = await quoteGeneral(haulier, general)
  const withdrawn = await quote(rival, containers)
  await setPassword(world, [shipper.id, haulier.id])
  const booked = await quoteGeneral(haulier, await postGeneral(shipper))
  await accept(shipper, booked)
  await accept(shipper, await quote(haulier, await post(shipper)))

  const owner = world.as(shipper)
  const carrier = world.as(haulier)
  const at = world.now.toISOString()
  const bookings = (await owner.get('/api/bookings/')).rows
  const path = `/api/bookings/${bookings[0]?.reference}`
  const jobs = (await owner.get(`${path}/`)).body.jobs as unknown as readonly Json[]
  const made: Record<string, Json> = {}
  const keep = async (pool: Pool, answer: Promise<{ status: number; body: Json }>) => {
    const { status, body } = await answer
    if (status !== 201) throw new Error(`no ${pool} for the cast: ${status} ${JSON.stringify(body)}`)
    made[pool] = body
  }
  await keep('steps', carrier.post(`${path}/steps/`, { step: 'confirmed', at }))
  await keep('changes', carrier.post(`${path}/changes/`, { deliveryLocation: 'Hull' }))
  await keep('charges', carrier.post(`${path}/charges/`, { kind: 'tolls', amount: 1 }))
  await keep('proofs', carrier.upload('POST', `${path}/proofs/`, { job: String(jobs[0]?.id), file: pdf() }))
  await keep(
    'templates',
    owner.post('/api/templates/', { name: 'Weekly', haulageType: 'Container', form: {} }),
  )
  await keep(
    'lanes',
    carrier.post('/api/lanes/', { name: 'North', filter: { loadType: ['Import'] }, alert: 'mail' }),
  )
  const asking = `/api/quoterequests/${containers.id}/questions/`
  await keep('questions', carrier.post(asking, { question: 'Is there a weighbridge?' }))
  const invited = await owner.post('/api/auth/add-new-user', {
    email: `invited${shipper.companyId}@tide.example`,
  })
  await carrier.upload('PATCH', '/api/auth/updatecompanyprofilelogobg', { companylogo: await picture('png') })

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
    people: [shipper.id, haulier.id, (await world.userOf(shipper)).id, ...idOf(invited.body)],
    companies: [shipper.companyId, haulier.companyId, rival.companyId],
    images: files.map(({ id }) => id),
    documents: files.map(({ id }) => id),
    names: [haulier.name, rival.name],
  }
  const tokens: Record<Role, string | null> = {
    nobody: null,
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
        const person = await world.userOf(company, role.endsWith('User') ? 'User' : 'Admin')
        tokens[role] = person.token
      }
    },
    idsAfter: (segment) => pools[POOLS[segment as keyof typeof POOLS] ?? 'requests'],
    numbers: numbers.filter((id) => typeof id === 'number'),
    bodies: bodiesFor({
      shipper,
      operator,
      containers,
      general,
      offers: [offer.id, answered.id, generalOffer.id, withdrawn.id],
      job: Number(jobs[0]?.id),
      at,
    }),
  }
}

let passwordHash: Promise<string> | null = null

async function setPassword({ database }: World, people: readonly number[]): Promise<void> {
  passwordHash ??= hashPassword(PASSWORD)
  const changed = { password_hash: await passwordHash }
  await database.db.updateTable('person').set(changed).where('id', 'in', people).execute()
}

const idOf = (body: Json | undefined): number[] => [Number(body?.id)]

interface Parts {
  readonly shipper: Company
  readonly operator: { readonly email: string; readonly password: string }
  readonly containers: ContainerRequest
  readonly general: GeneralRequest
  readonly offers: readonly [number, number, number, number]
  readonly job: number
  readonly at: string
}

let made = 0

/** Bodies for which their calls do what they are for, where the caller may. */
function bodiesFor({
  shipper,
  operator,
  containers,
  general,
  offers,
  job,
  at,
}: Parts): Record<string, unknown> {
  made += 1
  const companyname = `Fuzz ${made} Ltd`
  const username = `fuzz${made}@fuzz.example`
  const [, answered] = offers
  const posted = postContainerRequest.body?.encode(aContainerRequest())
  const postedGeneral = postGeneralRequest.body?.encode(aGeneralRequest())
  const later = new Date('2026-06-23T09:00:00Z').toISOString()
  return {
    checkUser: { email: shipper.email },
    checkCompany: { companyname: shipper.name },
    createCompany: { companyname, companycountry: 'United Kingdom', companytype: 'Haulier' },
    register: {
      ...{ username, email: username, password: PASSWORD, first_name: 'Ada', last_name: 'Marsh' },
      ...{ profile: { userprofilephone: '01632 960001', companyname }, termsaccepted: true },
    },
    login: { username: shipper.email, password: PASSWORD },
    changePassword: { current_password: PASSWORD, new_password: `${PASSWORD}0` },
    beginOwnSecondFactor: { current_password: PASSWORD },
    changeOperatorPassword: { current_password: PASSWORD, new_password: `${PASSWORD}0` },
    beginOperatorOwnSecondFactor: { current_password: PASSWORD },
    requestPasswordReset: { email: shipper.email },
    addOperator: { email: `staff-${username}`, password: PASSWORD },
    operatorLogin: { email: operator.email, password: operator.password },
    postContainerRequest: posted,
    postGeneralRequest: postedGeneral,
    importRequests: { requests: [posted, postedGeneral] },
    updateRequest: posted,
    extendRequest: { quoteRequestDeadline: '2026-06-21' },
    submitContainerQuote: submitContainerQuote.body?.encode(
      aContainerQuote(containers, 31_000, { counters: [answered], isCounter: true }),
    ),
    submitGeneralQuote: submitGeneralQuote.body?.encode(aGeneralQuote(general)),
    acceptQuote: {},
    cancelQuote: { quoteSubmissionStatus: 'Cancelled' },
    changeJobs: {
      jobs: [{ id: job, containerNumber: 'MSKU1234565', driver: 'Bo', vehicleBookingTime: later }],
    },
    recordStep: { step: 'collected', at, jobs: [job], remarks: 'Seal checked' },
    proposeChange: { pickupLocation: 'Hull', pickupDate: later, note: 'Berth changed' },
    answerChange: { status: 'Accepted' },
    claimCharge: { kind: 'waiting', amount: 45, quantity: 2, note: 'Two hours at the gate' },
    answerCharge: { status: 'Approved' },
    createLane: {
      name: 'Imports',
      filter: { loadType: ['Import'], pickup: ['LS', 'region:yorkshire'] },
      alert: 'live',
    },
    changeLane: { filter: { sizes: ['40HC'], pickupFromDays: 1, pickupToDays: 7 } },
    askQuestion: { question: 'Is there a weighbridge?' },
    changeQuestion: { answer: 'Yes, at the gate' },
    createTemplate: { name: 'Monthly', haulageType: 'Container', form: posted },
    changeTemplate: { name: 'Fortnightly', form: posted },
    saveNotifications: { quotes: 'gathered' },
    changeFirstSteps: { dismissed: true },
    saveUserProfile: { first_name: 'Ada', profile: { userprofilephone: '01632 960002' } },
    saveShipperProfile: {
      companyvattaxnumber: 'GB123456782',
      companyprofile: { companywebsite: 'https://a.example' },
    },
    saveHaulierProfile: {
      companyvattaxnumber: 'GB123456782',
      companyhaulierdetails: { companyfleetsize: 12 },
    },
    inviteUser: { email: `guest${made}@tide.example`, first_name: 'Bo' },
    changeUserRights: { profile: { userprofilerole: 'Admin' } },
    changeCompany: { companynumber: '01234567', companyincorporationdate: '2001-02-03' },
    givePlan: { pricingplan: 'Pro', startdate: '2026-06-15', months: 6, reason: 'Trial' },
    changeGivenPlan: { enddate: '2026-09-01', reason: 'Shorter' },
    createCheckout: { pricingplan: 'Quayline Pro (12 month subscription)' },
    createCheckoutAtRoot: { pricingplan: 'Quayline Basic (6 month subscription)' },
    deleteImage: { companyProfileImage: 'companylogo' },
    restoreImage: { companyProfileImage: 'companylogo' },
    deleteDocument: { companyProfileDocument: 'conditionsofcarriage' },
  }
}
