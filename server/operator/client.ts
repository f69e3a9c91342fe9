/** Calls to a running server, for the command line. */
import {
  type CallParts,
  decodeReply,
  type Endpoint,
  encodeBody,
  pathOf,
  queryText,
  type ReplyOf,
} from '#contract/endpoint.ts'
import { REFUSAL_HEADER } from '#contract/refusal-header.ts'
import { problemsIn } from '#contract/wire.ts'
import type { RefusalCode } from '#domain/refusals.ts'

export interface Client {
  call<E extends Endpoint>(endpoint: E, parts?: CallParts<E>): Promise<ReplyOf<E>>
  /** The same client with a session token. */
  withToken(token: string): Client
}

/** A refusal of the server, or the lack of an answer; its message can be shown to the operator. */
export class CallFailed extends Error {
  readonly status: number | null
  private readonly codes: readonly string[]
  constructor(status: number | null, message: string, codes: readonly string[] = []) {
    super(message)
    this.status = status
    this.codes = codes
  }

  /** True if the server refused the call for this reason (docs/rules/interface.md#refusal-codes). */
  isFor(code: RefusalCode): boolean {
    return this.codes.includes(code)
  }
}

export function clientOf(base: string, token: string | null = null): Client {
  return {
    withToken: (given) => clientOf(base, given),
    async call(endpoint, { params, query, body } = {}) {
      const url = base + pathOf(endpoint.path, params) + queryText(endpoint, query)
      const response = await fetch(url, {
        method: endpoint.method,
        headers: {
          ...(token === null ? {} : { authorization: `Token ${token}` }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        body: body === undefined ? null : JSON.stringify(encodeBody(endpoint, body)),
      }).catch((cause: unknown) => {
        throw Object.assign(
          new CallFailed(null, `There is no server at ${base}. Start it, or name it with --url.`),
          {
            cause,
          },
        )
      })
      const text = await response.text()
      const answer = parsed(text)
      if (response.ok) return decodeReply(endpoint, answer)
      throw new CallFailed(
        response.status,
        sentencesOf(answer) || `The server at ${base} said ${response.status}.`,
        response.headers.get(REFUSAL_HEADER)?.split(', '),
      )
    },
  }
}

function parsed(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

function sentencesOf(answer: unknown): string {
  return problemsIn(answer, (path) => path)
    .map(({ message }) => message)
    .join(' ')
}
