/*
 * Rules: docs/rules/interface.md#authorization, docs/rules/quotes.md#wrong-side,
 *   docs/rules/accounts.md#inactive-company, docs/rules/companies.md#who-edits,
 *   docs/rules/users.md#foreign-user, docs/rules/api-keys.md#scopes
 */
/**
 * The authorisation matrix: every call of the HTTP interface with every kind of caller. The test fails if a call has no
 * row.
 *
 * Calls with an id are made on objects of one company: the owner's request and its quotes, users and files. The rows of
 * all other callers are what they may know of another company.
 */
import { beforeAll, expect, test } from 'vitest'
import type { Method } from '#contract/endpoint.ts'
import { type Endpoint, pathOf } from '#contract/endpoint.ts'
import { createLane } from '#contract/lanes.ts'
import { askQuestion } from '#contract/questions.ts'
import type { KeyScope } from '#domain/api-keys/apiKey.ts'
import { routes } from './routes.ts'
import { addKey } from './testing/api-keys.ts'
import type { Company } from './testing/companies.ts'
import { trading } from './testing/freight.ts'
import { startWorld } from './testing/harness.ts'
import { addOperatorAccount } from './testing/operators.ts'
import { pdf } from './testing/samples.ts'

const world = await startWorld()
const { post, postGeneral, quote, quoteGeneral } = trading(world)

const CALLERS = [
  'nobody',
  'forged',
  'inactive',
  'owner',
  'ownerUser',
  'shipper',
  'haulier',
  'rival',
  'operator',
] as const
type Caller = (typeof CALLERS)[number]

/** Keys of the owner and of the haulier with a single scope. */
const KEY_CALLERS = {
  ownerRead: { of: 'owner', scope: 'read' },
  ownerPost: { of: 'owner', scope: 'post' },
  ownerQuote: { of: 'owner', scope: 'quote' },
  haulierRead: { of: 'haulier', scope: 'read' },
  haulierPost: { of: 'haulier', scope: 'post' },
  haulierQuote: { of: 'haulier', scope: 'quote' },
} as const satisfies Record<string, { of: Caller; scope: KeyScope }>
type KeyCaller = keyof typeof KEY_CALLERS

/** Which calls are open to keys, and the scope that each needs. No key may make any other call. */
const OPEN_TO_KEYS: Readonly<Record<KeyScope | 'by side', readonly string[]>> = {
  read: [
    'getMe',
    'listRequests',
    'listOwnContainerRequests',
    'listOwnGeneralRequests',
    'listContainerRequestsToBid',
    'listGeneralRequestsToBid',
    'getRequest',
    'getContainerRequest',
    'getGeneralRequest',
    'getRequestUsage',
    'getRequestHistory',
    'listPorts',
    'listQuestions',
    'listContainerQuotesReceived',
    'listGeneralQuotesReceived',
    'listContainerQuotesMade',
    'listGeneralQuotesMade',
    'listBookings',
    'getBooking',
    'getConfirmation',
    'getCalendar',
    'getStatement',
    'listHauliers',
    'getHaulier',
    'getBrandImages',
    'getFleetImages',
    'getDocuments',
    'downloadDocument',
  ],
  post: [
    'postContainerRequest',
    'postGeneralRequest',
    'cancelRequest',
    'extendRequest',
    'updateRequest',
    'deleteRequest',
    'importRequests',
    'changeQuestion',
  ],
  quote: ['askQuestion'],
  'by side': [
    'submitContainerQuote',
    'submitGeneralQuote',
    'acceptQuote',
    'cancelQuote',
    'changeJobs',
    'recordStep',
    'undoStep',
    'proposeChange',
    'answerChange',
    'addProof',
    'removeProof',
    'claimCharge',
    'answerCharge',
  ],
}

/** `yes`: the call is allowed, even if it then refuses the body. Else the status of the refusal. */
type Outcome = 'yes' | 401 | 403 | 404

/** Outcomes in the order of CALLERS. */
type Row = readonly [object: ObjectName | null, ...outcomes: Outcome[]]
type ObjectName =
  | 'request'
  | 'general'
  | 'quote'
  | 'generalQuote'
  | 'person'
  | 'invitation'
  | 'company'
  | 'document'
  | 'image'
  | 'lane'
  | 'question'
  | 'name'
  | 'template'
  | 'place'
  | 'booking'
  | 'bookingStep'
  | 'bookingChange'
  | 'bookingProof'
  | 'bookingCharge'
  | 'apiKey'
  | 'webhook'

const open: Row = [null, 'yes', 'yes', 'yes', 'yes', 'yes', 'yes', 'yes', 'yes', 'yes']
const signedIn: Row = [null, 401, 401, 'yes', 'yes', 'yes', 'yes', 'yes', 'yes', 401]
const anyCompany: Row = [null, 401, 401, 403, 'yes', 'yes', 'yes', 'yes', 'yes', 401]
const adminsOnly: Row = [null, 401, 401, 403, 'yes', 403, 'yes', 'yes', 'yes', 401]
const adminOf = (object: ObjectName): Row => [object, 401, 401, 403, 'yes', 403, 404, 404, 404, 401]
const hauliersOnly: Row = [null, 401, 401, 403, 403, 403, 403, 'yes', 'yes', 401]
const operatorOnly: Row = [null, 401, 401, 401, 401, 401, 401, 401, 401, 'yes']
const openRequest = (object: ObjectName): Row => [object, 401, 401, 403, 'yes', 'yes', 404, 'yes', 'yes', 401]
const ownersOnly = (object: ObjectName): Row => [object, 401, 401, 403, 'yes', 'yes', 404, 404, 404, 401]

const haulierOfBooking = (object: ObjectName): Row => [object, 401, 401, 403, 403, 403, 404, 'yes', 404, 401]

const MATRIX: Readonly<Record<string, Row>> = {
  checkUser: open,
  checkCompany: open,
  register: open,
  createCompany: open,
  login: open,
  requestPasswordReset: open,
  // An unknown token is 404 for every caller.
  confirmPasswordReset: open,
  openInvitation: open,
  acceptInvitation: open,
  refuseInvitation: open,
  listCountries: open,
  listSampleSignIns: open,
  operatorLogin: open,
  receivePaymentEvent: open,
  downloadImage: ['image', 'yes', 'yes', 'yes', 'yes', 'yes', 'yes', 'yes', 'yes', 'yes'],

  getMe: signedIn,
  logout: signedIn,
  changePassword: signedIn,
  listOwnSessions: signedIn,
  endOwnSession: signedIn,
  endOwnOtherSessions: signedIn,
  getOwnSecondFactor: signedIn,
  beginOwnSecondFactor: signedIn,
  confirmOwnSecondFactor: signedIn,
  removeOwnSecondFactor: signedIn,
  correctRegistration: [null, 401, 401, 'yes', 'yes', 403, 'yes', 'yes', 'yes', 401],

  getUserProfile: anyCompany,
  saveUserProfile: anyCompany,
  listUsers: anyCompany,
  listRequests: anyCompany,
  listOwnContainerRequests: anyCompany,
  listOwnGeneralRequests: anyCompany,
  postContainerRequest: anyCompany,
  postGeneralRequest: anyCompany,
  getRequestUsage: anyCompany,
  getAttention: anyCompany,
  getFirstSteps: anyCompany,
  changeFirstSteps: anyCompany,
  getNotifications: anyCompany,
  saveNotifications: anyCompany,
  saveKeyboard: anyCompany,
  listLanes: hauliersOnly,
  createLane: hauliersOnly,
  listPorts: anyCompany,
  importRequests: anyCompany,
  listTemplates: anyCompany,
  createTemplate: anyCompany,
  getTemplate: ownersOnly('template'),
  changeTemplate: ownersOnly('template'),
  deleteTemplate: ownersOnly('template'),
  listPlaces: anyCompany,
  deletePlace: ownersOnly('place'),
  listHauliers: anyCompany,
  listPlans: anyCompany,
  streamEvents: anyCompany,
  confirmPayment: anyCompany,
  getBrandImages: anyCompany,
  uploadBrandImages: anyCompany,
  getFleetImages: anyCompany,
  uploadFleetImages: anyCompany,
  deleteImage: anyCompany,
  restoreImage: anyCompany,
  getDocuments: anyCompany,
  uploadDocuments: anyCompany,
  deleteDocument: anyCompany,

  inviteUser: adminsOnly,
  createCheckout: adminsOnly,
  createCheckoutAtRoot: adminsOnly,
  withdrawInvitation: ['invitation', 401, 401, 403, 'yes', 403, 404, 404, 404, 401],
  changeUserRights: ['person', 401, 401, 403, 'yes', 403, 404, 404, 404, 401],
  removeColleagueSecondFactor: ['person', 401, 401, 403, 'yes', 403, 404, 404, 404, 401],
  listCompanySecurityEvents: adminsOnly,
  listApiKeys: adminsOnly,
  makeApiKey: adminsOnly,
  listWebhooks: adminsOnly,
  addWebhook: adminsOnly,
  changeWebhook: adminOf('webhook'),
  removeWebhook: adminOf('webhook'),
  replaceWebhookSecret: adminOf('webhook'),
  testWebhook: adminOf('webhook'),
  listDeliveries: adminOf('webhook'),
  deliverAgain: adminOf('webhook'),
  endApiKey: adminOf('apiKey'),

  saveShipperProfile: [null, 401, 401, 403, 'yes', 'yes', 'yes', 403, 403, 401],
  saveHaulierProfile: [null, 401, 401, 403, 403, 403, 403, 'yes', 'yes', 401],

  listContainerRequestsToBid: hauliersOnly,
  listGeneralRequestsToBid: hauliersOnly,
  getRequest: openRequest('request'),
  getContainerRequest: openRequest('request'),
  getGeneralRequest: openRequest('general'),
  getRequestHistory: openRequest('request'),
  markSeen: openRequest('request'),
  listQuestions: openRequest('request'),
  askQuestion: ['request', 401, 401, 403, 403, 403, 404, 'yes', 'yes', 401],
  // A question of the haulier on the owner's request: the owner answers, a rival knows nothing.
  changeQuestion: ['question', 401, 401, 403, 'yes', 'yes', 404, 403, 404, 401],
  getLane: ['lane', 401, 401, 403, 403, 403, 403, 'yes', 404, 401],
  changeLane: ['lane', 401, 401, 403, 403, 403, 403, 'yes', 404, 401],
  deleteLane: ['lane', 401, 401, 403, 403, 403, 403, 'yes', 404, 401],
  cancelRequest: ownersOnly('request'),
  extendRequest: ownersOnly('request'),
  updateRequest: ownersOnly('request'),
  deleteRequest: ownersOnly('request'),
  listContainerQuotesReceived: ownersOnly('request'),
  listGeneralQuotesReceived: ownersOnly('general'),
  listContainerQuotesMade: ['request', 401, 401, 403, 403, 403, 403, 'yes', 'yes', 401],
  listGeneralQuotesMade: ['general', 401, 401, 403, 403, 403, 403, 'yes', 'yes', 401],
  submitContainerQuote: anyCompany,
  submitGeneralQuote: anyCompany,
  // The haulier's own quote: the owner decides on it, the haulier may not accept it, a rival knows nothing.
  acceptQuote: ['quote', 401, 401, 403, 'yes', 'yes', 404, 403, 404, 401],
  cancelQuote: ['generalQuote', 401, 401, 403, 403, 403, 404, 'yes', 404, 401],

  // Of the haulier: shown to every company while its plan allows it.
  getHaulier: ['name', 401, 401, 403, 'yes', 'yes', 'yes', 'yes', 'yes', 401],
  // The haulier's Conditions of Carriage: attached to a quote on the owner's request.
  downloadDocument: ['document', 401, 401, 403, 'yes', 'yes', 404, 'yes', 404, 'yes'],

  listBookings: [null, 401, 401, 403, 'yes', 'yes', 'yes', 'yes', 'yes', 'yes'],
  getBooking: ['booking', 401, 401, 403, 'yes', 'yes', 404, 'yes', 404, 'yes'],
  changeJobs: ['booking', 401, 401, 403, 'yes', 'yes', 404, 'yes', 404, 401],
  getConfirmation: ['booking', 401, 401, 403, 'yes', 'yes', 404, 'yes', 404, 'yes'],
  getCalendar: ['booking', 401, 401, 403, 'yes', 'yes', 404, 'yes', 404, 'yes'],
  getStatement: ['booking', 401, 401, 403, 'yes', 'yes', 404, 'yes', 404, 'yes'],
  // The haulier sets the steps of jobs, adds proofs and claims charges.
  recordStep: haulierOfBooking('booking'),
  undoStep: haulierOfBooking('bookingStep'),
  // A form with a file; which side may add one is tested beside its route.
  addProof: anyCompany,
  removeProof: haulierOfBooking('bookingProof'),
  claimCharge: haulierOfBooking('booking'),
  proposeChange: ['booking', 401, 401, 403, 'yes', 'yes', 404, 'yes', 404, 401],
  // The owner answers the proposals and claims of the haulier.
  answerChange: ['bookingChange', 401, 401, 403, 'yes', 'yes', 404, 403, 404, 401],
  answerCharge: ['bookingCharge', 401, 401, 403, 'yes', 'yes', 404, 403, 404, 401],

  operatorLogout: operatorOnly,
  getOverview: operatorOnly,
  listCompanies: operatorOnly,
  listAudit: operatorOnly,
  listUnsentMails: operatorOnly,
  sendMailAgain: operatorOnly,
  givePlan: operatorOnly,
  getSystem: operatorOnly,
  getMarket: operatorOnly,
  changeGivenPlan: operatorOnly,
  readMails: operatorOnly,
  addOperator: operatorOnly,
  listOperators: operatorOnly,
  removeOperator: operatorOnly,
  changeOperatorPassword: operatorOnly,
  listOperatorOwnSessions: operatorOnly,
  endOperatorOwnSession: operatorOnly,
  endOperatorOwnOtherSessions: operatorOnly,
  getOperatorOwnSecondFactor: operatorOnly,
  beginOperatorOwnSecondFactor: operatorOnly,
  confirmOperatorOwnSecondFactor: operatorOnly,
  removeOperatorOwnSecondFactor: operatorOnly,
  listUserSessions: operatorOnly,
  endUserSession: operatorOnly,
  endUserSessions: operatorOnly,
  removeUserSecondFactor: operatorOnly,
  listOperatorSessions: operatorOnly,
  endOperatorSession: operatorOnly,
  endOperatorSessions: operatorOnly,
  removeOperatorSecondFactor: operatorOnly,
  listSecurityEvents: operatorOnly,
  getCompany: ['company', 401, 401, 401, 401, 401, 401, 401, 401, 'yes'],
  changeCompany: ['company', 401, 401, 401, 401, 401, 401, 401, 401, 'yes'],
}

/** Valid bodies, for calls that check their fields before the permission. */
const BODIES: Readonly<Record<string, object>> = {
  extendRequest: { quoteRequestDeadline: '2026-06-20' },
  createLane: { name: 'Lane', filter: { loadType: ['Import'] }, alert: 'none' },
  askQuestion: { question: 'Is there a weighbridge?' },
  changeJobs: { jobs: [] },
  recordStep: { step: 'collected', at: '2026-06-15T08:00:00Z' },
  proposeChange: { pickupLocation: 'Hull' },
  answerChange: { status: 'Accepted' },
  claimCharge: { kind: 'tolls', amount: 1 },
  answerCharge: { status: 'Approved' },
}

async function sceneFor(caller: Caller | KeyCaller, object: ObjectName | null = null) {
  const owner = await world.company('Shipper', { plan: 'pro12' })
  const haulier = await world.company('Haulier', { plan: 'pro12' })
  const request = await post(owner)
  const general = await postGeneral(owner)
  const document = await world.database.db
    .selectFrom('file')
    .where('company_id', '=', haulier.companyId)
    .select('id')
    .executeTakeFirstOrThrow()
  const lane = await world
    .as(haulier)
    .call(createLane, { body: { name: 'Lane', filter: { loadType: ['Import'] }, alert: 'none' } })
  const question = await world
    .as(haulier)
    .call(askQuestion, { params: { id: request.id }, body: { question: 'Is there a weighbridge?' } })
  const objects: Record<ObjectName, string | number> = {
    request: request.id,
    general: general.id,
    quote: (await quote(haulier, request)).id,
    generalQuote: (await quoteGeneral(haulier, general)).id,
    person: (await world.userOf(owner)).id,
    invitation: await invitedTo(owner),
    company: owner.companyId,
    document: document.id,
    image: '00000000-0000-4000-8000-000000000000',
    name: haulier.name,
    lane: lane.id,
    question: question.id,
    ...(object === 'template' || object === 'place' ? await keptObjects(owner) : { template: 0, place: 0 }),
    apiKey: object === 'apiKey' ? await keyOf(owner) : 0,
    webhook: object === 'webhook' ? await webhookOf(owner) : 0,
    ...(object?.startsWith('booking') ? await bookingObjects(owner, haulier) : NO_BOOKING),
  }
  const tokens: Record<Caller, () => Promise<string | null>> = {
    nobody: async () => null,
    forged: async () => 'A'.repeat(43),
    inactive: async () => (await world.company('Haulier', { active: false })).token,
    owner: async () => owner.token,
    ownerUser: async () => (await world.userOf(owner)).token,
    shipper: async () => (await world.company('Shipper', { plan: 'pro12' })).token,
    haulier: async () => haulier.token,
    rival: async () => (await world.company('Haulier', { plan: 'pro12' })).token,
    operator: async () => (await addOperatorAccount(world.database.db, world.now)).token,
  }
  const isKey = (name: string): name is KeyCaller => name in KEY_CALLERS
  if (!isKey(caller)) return { objects, token: await tokens[caller]() }
  const { of, scope } = KEY_CALLERS[caller]
  return { objects, token: await addKey(world, of === 'owner' ? owner : haulier, scope) }
}

/** The number of a key of a company. */
async function keyOf(company: Company): Promise<number> {
  await addKey(world, company, 'read')
  return Number((await world.as(company).get('/api/keys/')).rows[0]?.id)
}

/** The number of a webhook of a company. */
async function webhookOf(company: Company): Promise<number> {
  const draft = { url: 'https://tms.example/', events: ['quote.lost'] }
  return Number((await world.as(company).post('/api/webhooks/', draft)).body.id)
}

/** The number of an open invitation. */
async function invitedTo(owner: Company): Promise<number> {
  const { body } = await world.as(owner).post('/api/auth/add-new-user', {
    email: `invited${owner.companyId}@stranger.example`,
  })
  return Number(body.id)
}

/** A template and a place of a company that has posted a request. */
async function keptObjects(owner: Company) {
  const draft = { name: 'Weekly', haulageType: 'Container', form: {} }
  const template = await world.as(owner).post('/api/templates/', draft)
  const [place] = (await world.as(owner).get('/api/places/')).rows
  return { template: Number(template.body.id), place: Number(place?.id) }
}

const NO_BOOKING = { booking: '', bookingStep: 0, bookingChange: 0, bookingProof: 0, bookingCharge: 0 }

/** A confirmed booking of the two companies, with a change and a charge of the haulier that wait for an answer. */
async function bookingObjects(owner: Company, haulier: Company): Promise<typeof NO_BOOKING> {
  const offer = await quoteGeneral(haulier, await postGeneral(owner))
  await world.as(owner).patch(`/api/acceptquotesubmission/${offer.id}/`)
  const [row] = (await world.as(owner).get('/api/bookings/')).rows
  const path = `/api/bookings/${row?.reference}`
  const job = (await world.as(owner).get(`${path}/`)).body.jobs?.[0 as never]?.id
  const carrier = world.as(haulier)
  const at = world.now.toISOString()
  const ids = await Promise.all([
    carrier
      .post(`${path}/steps/`, { step: 'confirmed', at })
      .then(async (step) => [step, await carrier.post(`${path}/charges/`, { kind: 'tolls', amount: 1 })]),
    carrier.post(`${path}/changes/`, { deliveryLocation: 'Hull' }),
    carrier.upload('POST', `${path}/proofs/`, { job: String(job), file: pdf() }),
  ])
  const [bookingStep, bookingCharge, bookingChange, bookingProof] = ids
    .flat()
    .map(({ body }) => Number(body.id)) as [number, number, number, number]
  return { booking: String(row?.reference), bookingStep, bookingChange, bookingProof, bookingCharge }
}

let base: string
beforeAll(async () => {
  base = await world.listen()
})

/** Over the network, since the event stream never ends by itself; only the status matters. */
async function statusOf(
  method: Method,
  path: string,
  token: string | null,
  body: object | undefined,
): Promise<number> {
  const ending = new AbortController()
  const answer = await fetch(base + path, {
    method,
    headers: {
      ...(token ? { authorization: `Token ${token}` } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    body: body ? JSON.stringify(body) : null,
    signal: ending.signal,
  })
  ending.abort()
  return answer.status
}

test('the matrix has exactly one row for every call', () => {
  expect(Object.keys(MATRIX).sort()).toEqual(routes.map(({ endpoint }) => endpoint.name).sort())
})

/** The calls that a caller is answered otherwise than expected. */
async function wrongAnswers(
  caller: Caller | KeyCaller,
  expectedOf: (endpoint: Endpoint, outcomes: readonly Outcome[]) => Outcome | undefined,
): Promise<string[]> {
  const wrong: string[] = []
  let scene = await sceneFor(caller)
  for (const { endpoint } of routes) {
    const row = MATRIX[endpoint.name]
    if (!row) continue
    const [object, ...outcomes] = row
    // Calls that change objects or end the session have their own objects and caller.
    const expected = expectedOf(endpoint, outcomes)
    if ((object || usesUp(endpoint.name)) && !isRefusedUnseen(caller, endpoint))
      scene = await sceneFor(caller, object)
    const { objects, token } = scene
    if (usesUp(endpoint.name)) scene = await sceneFor(caller)
    const id = object ? objects[object] : 1
    const status = await statusOf(
      endpoint.method,
      pathOf(endpoint.path, {
        id,
        session: 1,
        plan: 1,
        delivery: 1,
        name: id,
        reference: objects.booking || 'QL-000000',
      }),
      token,
      BODIES[endpoint.name],
    )
    const isAllowed = ![401, 403].includes(status) && (status !== 404 || isUnknownToAll(endpoint.name))
    const fits = expected === 'yes' ? isAllowed : status === expected
    if (!fits || status >= 500) wrong.push(`${endpoint.name}: ${status}, not ${expected}`)
  }
  return wrong
}

/** True for a key whose scope is refused before anything is loaded, so that the call needs no objects. */
function isRefusedUnseen(caller: Caller | KeyCaller, { access, keyScope }: Endpoint): boolean {
  if (!(caller in KEY_CALLERS) || access === 'public') return false
  const { scope } = KEY_CALLERS[caller as KeyCaller]
  return keyScope === 'by side' ? scope === 'read' : keyScope !== scope
}

test.each(CALLERS)('%s gets what the matrix says from every call', { timeout: 300_000 }, async (caller) => {
  expect(await wrongAnswers(caller, (_call, outcomes) => outcomes[CALLERS.indexOf(caller)])).toEqual([])
})

test('the calls that are open to keys are those of the list, and the contract says so', () => {
  const open = routes.filter(({ endpoint }) => endpoint.keyScope !== null)
  const declared = Object.entries(OPEN_TO_KEYS).flatMap(([scope, names]) =>
    names.map((name) => [name, scope] as const),
  )
  expect(Object.fromEntries(open.map(({ endpoint }) => [endpoint.name, endpoint.keyScope]))).toEqual(
    Object.fromEntries(declared),
  )
})

test.each(Object.keys(KEY_CALLERS) as KeyCaller[])(
  'the key %s opens the calls of its scope and no other',
  { timeout: 300_000 },
  async (caller) => {
    const { of, scope } = KEY_CALLERS[caller]
    // On the objects of the matrix the owner acts as the owner, and the haulier as the haulier.
    const ofSide = of === 'owner' ? 'post' : 'quote'
    const wrong = await wrongAnswers(caller, (endpoint, outcomes) => {
      const { name, access, keyScope } = endpoint
      const own = outcomes[CALLERS.indexOf(of)]
      if (access === 'public') return own
      if (access === 'operator') return 401
      if (keyScope === null) return 403
      if (keyScope !== 'by side') return keyScope === scope ? own : 403
      if (scope === 'read') return 403
      // Without a body these name no object: the key is let through, and the call refused for its fields.
      if (['submitContainerQuote', 'submitGeneralQuote', 'addProof'].includes(name)) return 'yes'
      return scope === ofSide ? own : 403
    })
    expect(wrong).toEqual([])
  },
)

/** Calls on an object that does not exist: an unknown token, an image without a file. */
function isUnknownToAll(name: string): boolean {
  return [
    'confirmPasswordReset',
    'openInvitation',
    'acceptInvitation',
    'refuseInvitation',
    'downloadImage',
    'confirmPayment',
    'downloadDocument',
    'removeOperator',
    'sendMailAgain',
    'changeGivenPlan',
    'endOwnSession',
    // A delivery that does not exist.
    'deliverAgain',
    'endOperatorOwnSession',
    'endUserSession',
    'endOperatorSession',
    // The first operator of the test's database, or none.
    'listOperatorSessions',
    'endOperatorSessions',
    'removeOperatorSecondFactor',
  ].includes(name)
}

/** Calls that end the caller's session. */
function usesUp(name: string): boolean {
  return ['logout', 'operatorLogout'].includes(name)
}
