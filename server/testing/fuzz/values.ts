/** Values to send: those that a JSON Schema allows, and those that no schema should allow. */
import fc, { type Arbitrary } from 'fast-check'
import type { JsonSchema } from '../../openapi/schema.ts'

/** A part of a body that is not a JSON value, such as a number of a thousand digits: its text is sent unchanged. */
export class RawJson {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** The id of something that exists; which one is known when the body is sent. */
export class KnownId {
  readonly nth: number
  constructor(nth: number) {
    this.nth = nth
  }
}

/** A file in a form. */
export class FilePart {
  readonly kind: FileKind
  constructor(kind: FileKind) {
    this.kind = kind
  }
}
const FILE_KINDS = ['png', 'pdf', 'docx', 'empty', 'text', 'svg', 'cut', 'avif'] as const
export type FileKind = (typeof FILE_KINDS)[number]

const nested = (depth: number, inner: unknown): unknown => {
  let value = inner
  for (let level = 0; level < depth; level++) value = level % 2 === 0 ? [value] : { a: value }
  return value
}

/** Texts that often cause faults: numbers as text, half surrogate pairs, other digits, SQL, formulas, paths, times. */
export const HOSTILE_TEXTS: readonly string[] = [
  ...[
    '',
    ' ',
    '\t\r\n',
    '\u0000',
    'a\u0000b',
    '\ud800',
    'a\udc00',
    '\u202egnol',
    '\u200b',
    '\ufeff',
    '\u2028',
  ],
  ...[
    'NaN',
    'Infinity',
    '-Infinity',
    '-1',
    '0',
    '1e5',
    '1e308',
    '1e309',
    '0x10',
    '٣',
    '１２',
    '½',
    '1,5',
    '+1',
  ],
  ...[
    'null',
    'undefined',
    'true',
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    '[object Object]',
  ],
  ...["'", "'; drop table company; --", '%', '_', '\\', '\\u0000', '$1', '{{7*7}}', '{}', '[]', '$argon2id$'],
  ...[
    '<script>alert(1)</script>',
    '=1+1',
    '@SUM(1)',
    '../../etc/passwd',
    'http://[::1',
    'javascript:alert(1)',
  ],
  ...['👩‍👩‍👧‍👦', 'a\u0301'.repeat(300), 'ﷺ'.repeat(201), 'ß'.repeat(200), 'İ'.repeat(200), 'ǆ'.repeat(200)],
  ...[
    'x'.repeat(200),
    'x'.repeat(201),
    'x'.repeat(2001),
    'x'.repeat(100_000),
    ' '.repeat(50_000),
    '👍'.repeat(100),
  ],
  ...[
    '0000-00-00',
    '0000-01-01',
    '0001-01-01',
    '9999-12-31',
    '10000-01-01',
    '-000001-01-01',
    '2026-02-30',
    '2026-13-01',
  ],
  ...['0001-01-01T00:00:00Z', '0000-01-01T00:00:00Z', '9999-12-31T23:59:59.999999999Z', '2026-06-19T25:00'],
  ...['+275760-09-13T00:00:00Z', '2026-03-29T01:30', '2026-10-25T01:30', '2026-06-22T08:00:00+99:99'],
  ...['2026-06-22T08:00:00-23:59', '2026-06-22T08:00', '1970-01-01T00:00:00Z', '2026-06-15', '2026-06-14'],
  ...['a@b', 'a@b.co', '"a b"@c.de', 'a@b.co\r\nBcc: c@d.ef', `${'a'.repeat(64)}@${'b'.repeat(63)}.example`],
]

const HOSTILE_OTHERS: readonly unknown[] = [
  ...[null, true, false, 0, -0, 1, -1, 2, 0.1, 0.001, 1.005, 999_999.99, 1_000_000.01],
  ...[1e308, -1e308, 5e-324, 1e21, 2 ** 31 - 1, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, 2 ** 63],
  ...['1e999', '-1e999', '1e-999', `1${'0'.repeat(400)}`, '-0', '123456789012345678901234567890'].map(
    (text) => new RawJson(text),
  ),
  ...[
    '{"then": 1}',
    '{"__proto__": {"polluted": true}}',
    '{"constructor": {"prototype": {"polluted": true}}}',
  ].map((text) => new RawJson(text)),
  ...[[], [[]], {}, [null], [{}], [[], {}], { length: 3 }, { toString: 1 }, { toJSON: 1 }],
  ...[
    nested(60, 1),
    nested(1500, 1),
    Array(1001).fill(1),
    Array(300).fill({}),
    new KnownId(0),
    new KnownId(7),
  ],
]

export const hostileText: Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...HOSTILE_TEXTS) },
  {
    weight: 1,
    arbitrary: fc.array(fc.nat(0xffff), { maxLength: 30 }).map((units) => String.fromCharCode(...units)),
  },
)

export const hostile: Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...HOSTILE_OTHERS) },
  { weight: 3, arbitrary: hostileText },
  { weight: 1, arbitrary: fc.double() },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
)

const dayOf = (at: Date) => at.toISOString().slice(0, 10)
const isoDay = (days: number) => dayOf(new Date(Date.UTC(2026, 5, 15 + days)))
const clock = (value: number) => String(value).padStart(2, '0')

/** A day or instant near the time at which the worlds of tests begin, or anywhere. */
const day = fc.oneof(
  fc.integer({ min: -3, max: 40 }).map((days) => isoDay(days)),
  fc.date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true }).map(dayOf),
)
const dateTime = fc
  .tuple(
    day,
    fc.integer({ min: 0, max: 24 * 60 - 1 }),
    fc.constantFrom('Z', '', '+01:00', '-11:00', '+14:00'),
  )
  .map(([on, minute, offset]) => `${on}T${clock(Math.floor(minute / 60))}:${clock(minute % 60)}:00${offset}`)

/** Words that mean something to the product, so that a text is not always unknown. */
const WORDS = [
  'Felixstowe',
  'Leeds LS9 0PX',
  'Hull',
  'GB123456782',
  'United Kingdom',
  'Container',
  '+44 1632 960001',
]
const ADDRESSES = ['ada@tide.example', "o'neil+x@quay-side.example", 'ADA@TIDE.EXAMPLE']

/** Turns schemas of the API document into values that they allow. */
export class ValuesOf {
  readonly #schemas: Readonly<Record<string, JsonSchema>>
  constructor(document: JsonSchema) {
    this.#schemas = (document.components as { schemas: Record<string, JsonSchema> }).schemas
  }

  of(schema: JsonSchema): Arbitrary<unknown> {
    const name = /^#\/components\/schemas\/(\w+)$/.exec(String(schema.$ref))?.[1]
    if (name) return this.of(this.#schemas[name] ?? {})
    const choices = (schema.anyOf ?? schema.oneOf) as JsonSchema[] | undefined
    if (choices) return fc.oneof(...choices.map((choice) => this.of(choice)))
    if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum)
    if (Array.isArray(schema.type))
      return fc.oneof(...schema.type.map((type) => this.of({ ...schema, type })))
    switch (schema.type) {
      case 'object':
        return this.#object(schema)
      case 'array':
        return this.#list(schema)
      case 'string':
        return text(schema)
      case 'integer':
        return whole(schema)
      case 'number':
        return amount(schema)
      case 'boolean':
        return fc.boolean()
      case 'null':
        return fc.constant(null)
      default:
        return fc.jsonValue({ maxDepth: 2 })
    }
  }

  #object({ properties = {}, required = [] }: JsonSchema): Arbitrary<unknown> {
    const fields = Object.entries(properties as Record<string, JsonSchema>)
    if (fields.length === 0) return fc.dictionary(fc.string({ maxLength: 10 }), fc.jsonValue({ maxDepth: 1 }))
    const values = Object.fromEntries(fields.map(([name, schema]) => [name, this.of(schema)]))
    return fc.record(values, { requiredKeys: required as string[] })
  }

  #list({ items = {}, minItems, maxItems }: JsonSchema): Arbitrary<unknown> {
    const item = this.of(items as JsonSchema)
    const minLength = Number(minItems ?? 0)
    return fc.array(item, { minLength, maxLength: Math.max(minLength, Math.min(Number(maxItems ?? 3), 3)) })
  }
}

function text({ format, pattern, minLength = 0, maxLength = 300 }: JsonSchema): Arbitrary<unknown> {
  if (format === 'date') return day
  if (format === 'date-time') return dateTime
  if (format === 'binary') return fc.constantFrom(...FILE_KINDS).map((kind) => new FilePart(kind))
  if (format === 'email') return fc.constantFrom(...ADDRESSES)
  if (typeof pattern === 'string') return fc.stringMatching(new RegExp(pattern))
  const [min, max] = [Number(minLength), Number(maxLength)]
  return fc.oneof(
    fc.constantFrom(...WORDS).map((word) => word.padEnd(min, 'x').slice(0, max)),
    fc.string({ unit: 'grapheme', minLength: min, maxLength: Math.max(min, Math.min(max, 40)) }),
    fc.constant('w'.repeat(max)),
  )
}

const MAX_ID = 2 ** 31 - 1

function whole({ minimum, maximum }: JsonSchema): Arbitrary<unknown> {
  const [min, max] = [Number(minimum ?? -1000), Number(maximum ?? 1000)]
  const any = fc.oneof(fc.integer({ min, max }), fc.constantFrom(min, max))
  const isId = min === 1 && max === MAX_ID
  return isId ? fc.oneof({ weight: 5, arbitrary: fc.nat(60).map((nth) => new KnownId(nth)) }, any) : any
}

function amount({ minimum, maximum, multipleOf }: JsonSchema): Arbitrary<unknown> {
  const [min, max] = [Number(minimum ?? -1000), Number(maximum ?? 1000)]
  if (multipleOf) return fc.integer({ min: min * 100, max: max * 100 }).map((hundredths) => hundredths / 100)
  return fc.oneof(
    fc.integer({ min: Math.ceil(min), max: Math.floor(max) }),
    fc.double({ min, max, noNaN: true }),
  )
}
