/** Makes calls of the contract on the server itself, as a user of the demo would over the network. */
import type { FastifyInstance } from 'fastify'
import {
  type CallParts,
  decodeReply,
  type Endpoint,
  encodeBody,
  pathOf,
  queryText,
  type ReplyOf,
} from '#contract/endpoint.ts'
import { CannotStart } from '../process/cannot-start.ts'
import type { SampleCompany } from './companies.data.ts'

export type Call = <E extends Endpoint>(endpoint: E, parts: CallParts<E>) => Promise<ReplyOf<E>>

/** A company of the demo, with a function that makes calls as its Admin. */
export interface DemoCompany {
  readonly sample: SampleCompany
  readonly call: Call
}

/** The companies of the demo, by key. */
export type DemoCompanies = ReadonlyMap<string, DemoCompany>

export function companyOf(companies: DemoCompanies, key: string): DemoCompany {
  const found = companies.get(key)
  if (!found) throw new Error(`no demo company has the key ${key}`)
  return found
}

/** Makes a call with a token. An answer other than success ends the start of the demo with that answer. */
export function callsAs(app: FastifyInstance, token: string): Call {
  return async (endpoint, { params, query, body }) => {
    const { headers, payload } = await sent(encodeBody(endpoint, body))
    const response = await app.inject({
      method: endpoint.method,
      url: pathOf(endpoint.path, params) + queryText(endpoint, query),
      headers: { authorization: `Token ${token}`, ...headers },
      ...(payload === undefined ? {} : { payload }),
    })
    if (response.statusCode === 503)
      throw new CannotStart(
        `The demo could not be made: ${response.json().detail} The next start begins it again.`,
      )
    if (response.statusCode >= 300)
      throw new Error(`${endpoint.name} in the demo: ${response.statusCode} ${response.body}`)
    return decodeReply(endpoint, response.json())
  }
}

/** A body as JSON or, if it has a file, as a form. */
async function sent(fields: Record<string, unknown> | undefined) {
  if (fields === undefined) return { headers: {} }
  if (!Object.values(fields).some((value) => value instanceof File)) return { headers: {}, payload: fields }
  const form = new FormData()
  for (const [name, value] of Object.entries(fields))
    if (value instanceof File) form.set(name, value)
    else if (value !== null && value !== undefined) form.set(name, String(value))
  const request = new Response(form)
  const type = request.headers.get('content-type') ?? ''
  return { headers: { 'content-type': type }, payload: Buffer.from(await request.arrayBuffer()) }
}
