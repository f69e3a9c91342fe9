/** HTTP answers and how they are sent. */
import { hash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Endpoint, encodeReply, type ReplyOf, statusOf } from '#contract/endpoint.ts'
import { TRANSACTION_HEADER } from '#contract/live.ts'
import { followNames, MAX_PAGE_SIZE, NEXT_CURSOR_HEADER, TOTAL_MORE_HEADER } from '#contract/paging.ts'
import { type Json, printed } from '../db/json.ts'
import type { PageInfo } from '../paging.ts'

/** The content of an answer: a value of the reply's type, its JSON built by the database, or nothing. */
export type Answer<T> = ([T] extends [undefined]
  ? { readonly json: null }
  : { readonly value: T extends (infer Item)[] ? readonly Item[] : T } | { readonly json: Json<T> }) &
  AnswerParts

interface AnswerParts {
  /** A cookie for the browser, as its header. */
  readonly cookie?: string
  readonly file?: FileAnswer
  readonly page?: PageInfo
  readonly next?: NextChanges
}

/** The cursor at which a followed list continues, and whether more is available now. */
interface NextChanges {
  readonly cursor: string
  readonly isMore: boolean
}

/** The reply of a call that answers without content. */
export const noContent = async (): Promise<{ readonly json: null }> => ({ json: null })

/** An answer as it is sent. */
export interface SentAnswer extends AnswerParts {
  readonly json: string | null
  readonly status?: number
  /** True for the first answer to a repeated call. */
  readonly isRepeated?: boolean
  /** The transaction with the changes that are announced to open pages. */
  readonly transaction?: string
}

/** An answer with its value written under wire names. */
export function printedAnswer<E extends Endpoint>(call: E, answer: Answer<ReplyOf<E>>): SentAnswer {
  if (!('value' in answer)) return answer as SentAnswer
  const { value, ...parts } = answer as { readonly value: ReplyOf<E> } & AnswerParts
  return { ...parts, json: printedReply(call, value) }
}

/** The JSON of a reply, for answers that are made once and sent often. */
export function printedReply<E extends Endpoint>(call: E, value: ReplyOf<E>): Json<ReplyOf<E>> {
  return printed(encodeReply(call, value))
}

/** The content of a file. */
interface FileAnswer {
  readonly content: Readable
  readonly type: string
  readonly bytes: number
  /** The name for saving; without one the file may be shown in place. */
  readonly name?: string
  /** True for a content that never changes under its address. */
  readonly forever?: boolean
}

export function send(
  call: Endpoint,
  answer: SentAnswer,
  http: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  reply.status(answer.status ?? statusOf(call))
  if (answer.transaction) reply.header(TRANSACTION_HEADER, answer.transaction)
  if (answer.cookie) reply.header('set-cookie', answer.cookie)
  if (answer.page) describePage(answer.page, http, reply)
  if (answer.next) describeNext(answer.next, http, reply)
  // Answers that differ between callers: private data, and the token of a sign-in.
  if (call.access !== 'public' || call.method !== 'GET') reply.header('cache-control', 'no-store')
  if (answer.file) return sendFile(answer.file, reply)
  if (answer.json === null || answer.json === '') return reply.send()
  if (call.tagged && tagAndCompare(answer.json, http, reply)) return reply.status(304).send()
  return reply.type('application/json; charset=utf-8').send(answer.json)
}

/** Sets the ETag and its cache headers; true if the caller has this version (docs/rules/interface.md#etag). */
function tagAndCompare(json: string, http: FastifyRequest, reply: FastifyReply): boolean {
  // Weak, since the same answer may be sent compressed or not.
  const tag = `"${hash('sha256', json, 'base64url').slice(0, 27)}"`
  reply.header('etag', `W/${tag}`)
  // The caller may cache its answer but has to revalidate it before use; a shared cache may not store it.
  reply.header('cache-control', 'private, no-cache').header('vary', 'Authorization')
  const known = http.headers['if-none-match'] ?? ''
  return known.split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === tag)
}

function sendFile({ content, type, bytes, name, forever }: FileAnswer, reply: FastifyReply): FastifyReply {
  reply.type(type).header('content-length', bytes)
  if (forever) reply.header('cache-control', 'public, max-age=31536000, immutable')
  if (name) reply.header('content-disposition', attachment(name))
  return reply.send(content)
}

/** RFC 6266: the name in ASCII for old programs, and unchanged for the others. */
function attachment(name: string): string {
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

function describeNext({ cursor, isMore }: NextChanges, http: FastifyRequest, reply: FastifyReply): void {
  reply.header(NEXT_CURSOR_HEADER, cursor)
  if (!isMore) return
  const { path, query } = addressOf(http)
  query.set(followNames.updatedSince, cursor)
  reply.header('link', `<${path}?${query}>; rel="next"`)
}

/**
 * The address of a call, split into path and query. A search may contain a question mark: the first one begins the
 * query.
 */
function addressOf({ url }: FastifyRequest): { path: string; query: URLSearchParams } {
  const [path = ''] = url.split('?', 1)
  return { path, query: new URLSearchParams(url.slice(path.length + 1)) }
}

function describePage(info: PageInfo, http: FastifyRequest, reply: FastifyReply): void {
  const { page, size, total, isAtLeast = false, isFile = false } = info
  reply.header('x-total-count', total)
  if (isAtLeast) reply.header(TOTAL_MORE_HEADER, 'true')
  if (isFile) return
  const { path, query: given } = addressOf(http)
  const last = Math.max(1, Math.ceil(total / size))
  const link = (number: number, rel: string) => {
    const query = new URLSearchParams(given)
    query.set('page', String(number))
    query.set('page_size', String(size))
    return `<${path}?${query}>; rel="${rel}"`
  }
  const links: string[] = []
  if (page === null) {
    // The call requested the whole list, or its beginning.
    if (total > size || isAtLeast) links.push(nextAfterBeginning(path, given, size))
  } else {
    links.push(link(1, 'first'))
    if (page > 1) links.push(link(Math.min(page - 1, last), 'prev'))
    if (page < last || isAtLeast) links.push(link(page + 1, 'next'))
    if (!isAtLeast) links.push(link(last, 'last'))
  }
  if (links.length > 0) reply.header('link', links.join(', '))
}

/** A list continues with pages of the given size, or of the largest size. */
function nextAfterBeginning(path: string, given: URLSearchParams, rows: number): string {
  const query = new URLSearchParams(given)
  const size = Math.min(rows, MAX_PAGE_SIZE)
  query.set('page', String(rows / size + 1))
  query.set('page_size', String(size))
  return `<${path}?${query}>; rel="next"`
}
