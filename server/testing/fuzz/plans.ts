/** Random requests for a call of the contract: who makes it, and with which path, query, headers and body. */
import fc, { type Arbitrary } from 'fast-check'
import type { Endpoint } from '#contract/endpoint.ts'
import type { JsonSchema } from '../../openapi/schema.ts'
import { type Fixtures, ROLES, type Role } from './fixtures.ts'
import { mutation } from './mutate.ts'
import { HOSTILE_TEXTS, hostile, hostileText, ValuesOf } from './values.ts'

/** Makes the parts of a request with fixtures; the same plan gives the same request for the same fixtures. */
export interface Plan {
  readonly role: Role
  readonly path: (fixtures: Fixtures) => string
  readonly query: string
  readonly headers: Readonly<Record<string, string>>
  /** The value of the body, for a form an object of its fields; undefined for none. */
  readonly body: (fixtures: Fixtures) => unknown
  readonly isForm: boolean
  /**
   * For a request that starts from a successful one: the part that is taken from this plan instead, none for the
   * successful one itself. Null if every part is from this plan.
   */
  readonly start: { readonly change: StartChange; readonly mutate: (value: unknown) => unknown } | null
}

type StartChange = 'none' | 'role' | 'path' | 'query' | 'headers' | 'body'

/** The roles that send most of the requests to a call: those that may make it. */
const MAY: Readonly<Record<Endpoint['access'], readonly Role[]>> = {
  public: ['visitor', 'shipper', 'operator'],
  'signed-in': ['shipper', 'haulier', 'haulierUser', 'inactive'],
  company: ['shipper', 'haulier', 'rival', 'free', 'shipperUser', 'haulierUser'],
  admin: ['shipper', 'haulier'],
  operator: ['operator'],
  'company-or-operator': ['shipper', 'haulier', 'operator'],
}

/** Random requests for the calls that a document describes. */
export function plansOf(document: JsonSchema): (call: Endpoint) => Arbitrary<Plan> {
  const values = new ValuesOf(document)
  const known = new Map<Endpoint, Arbitrary<Plan>>()
  return (call) => {
    const found = known.get(call) ?? planOf(call, operationOf(document, call), values)
    known.set(call, found)
    return found
  }
}

interface Operation {
  readonly parameters?: readonly { in: string; name: string; schema: JsonSchema }[]
  readonly requestBody?: { readonly content: Record<string, { schema: JsonSchema }> }
}

function operationOf({ paths }: JsonSchema, { path, method }: Endpoint): Operation {
  return (paths as Record<string, Record<string, Operation>>)[path]?.[method.toLowerCase()] ?? {}
}

function planOf(call: Endpoint, operation: Operation, values: ValuesOf): Arbitrary<Plan> {
  return fc.record({
    role: fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom(...MAY[call.access]) },
      { weight: 1, arbitrary: fc.constantFrom(...ROLES) },
    ),
    path: pathOf(call),
    query: queryOf(operation, values),
    headers: headersOf(call),
    body: bodyOf(call, operation, values),
    start: fc.option(
      fc.record({
        change: fc.oneof(
          { weight: 2, arbitrary: fc.constant<StartChange>('none') },
          { weight: 2, arbitrary: fc.constantFrom<StartChange>('role', 'path', 'query', 'headers') },
          { weight: 4, arbitrary: fc.constant<StartChange>(operation.requestBody ? 'body' : 'none') },
        ),
        mutate: mutation(),
      }),
    ),
    isForm: call.files ? fc.boolean().map((isForm) => isForm || !call.files?.isOptional) : fc.constant(false),
  })
}

/** Values of a path parameter as sent: encoded correctly or wrongly. */
const HOSTILE_PARAMETERS = [
  ...[
    '0',
    '-1',
    '1.5',
    '1e3',
    '+1',
    '0x1',
    '%201',
    '2147483647',
    '2147483648',
    '99999999999999999999',
    'NaN',
  ],
  ...['%00', '1%00', '%ff', '%', '%zz', '..', '..%2f..%2fetc', '%2e%2e', 'null', '__proto__', 'constructor'],
  ...[
    '%F0%9F%98%80',
    '%ED%A0%80',
    '%E2%80%AE',
    "'",
    '%27%20or%201=1',
    'x'.repeat(1900),
    'x'.repeat(2100),
    '%25',
    '*',
  ],
  ...[
    '00000000-0000-4000-8000-000000000000',
    '٣',
    'QL-000000',
    'ql-000001',
    '1;drop',
    '{id}',
    ':id',
    '1,2',
    '[1]',
  ],
]

function pathOf({ path }: Endpoint): Arbitrary<Plan['path']> {
  const before = [...path.matchAll(/([\w-]+)\/\{\w+\}/g)].map(([, segment]) => segment ?? '')
  const choice = fc.oneof(
    { weight: 5, arbitrary: fc.nat(40).map((nth) => ({ nth })) },
    { weight: 1, arbitrary: fc.constantFrom(...HOSTILE_PARAMETERS).map((text) => ({ text })) },
  )
  return fc
    .tuple(fc.array(choice, { minLength: before.length, maxLength: before.length }), fc.boolean())
    .map(([choices, slash]) => (fixtures: Fixtures) => {
      let at = -1
      const filled = path.replace(/\{\w+\}/g, () => {
        at += 1
        const chosen = choices[at]
        if (chosen && 'text' in chosen) return chosen.text
        const ids = fixtures.idsAfter(before[at] ?? '')
        return encodeURIComponent(String(ids[(chosen?.nth ?? 0) % Math.max(1, ids.length)] ?? 1))
      })
      return slash ? filled : filled.replace(/\/$/, '')
    })
}

function queryOf({ parameters = [] }: Operation, values: ValuesOf): Arbitrary<string> {
  const known = parameters.filter((one) => one.in === 'query')
  if (known.length === 0)
    return fc.oneof({ weight: 5, arbitrary: fc.constant('') }, fc.constantFrom('?a', '?__proto__=1'))
  const one = fc.constantFrom(...known).chain(({ name, schema }) =>
    fc.oneof(
      { weight: 4, arbitrary: values.of(schema).map((value) => `${name}=${encoded(String(value))}`) },
      { weight: 2, arbitrary: hostileText.map((text) => `${name}=${encoded(text.slice(0, 5000))}`) },
      {
        weight: 1,
        arbitrary: fc.constantFrom(
          ...[
            '=',
            '',
            '[]=1',
            '[a]=1',
            '=%00',
            '=%ff',
            '=%',
            '=%ED%A0%80',
            '=1&',
            '=+',
            '=1%2C2',
            '.a=1',
          ].map((end) => name + end),
        ),
      },
    ),
  )
  return fc.array(one, { maxLength: 4 }).map((parts) => (parts.length > 0 ? `?${parts.join('&')}` : ''))
}

/** As a form encodes it; half of a surrogate pair, which it cannot encode, becomes the replacement character. */
const encoded = (text: string) => encodeURIComponent(text.toWellFormed())

/** Characters that a header may have: no line ends and none above a byte, which no client can send. */
const headerText = fc.constantFrom(
  ...HOSTILE_TEXTS.map((text) => text.replace(/[^\x20-\x7e\x80-\xff]/g, '?').slice(0, 3000)),
)

function headersOf({ creates, tagged, streams }: Endpoint): Arbitrary<Record<string, string>> {
  const odd = (name: string) => ({ weight: 1, arbitrary: headerText.map((text) => ({ [name]: text })) })
  const key = fc.oneof(headerText, fc.constantFrom('key-1', 'key-2', 'key-3'))
  return fc.oneof(
    { weight: 30, arbitrary: fc.constant({}) },
    odd('user-agent'),
    odd('x-forwarded-for'),
    odd('accept-language'),
    odd('stripe-signature'),
    odd('cookie'),
    { weight: 1, arbitrary: headerText.map((text) => ({ authorization: `Token ${text}` })) },
    odd('authorization'),
    { weight: creates ? 12 : 1, arbitrary: key.map((text) => ({ 'idempotency-key': text })) },
    { weight: tagged ? 12 : 1, arbitrary: headerText.map((text) => ({ 'if-none-match': text })) },
    { weight: streams ? 12 : 1, arbitrary: headerText.map((text) => ({ 'last-event-id': text })) },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom(
          ...[
            '',
            'text/plain',
            'application/json; charset=utf-16',
            'application/json;charset=x',
            'application/xml',
          ],
          ...[
            'multipart/form-data',
            'multipart/form-data; boundary=',
            'multipart/form-data; boundary=x',
            'json',
            ';',
          ],
        )
        .map((type) => ({ 'content-type': type })),
    },
  )
}

function bodyOf({ name }: Endpoint, { requestBody }: Operation, values: ValuesOf): Arbitrary<Plan['body']> {
  const [content] = Object.values(requestBody?.content ?? {})
  if (!content)
    return fc.oneof(
      { weight: 4, arbitrary: fc.constant(() => undefined) },
      hostile.map((value) => () => value),
    )
  const bySchema = values.of(content.schema).map((value) => () => value)
  const byExample = fc
    .tuple(
      fc.constant((fixtures: Fixtures) => fixtures.bodies[name]),
      bySchema,
    )
    .map(
      ([example, other]) =>
        (fixtures: Fixtures) =>
          example(fixtures) ?? other(),
    )
  const valid = fc.oneof({ weight: 3, arbitrary: byExample }, { weight: 2, arbitrary: bySchema })
  const nearly = fc.tuple(valid, mutation()).map(
    ([make, mutate]) =>
      (fixtures: Fixtures) =>
        mutate(make(fixtures)),
  )
  return fc.oneof(
    { weight: 4, arbitrary: valid },
    { weight: 8, arbitrary: nearly },
    { weight: 1, arbitrary: hostile.map((value) => () => value) },
  )
}
