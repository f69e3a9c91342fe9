/*
 * Rules: docs/rules/interface.md#authorization, docs/rules/quotes.md#wrong-side,
 *   docs/rules/accounts.md#inactive-company, docs/rules/companies.md#who-edits,
 *   docs/rules/users.md#foreign-user, docs/rules/api-keys.md#scopes
 */
/**
 * The authorisation matrix: every call of the HTTP interface with every kind of caller. `routes.unit.test.ts` fails if a
 * call has no row.
 */
import { beforeAll, expect, test } from 'vitest'
import { type Endpoint, type Method, pathOf } from '#contract/endpoint.ts'
import { routes } from './routes.ts'
import {
  CALLERS,
  type Caller,
  isKey,
  KEY_CALLERS,
  type KeyCaller,
  OPEN_TO_KEYS,
} from './testing/authorization/callers.ts'
import { MATRIX, type Outcome } from './testing/authorization/matrix.ts'
import { newScene } from './testing/authorization/scene.ts'
import { startWorld } from './testing/harness.ts'

const world = await startWorld()

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
  uploadFleetImages: emptyForm(),
  uploadDocuments: emptyForm(),
}

/** Queries that name the object, for calls without its id in their path. */
const QUERIES: Readonly<Record<string, (id: number | string) => string>> = {
  undoSteps: (id) => `?ids=${id}`,
}

function emptyForm(): FormData {
  const form = new FormData()
  form.set('ignored', '')
  return form
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
  const isJson = body && !(body instanceof FormData)
  const answer = await fetch(base + path, {
    method,
    headers: {
      ...(token ? { authorization: `Token ${token}` } : {}),
      ...(isJson ? { 'content-type': 'application/json' } : {}),
    },
    body: isJson ? JSON.stringify(body) : (body ?? null),
    signal: ending.signal,
  })
  ending.abort()
  return answer.status
}

/** The calls with an unexpected answer to a caller. */
async function wrongAnswers(
  caller: Caller | KeyCaller,
  expectedOf: (endpoint: Endpoint, outcomes: readonly Outcome[]) => Outcome | undefined,
): Promise<string[]> {
  const wrong: string[] = []
  let scene = newScene(world)
  let token = await scene.tokenOf(caller)
  for (const { endpoint } of routes) {
    const row = MATRIX[endpoint.name]
    if (!row) continue
    const [object, ...outcomes] = row
    const expected = expectedOf(endpoint, outcomes)
    const hasObject = object !== null && !isRefusedUnseen(caller, endpoint)
    const id = hasObject ? await scene.idOf(object) : 1
    const reference = hasObject && object.startsWith('booking') ? await scene.bookingReference() : 'QL-000000'
    const parameters = { id, session: 1, plan: 1, delivery: 1, name: id, reference }
    const path = pathOf(endpoint.path, parameters) + (QUERIES[endpoint.name]?.(id) ?? '')
    const status = await statusOf(endpoint.method, path, token, BODIES[endpoint.name])
    const isAllowed = ![401, 403].includes(status) && (status !== 404 || isUnknownToAll(endpoint.name))
    const fits = expected === 'yes' ? isAllowed : status === expected
    if (!fits || status >= 500) wrong.push(`${endpoint.name}: ${status}, not ${expected}`)
    // An allowed call may have changed the objects or ended the session.
    if (isAllowed && endpoint.method !== 'GET') {
      scene = newScene(world)
      token = await scene.tokenOf(caller)
    }
  }
  return wrong
}

/** True for a key that is refused for its scope before anything is loaded, so that the call needs no objects. */
function isRefusedUnseen(caller: Caller | KeyCaller, { access, keyScope }: Endpoint): boolean {
  if (!isKey(caller) || access === 'public') return false
  const { scope } = KEY_CALLERS[caller]
  return keyScope === 'by side' ? scope === 'read' : keyScope !== scope
}

const HINT =
  'correct the route or its row in testing/authorization/matrix.ts; a 400 in the place of another status is a body with ' +
  'required fields, which needs an example in BODIES of this file'

test.each(CALLERS)('%s gets what the matrix says from every call', { timeout: 300_000 }, async (caller) => {
  const wrong = await wrongAnswers(caller, (_call, outcomes) => outcomes[CALLERS.indexOf(caller)])
  expect(wrong, HINT).toEqual([])
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
    'changePlanEnd',
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
