/** The headers of answers, as the components of the document. */
import type { Endpoint } from '#contract/endpoint.ts'
import { TRANSACTION_HEADER } from '#contract/live.ts'
import { followNames, NEXT_CURSOR_HEADER, TOTAL_MORE_HEADER } from '#contract/paging.ts'
import { FORM_CODES, REFUSAL_HEADER } from '#contract/refusal-header.ts'
import { refusals } from '#domain/refusals.ts'
import type { JsonSchema } from './schema.ts'

const text: JsonSchema = { type: 'string' }
const ref = (name: string): JsonSchema => ({ $ref: `#/components/headers/${name}` })

/** The headers that answers share, by name. */
export const answerHeaders: Readonly<Record<string, JsonSchema>> = {
  TotalCount: { schema: { type: 'integer', minimum: 0 }, description: 'How many there are in all' },
  TotalMore: {
    schema: { type: 'string', const: 'true' },
    description: 'Given where there are more than the total says: a search is counted to 1,000',
  },
  Pages: {
    schema: text,
    description:
      'The other pages (RFC 8288), as paths of this server with a query: `first`, `prev`, `next`, `last`',
    example: '</api/bookings/?page=2&page_size=10>; rel="next"',
  },
  NextCursor: {
    schema: text,
    description: `Only with \`${followNames.updatedSince}\`: where a followed list goes on; \`Link\` with \`rel="next"\` says that there is more at once`,
  },
  EntityTag: {
    schema: text,
    description: 'Names this state of the object, for If-None-Match',
    example: 'W/"kVq0bB5mG1pW1mE6oS2h8mT3xYc"',
  },
  RequestId: {
    schema: text,
    description: 'The id of this call in our log: name it when you ask us about it',
  },
  Transaction: {
    schema: text,
    description:
      'Given where the change is announced: the transaction that the stream of events names in `transactions`',
  },
  Disposition: {
    schema: text,
    description: 'The name of the file (RFC 6266)',
    example: 'attachment; filename="bookings-2026-06-15.csv"',
  },
  Refusal: {
    schema: { type: 'array', items: { $ref: '#/components/schemas/RefusalCode' } },
    style: 'simple',
    description: 'Why, for programs: one or more codes, separated by a comma and a blank',
    example: ['quote_exists'],
  },
}

/** The codes of the header Quayline-Refusal (docs/rules/interface.md#refusal-codes). */
export const refusalCodes: JsonSchema = {
  type: 'string',
  description: [
    `A code of the header ${REFUSAL_HEADER}. A code keeps its meaning; its sentence may be reworded. Codes are added: treat an unknown one by its status. Words in braces are filled in.`,
    '',
    '| code | status | sentence |',
    '|---|---|---|',
    ...Object.entries(refusals).map(
      ([code, { status, sentence }]) => `| \`${code}\` | ${status} | ${sentence} |`,
    ),
    ...Object.entries(FORM_CODES).map(
      ([code, { status, advice }]) => `| \`${code}\` | ${status} | (${advice}) |`,
    ),
  ].join('\n'),
  enum: [...Object.keys(refusals), ...Object.keys(FORM_CODES)],
}

/** The headers of every refused answer. */
export const refusedHeaders: JsonSchema = {
  'X-Request-Id': ref('RequestId'),
  [REFUSAL_HEADER]: ref('Refusal'),
}

/** The headers of a call's success. */
export function successHeaders(call: Endpoint): JsonSchema {
  return {
    'X-Request-Id': ref('RequestId'),
    ...(call.paged
      ? { 'X-Total-Count': ref('TotalCount'), [TOTAL_MORE_HEADER]: ref('TotalMore'), Link: ref('Pages') }
      : {}),
    ...(call.followed ? { [NEXT_CURSOR_HEADER]: ref('NextCursor') } : {}),
    ...(call.tagged ? { ETag: ref('EntityTag') } : {}),
    ...(call.method === 'GET' ? {} : { [TRANSACTION_HEADER]: ref('Transaction') }),
    ...(call.csv || call.sendsFile ? { 'Content-Disposition': ref('Disposition') } : {}),
  }
}
