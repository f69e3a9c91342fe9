/** The errors that a call may answer instead of its reply (docs/rules/interface.md#errors). */
import type { Endpoint } from '#contract/endpoint.ts'
import { refusals } from '#domain/refusals.ts'
import { refusalCodes, refusedHeaders } from './headers.ts'
import type { JsonSchema } from './schema.ts'

const text: JsonSchema = { type: 'string' }
const sentences: JsonSchema = { type: 'array', items: text }
const ref = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` })

/** The shapes of errors. */
export const errorSchemas: Readonly<Record<string, JsonSchema>> = {
  Detail: {
    type: 'object',
    description: 'One sentence about the whole call.',
    properties: { detail: text },
    required: ['detail'],
    examples: [{ detail: refusals.not_found.sentence }],
  },
  ServerError: {
    type: 'object',
    description: 'Our fault. Tell us the reference: the log has it.',
    properties: { detail: text, reference: text },
    required: ['detail', 'reference'],
  },
  RuleErrors: {
    type: 'object',
    description: 'What the state of things does not allow.',
    properties: {
      non_field_errors: sentences,
      changed: {
        ...sentences,
        description: 'The fields that have changed meanwhile, where the call was made for an earlier version',
      },
    },
    required: ['non_field_errors'],
    examples: [{ non_field_errors: [refusals.idempotency_key_reused.sentence] }],
  },
  FieldErrors: {
    type: 'object',
    description:
      'A list of sentences under the name of each field at fault, nested like the body; a rule about the whole under "non_field_errors".',
    additionalProperties: {
      anyOf: [
        sentences,
        ref('FieldErrors'),
        { type: 'array', items: { anyOf: [ref('FieldErrors'), sentences] } },
      ],
    },
    examples: [{ non_field_errors: [refusals.wrong_credentials.sentence] }],
  },
  RefusalCode: refusalCodes,
}

const retryAfter: JsonSchema = {
  'Retry-After': {
    schema: { type: 'integer', minimum: 0 },
    description: 'Seconds to wait before the next try',
  },
}

const oneOf = (...names: string[]): JsonSchema => ({ anyOf: names.map(ref) })

function answer(description: string, schema: JsonSchema, headers?: JsonSchema): JsonSchema {
  return {
    description,
    headers: { ...refusedHeaders, ...headers },
    content: { 'application/json': { schema } },
  }
}

interface Failure {
  readonly status: number
  readonly name: string
  readonly answer: JsonSchema
  occurs(call: Endpoint): boolean
}

const always = () => true
const hasBody = ({ method, body }: Endpoint) => body !== undefined || method === 'POST'
const isWrite = ({ method }: Endpoint) => method !== 'GET'
const needsCaller = ({ access }: Endpoint) => access !== 'public'

const FAILURES: readonly Failure[] = [
  {
    status: 400,
    name: 'Invalid',
    answer: answer('What is wrong, field by field', oneOf('FieldErrors', 'Detail')),
    occurs: (call) => hasBody(call) || call.query !== undefined || call.csv !== null || isWrite(call),
  },
  {
    status: 401,
    name: 'SignedOut',
    answer: answer('No valid token', ref('Detail'), {
      'WWW-Authenticate': { schema: text, description: 'Token, Bearer' },
    }),
    occurs: needsCaller,
  },
  {
    status: 403,
    name: 'Forbidden',
    answer: answer(
      'Not for this caller ("detail"), or not possible for its company now ("non_field_errors")',
      oneOf('Detail', 'RuleErrors'),
    ),
    occurs: needsCaller,
  },
  {
    status: 404,
    name: 'NotFound',
    answer: answer('Not there, or of another company: both look the same', ref('Detail')),
    occurs: (call) => call.path.includes('{') || isWrite(call),
  },
  {
    status: 409,
    name: 'Conflict',
    answer: answer('The state does not allow it, or no longer', ref('RuleErrors')),
    // The statement does not exist before the delivery.
    occurs: (call) => isWrite(call) || call.path.endsWith('/statement.pdf'),
  },
  {
    status: 413,
    name: 'TooLarge',
    answer: answer(refusals.too_large.sentence, ref('Detail')),
    occurs: hasBody,
  },
  {
    status: 415,
    name: 'WrongContentType',
    answer: answer('Sent as another content type than the call takes; the sentence names it', ref('Detail')),
    occurs: isWrite,
  },
  {
    status: 422,
    name: 'KeyReused',
    answer: answer(refusals.idempotency_key_reused.sentence, ref('RuleErrors')),
    occurs: ({ creates, showsSecret }) => creates && !showsSecret,
  },
  {
    status: 429,
    name: 'TooManyTries',
    answer: answer(refusals.too_many_tries.sentence, ref('Detail'), retryAfter),
    occurs: always,
  },
  {
    status: 500,
    name: 'Failed',
    answer: answer('Something went wrong on our side', ref('ServerError')),
    occurs: always,
  },
  {
    status: 503,
    name: 'Unavailable',
    answer: answer('Too busy, or the database is away; try again soon', ref('Detail'), retryAfter),
    occurs: always,
  },
]

/** The answers that calls share, by name. */
export const failureResponses: Readonly<Record<string, JsonSchema>> = Object.fromEntries(
  FAILURES.map(({ name, answer: response }) => [name, response]),
)

/** The failures of a call by their status, as references. */
export function failuresOf(call: Endpoint): Record<string, JsonSchema> {
  const occurring = FAILURES.filter(({ status, occurs }) => occurs(call) || call.refusedWith.includes(status))
  return Object.fromEntries(
    occurring.map(({ status, name }) => [status, { $ref: `#/components/responses/${name}` }]),
  )
}
