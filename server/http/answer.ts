/** What goes back over HTTP, and how it is sent. */
import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { TRANSACTION_HEADER } from '#contract/live.ts'
import { MAX_PAGE_SIZE } from '#contract/paging.ts'
import type { PageInfo } from '../paging.ts'

/** What goes back: JSON as text (built by the database, or printed by an encoder), or nothing at all. */
export interface Answer {
  readonly json: string | null
  readonly file?: FileAnswer
  readonly page?: PageInfo
  readonly status?: number
  /** The transaction whose changes are announced to open pages. */
  readonly transaction?: string
}

/** The content of a file. */
export interface FileAnswer {
  readonly content: Readable
  readonly type: string
  readonly bytes: number
  /** The name under which it is saved; without one it may be shown in place. */
  readonly name?: string
  /** True for a content that never changes under its address. */
  readonly forever?: boolean
}

/** The status of a call that succeeded. */
export function statusOf(call: Endpoint): number {
  if (call.method === 'DELETE' || (call.method === 'PUT' && !call.reply)) return 204
  return call.creates ? 201 : 200
}

export function send(
  call: Endpoint,
  answer: Answer,
  http: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  reply.status(answer.status ?? statusOf(call))
  if (answer.transaction) reply.header(TRANSACTION_HEADER, answer.transaction)
  if (answer.page) describePage(answer.page, http, reply)
  // Whatever is not the same for everybody: private data, and the token that signing in gives.
  if (call.access !== 'public' || call.method !== 'GET') reply.header('cache-control', 'no-store')
  if (answer.file) return sendFile(answer.file, reply)
  if (answer.json === null || answer.json === '') return reply.send()
  return reply.type('application/json; charset=utf-8').send(answer.json)
}

function sendFile({ content, type, bytes, name, forever }: FileAnswer, reply: FastifyReply): FastifyReply {
  reply.type(type).header('content-length', bytes)
  if (forever) reply.header('cache-control', 'public, max-age=31536000, immutable')
  if (name) reply.header('content-disposition', attachment(name))
  return reply.send(content)
}

/** RFC 6266: the name in plain letters for old programs, and as it is for the others. */
export function attachment(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}

function describePage({ page, size, total }: PageInfo, http: FastifyRequest, reply: FastifyReply): void {
  reply.header('x-total-count', total)
  // A search may hold a question mark of its own: only the first one begins the query.
  const [path = ''] = http.url.split('?', 1)
  const queryText = http.url.slice(path.length + 1)
  const last = Math.max(1, Math.ceil(total / size))
  const link = (number: number, rel: string) => {
    const query = new URLSearchParams(queryText)
    query.set('page', String(number))
    query.set('page_size', String(size))
    return `<${path}?${query}>; rel="${rel}"`
  }
  const links: string[] = []
  if (page === null) {
    // The whole list was asked for, or the beginning of it.
    if (total > size) links.push(nextAfterBeginning(path, queryText, size))
  } else {
    links.push(link(1, 'first'))
    if (page > 1) links.push(link(Math.min(page - 1, last), 'prev'))
    if (page < last) links.push(link(page + 1, 'next'))
    links.push(link(last, 'last'))
  }
  if (links.length > 0) reply.header('link', links.join(', '))
}

/** A list goes on at pages of the size that was given, or at the largest pages there are. */
function nextAfterBeginning(path: string, queryText: string, given: number): string {
  const query = new URLSearchParams(queryText)
  const size = Math.min(given, MAX_PAGE_SIZE)
  query.set('page', String(given / size + 1))
  query.set('page_size', String(size))
  return `<${path}?${query}>; rel="next"`
}
