/** Reads a multipart body within limits: it writes nothing to disk and bounds the memory. */
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { limitSentence, maxBytesTogether, togetherSentence } from '#domain/companies/files.ts'
import { refuse } from '#domain/refuse.ts'
import { MAX_REQUEST_MS } from './client-errors.ts'
import { RefusedError, throwRefusal } from './errors.ts'
import { keyCounts } from './key-counts.ts'

/** The size of a form without its files: boundaries, names, plain fields. */
const REST_BYTES = 64 * 1024

/** The memory that bodies being read may take together, so that no caller can take all. */
export interface UploadRoom {
  /**
   * Reserves room for a body; call the result to release it.
   * @throws RefusedError too_busy when there is no more, for this caller or at all.
   */
  take(companyKey: string, bytes: number): () => void
}

/** For the machine; each worker process has its share, with room for at least one company. */
const ROOM_BYTES = 400 * 1024 * 1024
const ROOM_OF_ONE = 100 * 1024 * 1024

export function openUploadRoom(workers = 1): UploadRoom {
  const room = Math.max(ROOM_BYTES / workers, ROOM_OF_ONE)
  let taken = 0
  const takenBy = keyCounts()
  return {
    take(companyKey, bytes) {
      if (taken + bytes > room || takenBy.of(companyKey) + bytes > ROOM_OF_ONE) throwRefusal('too_busy')
      taken += bytes
      takenBy.add(companyKey, bytes)
      return () => {
        taken -= bytes
        takenBy.add(companyKey, -bytes)
      }
    },
  }
}

/** How many bytes the files of a form have together. */
export function bytesOfFiles(form: Readonly<Record<string, File | string>>): number {
  return Object.values(form).reduce((sum, value) => sum + (value instanceof File ? value.size : 0), 0)
}

/** A call whose body is a form with files. */
type FileCall = Endpoint & { readonly files: NonNullable<Endpoint['files']> }

export function takesFiles(call: Endpoint): call is FileCall {
  return call.files !== null
}

/**
 * Reads the body of a call and passes it on; its memory is counted until the call is done.
 * @throws RefusedError too_busy, and whatever is wrong with the body.
 */
export async function withMultipart<T>(
  call: FileCall,
  http: FastifyRequest,
  companyKey: string,
  room: UploadRoom,
  handle: (form: Readonly<Record<string, File | string>>) => Promise<T>,
): Promise<T> {
  if (!http.isMultipart()) throwRefusal('wrong_content_type')
  const bytes = bodyBytes(http, call)
  const giveBack = room.take(companyKey, bytes)
  try {
    return await handle(await readMultipart(http, call, bytes))
  } finally {
    giveBack()
  }
}

/** How many bytes the body of a call may have; its declared length, if it has one. */
function bodyBytes(http: FastifyRequest, call: FileCall): number {
  const max = maxBytesTogether(call.files.maxBytes) + REST_BYTES
  const announced = Number(http.headers['content-length'] ?? max)
  if (announced > max) throw bodyTooLarge(call)
  return announced
}

/**
 * The fields of a multipart body by their names: files as File, the others as text. Fields that the call does
 * not declare are dropped.
 * @throws RefusedError file_too_large, files_too_large, file_sent_twice, upload_cut_short.
 */
async function readMultipart(
  http: FastifyRequest,
  call: FileCall,
  max: number,
): Promise<Record<string, File | string>> {
  const { maxBytes } = call.files
  const declared = new Set(call.body?.fields.map(({ name }) => name))
  const found: Record<string, File | string> = {}
  const count = byteCounter(max, call)

  // A body that arrives slowly would hold its memory without limit.
  const tooSlow = setTimeout(() => http.raw.destroy(), MAX_REQUEST_MS)
  try {
    for await (const part of http.parts({ limits: limitsOf(maxBytes, declared.size) })) {
      if (part.type === 'field') {
        if (declared.has(part.fieldname)) found[part.fieldname] = String(part.value)
        continue
      }
      const chunks = await contentOf(part, count, declared.has(part.fieldname))
      // A form sends a file field that was left empty as a nameless file without content.
      const isChosen = chunks.length > 0 || Boolean(part.filename)
      if (!declared.has(part.fieldname) || !isChosen) continue
      // Taking the last one would lose the others unnoticed (docs/rules/files.md#one-file).
      if (found[part.fieldname] instanceof File)
        throwRefusal('file_sent_twice', call.body?.domainPath?.([part.fieldname]))
      found[part.fieldname] = new File(chunks, asTyped(part.filename) || 'file')
    }
    return found
  } catch (error) {
    throw understood(error, maxBytes)
  } finally {
    clearTimeout(tooSlow)
  }
}

/** Refuses a body of which more than `max` bytes have been read, or a file that was cut off at its limit. */
function byteCounter(max: number, call: FileCall) {
  let read = 0
  return (bytes: number, { truncated }: MultipartFile['file']): void => {
    read += bytes
    if (truncated) throw tooLarge(call.files.maxBytes)
    if (read > max) throw bodyTooLarge(call)
  }
}

/** Reads the content of a file to its end; it is not kept in memory if it is not asked for. */
async function contentOf(
  { file }: MultipartFile,
  count: ReturnType<typeof byteCounter>,
  isAskedFor: boolean,
): Promise<Buffer<ArrayBuffer>[]> {
  const chunks: Buffer<ArrayBuffer>[] = []
  for await (const chunk of file as AsyncIterable<Buffer<ArrayBuffer>>) {
    count(chunk.length, file)
    if (isAskedFor) chunks.push(chunk)
  }
  count(0, file)
  return chunks
}

const ESCAPED: Readonly<Record<string, string>> = { '%22': '"', '%0D': '\r', '%0A': '\n' }

/** The name of a file, without the three escapes that browsers put into a multipart body (HTML, form submission). */
function asTyped(name: string | undefined): string {
  return (name ?? '').replace(/%(?:22|0D|0A)/g, (code) => ESCAPED[code] ?? code)
}

function limitsOf(maxBytes: number, files: number) {
  return {
    fileSize: maxBytes,
    files,
    fields: 20,
    parts: files + 20,
    fieldSize: 10_000,
    fieldNameSize: 200,
    headerPairs: 50,
  }
}

function tooLarge(maxBytes: number): RefusedError {
  return new RefusedError(refuse('file_too_large', undefined, { limit: limitSentence(maxBytes) }))
}

/** A body above its limit. If the call takes several files, each of them may be small enough. */
function bodyTooLarge(call: FileCall): RefusedError {
  const { maxBytes } = call.files
  if (fileFields(call) < 2) return tooLarge(maxBytes)
  return new RefusedError(refuse('files_too_large', undefined, { limit: togetherSentence(maxBytes) }))
}

/** How many fields of a call are files. */
function fileFields({ body }: FileCall): number {
  const anyFile = new File([], 'file')
  return body?.fields.filter(({ schema }) => z.safeParse(schema, anyFile).success).length ?? 0
}

/** The parser's errors have no status, or a message that does not help the user. */
function understood(error: unknown, maxBytes: number): unknown {
  if (error instanceof RefusedError) return error
  const code = error instanceof Error && 'code' in error ? error.code : null
  if (code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge(maxBytes)
  if (code === 'FST_PARTS_LIMIT' || code === 'FST_FILES_LIMIT' || code === 'FST_FIELDS_LIMIT') return error
  return new RefusedError(refuse('upload_cut_short'))
}
