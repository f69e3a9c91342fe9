/** The HTTP interface as a page to read: plain HTML without scripts, made from the calls that are mounted. */
import type { Endpoint } from '#contract/endpoint.ts'
import { escaped } from '../http/html.ts'
import { type JsonSchema, queryParameters, schemaOf, schemaOfReply } from './schema.ts'

const STYLE = `
  body { font: 15px/1.5 system-ui, sans-serif; color: #14202b; background: #fff; max-width: 60rem; margin: 2rem auto; padding: 0 1rem;
    overflow-wrap: anywhere }
  h1 { font-size: 1.6rem } h2 { font-size: 1rem; margin: 2.2rem 0 .2rem; font-family: ui-monospace, monospace }
  .method { display: inline-block; min-width: 4.2rem; color: #1d57bf } p { margin: .2rem 0 }
  table { border-collapse: collapse; margin: .5rem 0 1rem; width: 100%; font-size: 13px }
  a { color: #1d57bf } td:first-child { width: 45% }
  td, th { border-bottom: 1px solid #d8dee4; padding: .2rem .6rem .2rem 0; text-align: left; vertical-align: top }
  code { font-family: ui-monospace, monospace } h3 { font-size: .85rem; margin: .8rem 0 0; color: #52606d }
  @media (prefers-color-scheme: dark) { body { background: #10181f; color: #e6ebef } a, .method { color: #8fb8ff } h3 { color: #a9b5bf } td, th { border-color: #33414d } }
`

/** The page for these calls. */
export function docsPage(calls: readonly Endpoint[], provider: string): string {
  const sections = calls.map(section).join('')
  return `<!doctype html><html lang="en-GB"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${escaped(provider)} HTTP interface</title>
<style>${STYLE}</style></head><body><header><h1>${escaped(provider)} HTTP interface</h1>
<p>Every call with its fields. The same as an OpenAPI 3.1 document: <a href="/api/openapi.json">/api/openapi.json</a>.</p>
<p>Sign in with <code>POST /api/auth/login</code> and send <code>Authorization: Token &lt;token&gt;</code>. Paths work with and without
their trailing slash. Times are ISO 8601 and London’s where they have no offset; amounts are pounds.</p></header>
<main>${sections}</main></body></html>`
}

function section(call: Endpoint): string {
  const reply = schemaOfReply(call.reply)
  const query = queryParameters(call.query)
  return `<section id="${escaped(call.name)}"><h2><span class="method">${call.method}</span> ${escaped(call.path)}</h2>
<p>${escaped(call.summary)}. <small>Access: ${escaped(call.access)}. Source: ${escaped(call.source)}.</small></p>
${
  query.length > 0
    ? `<h3>Query</h3>${table(
        `Query of ${call.name}`,
        query.map((one) => [String(one.name), one.schema as JsonSchema, Boolean(one.required)]),
      )}`
    : ''
}
${call.body ? `<h3>${call.files ? 'Body (multipart)' : 'Body'}</h3>${table(`Body of ${call.name}`, rows(schemaOf(call.body)))}` : ''}
${reply ? `<h3>Reply</h3>${table(`Reply of ${call.name}`, rows(reply))}` : ''}</section>`
}

type Row = readonly [name: string, schema: JsonSchema, required: boolean]

/** Every field of a schema with its path, nested ones indented by their path. */
function rows(schema: JsonSchema, path = ''): Row[] {
  const alternatives = (schema.oneOf ?? schema.anyOf) as JsonSchema[] | undefined
  if (alternatives) return distinct(alternatives.flatMap((one) => rows(one, path)))
  if (schema.type === 'array') return rows(schema.items as JsonSchema, `${path}[]`)
  if (schema.type !== 'object' || !schema.properties) return []
  const required = (schema.required ?? []) as string[]
  return Object.entries(schema.properties as Record<string, JsonSchema>).flatMap(([name, value]) => {
    const at = path === '' ? name : `${path}.${name}`
    return [[at, value, required.includes(name)] as const, ...rows(value, at)]
  })
}

function distinct(all: readonly Row[]): Row[] {
  return [...new Map(all.map((row) => [row[0], row])).values()]
}

function table(label: string, all: readonly Row[]): string {
  const body = all
    .map(
      ([name, schema, required]) =>
        `<tr><td><code>${escaped(name)}</code></td><td>${escaped(typeOf(schema))}</td><td>${required ? 'required' : ''}</td></tr>`,
    )
    .join('')
  const head = '<tr><th scope="col">Name</th><th scope="col">Value</th><th scope="col">Required</th></tr>'
  return `<table aria-label="${escaped(label)}"><thead>${head}</thead><tbody>${body}</tbody></table>`
}

function typeOf(schema: JsonSchema): string {
  if (Array.isArray(schema.enum)) return schema.enum.map(String).join(' | ')
  const alternatives = (schema.anyOf ?? schema.oneOf) as JsonSchema[] | undefined
  if (alternatives) return alternatives.map(typeOf).join(' or ')
  const parts = [schema.format ?? schema.type ?? 'anything']
  if (schema.maxLength) parts.push(`up to ${schema.maxLength} characters`)
  if (schema.minimum !== undefined && schema.maximum !== undefined)
    parts.push(`${schema.minimum} to ${schema.maximum}`)
  if (schema.description) parts.push(String(schema.description))
  return parts.join(', ')
}
