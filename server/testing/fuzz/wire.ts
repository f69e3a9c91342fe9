/** Puts a planned request into the form in which it is sent. */
import type { Endpoint } from '#contract/endpoint.ts'
import { doc, docx, pdf, picture, tinyLargeAvif } from '../samples.ts'
import type { Fixtures } from './fixtures.ts'
import type { Plan } from './plans.ts'
import type { Start } from './starts.ts'
import { type FileKind, FilePart, KnownId, RawJson } from './values.ts'

export interface Sendable {
  readonly method: Endpoint['method']
  readonly url: string
  readonly headers: Record<string, string>
  readonly payload?: string | Buffer
}

/** The request of a plan; if the plan starts from a successful request, combined with that. */
export async function sendable(
  call: Endpoint,
  plan: Plan,
  fixtures: Fixtures,
  start: Start | null,
): Promise<Sendable> {
  const granted = (part: string) => (start && plan.start?.change !== part ? start : null)
  const caller = granted('role')
  const token = caller ? caller.token : fixtures.tokens[plan.role]
  const value = bodyOf(plan, fixtures, start)
  const query = granted('query')?.query ?? plan.query
  const sent = { method: call.method, url: (granted('path')?.path ?? plan.path(fixtures)) + query }
  const odd = granted('headers') ? {} : plan.headers
  const headers: Record<string, string> = token ? { authorization: `Token ${token}` } : {}
  if (value === undefined) return { ...sent, headers: { ...headers, ...odd } }
  if (start ? start.isForm : plan.isForm) {
    const { type, payload } = await formOf(value, fixtures)
    return { ...sent, headers: { ...headers, 'content-type': type, ...odd }, payload }
  }
  const typed = { ...headers, 'content-type': 'application/json', ...odd }
  return { ...sent, headers: typed, payload: jsonText(value, fixtures) }
}

function bodyOf(plan: Plan, fixtures: Fixtures, start: Start | null): unknown {
  if (!start) return plan.body(fixtures)
  return plan.start?.change === 'body' ? plan.start.mutate(start.body) : start.body
}

/** The value as JSON, with the numbers for which JavaScript has no value put in as text. */
function jsonText(value: unknown, fixtures: Fixtures): string {
  const raw: string[] = []
  const text = JSON.stringify(value, (_key, part: unknown) => {
    if (part instanceof KnownId) return knownId(part, fixtures)
    if (part instanceof FilePart) return part.kind
    if (!(part instanceof RawJson)) return part
    raw.push(part.text)
    return `raw:${raw.length - 1}:raw`
  })
  return text.replace(/"raw:(\d+):raw"/g, (_whole, nth: string) => raw[Number(nth)] ?? 'null')
}

function knownId({ nth }: KnownId, { numbers }: Fixtures): number {
  return numbers[nth % numbers.length] ?? 1
}

async function formOf(value: unknown, fixtures: Fixtures): Promise<{ type: string; payload: Buffer }> {
  const form = new FormData()
  for (const [field, part] of Object.entries(Object(value))) {
    if (part instanceof FilePart) {
      const { name, content } = await fileOf(part.kind)
      form.append(field, new Blob([content as BlobPart]), name)
    } else if (part !== null)
      form.append(field, typeof part === 'string' ? part : jsonText(part ?? '', fixtures))
  }
  const encoded = new Response(form)
  return {
    type: encoded.headers.get('content-type') ?? '',
    payload: Buffer.from(await encoded.arrayBuffer()),
  }
}

async function fileOf(kind: FileKind): Promise<{ name: string; content: Uint8Array | string }> {
  switch (kind) {
    case 'png':
      return picture('png', { width: 4, height: 3 })
    case 'pdf':
      return pdf('terms\u202efdp.pdf')
    case 'docx':
      return docx()
    case 'avif':
      return tinyLargeAvif()
    case 'cut':
      return { name: 'cut.png', content: (await picture('png')).content.slice(0, 40) }
    case 'svg':
      return { name: 'a.png', content: '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>' }
    case 'text':
      return { name: `${'x'.repeat(300)}.pdf`, content: doc().content }
    case 'empty':
      return { name: '', content: '' }
  }
}
