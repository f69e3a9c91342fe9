/**
 * Sends random requests to every call of the contract, made from its schemas: valid ones, ones with a single thing
 * wrong, and hostile ones, by every kind of caller. No answer may be a 5xx or differ from the described shape, and no
 * caller without the right may succeed.
 */
import fc from 'fast-check'
import type { Endpoint } from '#contract/endpoint.ts'
import { openApiDocument } from '../../openapi/document.ts'
import { routes } from '../../routes.ts'
import type { World } from '../world.ts'
import { type Fixtures, newFixtures, type Role } from './fixtures.ts'
import { type Plan, plansOf } from './plans.ts'
import { type Start, startOf } from './starts.ts'
import { type Sendable, sendable } from './wire.ts'

/** Calls change the fixtures; after this many, new ones are made. */
const REQUESTS_WITH_SAME_FIXTURES = 400

interface Finding {
  /** The number of the request in the run. */
  readonly nth: number
  readonly problem: string
  readonly role: Role
  readonly request: Sendable
  readonly status: number
  readonly answer: string
}

interface FuzzReport {
  readonly sent: number
  /** How often each status was answered. */
  readonly statuses: ReadonlyMap<number, number>
  /** The first request for each problem of a call. */
  readonly findings: readonly Finding[]
  /** The calls that were never answered with success, each with its most frequent refusal. */
  readonly neverDone: ReadonlyMap<string, string>
  readonly slowest: { readonly ms: number; readonly name: string }
}

/** Sends `count` requests; the same seed sends the same ones. */
export async function fuzz(world: World, count: number, seed: number): Promise<FuzzReport> {
  const calls = routes.map(({ endpoint }) => endpoint)
  const planFor = plansOf(openApiDocument(calls, 'Test'))
  const statuses = new Map<number, number>()
  const findings = new Map<string, Finding>()
  const done = new Set<string>()
  const refusals = new Map<string, Map<string, number>>(calls.map(({ name }) => [name, new Map()]))
  /** Successful requests of which only changed versions were sent, all of them refused. */
  const unused = new Map<string, Start>()
  let slowest = { ms: 0, name: '' }
  let fixtures = await newFixtures(world)
  for (let nth = 0; nth < count; nth++) {
    if (nth > 0 && nth % REQUESTS_WITH_SAME_FIXTURES === 0) fixtures = await newFixtures(world)
    const call = calls[nth % calls.length] as Endpoint
    const [drawn] = fc.sample(planFor(call), { seed: Math.imul(seed, 0x9e3779b1) + nth, numRuns: 1 }) as [
      Plan,
    ]
    // The first request to each call is one that succeeds.
    const plan = nth < calls.length ? { ...drawn, start: GRANTED } : drawn
    const isChanged = plan.start?.change !== 'none'
    const known = isChanged ? unused.get(call.name) : undefined
    const start = plan.start && (known ?? (await startOf(world, call, fixtures.bodies[call.name])))
    const request = await sendable(call, plan, fixtures, start)
    const role = start && plan.start?.change !== 'role' ? start.role : plan.role
    const seen = world.wrongAnswers.size
    const began = performance.now()
    const { status, type, text } = await send(world, call, request)
    const ms = performance.now() - began
    if (ms > slowest.ms) slowest = { ms, name: call.name }
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    const isDone = status < 300
    if (start && isChanged && !isDone) unused.set(call.name, start)
    else if (start && isChanged) unused.delete(call.name)
    if (isDone) done.add(call.name)
    else countOne(refusals.get(call.name), `${status} ${text.slice(0, 200)}`)
    const described = [...world.wrongAnswers].slice(seen)
    const problems = [...described, ...problemsOf(call, role, request, { status, type, text })]
    if (start && !isChanged && !isDone) problems.push(`${call.name} refused a request that it has to grant`)
    for (const problem of problems) {
      const finding = { nth, problem, role, request, status, answer: text.slice(0, 500) }
      if (!findings.has(`${call.name} ${problem}`)) findings.set(`${call.name} ${problem}`, finding)
    }
    if (role !== start?.role && status === 401 && isSignedOut(call, plan, fixtures))
      await fixtures.signInAgain(plan.role)
  }
  if ('polluted' in {}) throw new Error('a body reached the prototype of all objects')
  const neverDone = new Map(
    calls.flatMap(({ name }) => (done.has(name) ? [] : [[name, mostFrequent(refusals.get(name))]])),
  )
  return { sent: count, statuses, findings: [...findings.values()], neverDone, slowest }
}

const GRANTED: Plan['start'] = { change: 'none', mutate: (value) => value }

function countOne(counts: Map<string, number> | undefined, key: string): void {
  counts?.set(key, (counts.get(key) ?? 0) + 1)
}

function mostFrequent(counts: ReadonlyMap<string, number> = new Map()): string {
  const [first] = [...counts].sort(([, one], [, other]) => other - one)
  return first ? `${first[1]} times ${first[0]}` : 'never sent'
}

interface Answered {
  readonly status: number
  readonly type: string
  readonly text: string
}

async function send(world: World, { streams }: Endpoint, request: Sendable): Promise<Answered> {
  // A stream has no end: its beginning is enough.
  const ending = new AbortController()
  const options = { ...request, ...(streams ? { payloadAsStream: true, signal: ending.signal } : {}) }
  const { statusCode, headers, body, stream } = await world.app.inject(options as Sendable)
  if (streams && statusCode < 300)
    stream()
      .on('error', () => ending.abort())
      .destroy()
  const text = streams ? '' : body
  return { status: statusCode, type: String(headers['content-type']), text }
}

const LEAKS = /node_modules|\.ts:\d|\$argon2|at \w+ \(|select .* from |insert into /

function problemsOf(
  call: Endpoint,
  role: Role,
  { url, headers }: Sendable,
  { status, type, text }: Answered,
): string[] {
  const problems: string[] = []
  if (status >= 500) problems.push(`was answered ${status}`)
  if (status >= 400 && !call.streams && !isErrorShape(type, text))
    problems.push(`was refused ${status} in another form`)
  if (status >= 400 && LEAKS.test(text)) problems.push('shows its inside')
  const hasOwnToken = headers.authorization?.length === 'Token '.length + 43
  if (status < 300 && !mayBeAllowed(call, hasOwnToken ? role : 'forged'))
    problems.push(`was allowed to ${role}`)
  if (status === 404 && !url.startsWith('/')) problems.push('has no address')
  return problems.map((problem) => `${call.name} ${problem}`)
}

/** `detail`, or sentences under names of fields, at least one. */
function isErrorShape(type: string, text: string): boolean {
  if (!type.startsWith('application/json')) return false
  const sentences: unknown[] = []
  const walk = (node: unknown) => {
    if (typeof node === 'object' && node !== null) for (const part of Object.values(node)) walk(part)
    else sentences.push(node)
  }
  walk(JSON.parse(text))
  return (
    sentences.length > 0 && sentences.every((sentence) => typeof sentence === 'string' && sentence !== '')
  )
}

/** Whether a kind of caller may ever succeed with a call. */
function mayBeAllowed({ access }: Endpoint, role: Role): boolean {
  const isUser = !['visitor', 'forged', 'operator'].includes(role)
  switch (access) {
    case 'public':
      return true
    case 'signed-in':
      return isUser
    case 'company':
      return isUser && role !== 'inactive'
    case 'admin':
      return isUser && role !== 'inactive' && !role.endsWith('User')
    case 'operator':
      return role === 'operator'
    case 'company-or-operator':
      return (isUser && role !== 'inactive') || role === 'operator'
  }
}

/** Whether the session of a user of the fixtures has ended, as after its own sign-out. */
function isSignedOut(call: Endpoint, { role, headers }: Plan, fixtures: Fixtures): boolean {
  const isForCallers = role === 'operator' ? /operator/.test(call.access) : call.access !== 'operator'
  return (
    fixtures.tokens[role] !== null && role !== 'forged' && isForCallers && headers.authorization === undefined
  )
}
