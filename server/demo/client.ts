/** Makes calls of the contract on the server itself, as a person of the demo would over the network. */
import type { FastifyInstance } from 'fastify'
import { type BodyOf, decodeReply, type Endpoint, pathOf, type ReplyOf } from '#contract/endpoint.ts'

export type Call = <E extends Endpoint>(
  endpoint: E,
  parts: { readonly params?: Record<string, number>; readonly body?: BodyOf<E> },
) => Promise<ReplyOf<E>>

/** Calls with a token. Whatever is not a success ends the start of the demo with the answer that says why. */
export function callsAs(app: FastifyInstance, token: string): Call {
  return async (endpoint, { params = {}, body }) => {
    const response = await app.inject({
      method: endpoint.method,
      url: pathOf(endpoint.path, params),
      headers: { authorization: `Token ${token}` },
      ...(body === undefined ? {} : { payload: endpoint.body?.encode(body as never) as object }),
    })
    if (response.statusCode >= 300)
      throw new Error(`${endpoint.name} in the demo: ${response.statusCode} ${response.body}`)
    return decodeReply(endpoint, response.json())
  }
}
