/** Turns an upload into a stored file: checks its content, rewrites images, stores it. */
import { hash } from 'node:crypto'
import {
  cleanFileName,
  DOCUMENT_TYPES,
  type DocumentSlot,
  type FileSlot,
  type ImageSlot,
  whyNotDocument,
  whyNotImage,
} from '#domain/companies/files.ts'
import { refuse } from '#domain/refuse.ts'
import { RefusedError } from '../http/errors.ts'
import type { FileChanges } from './changes.ts'
import { type ImageOwner, type ImageRewriter, REWRITTEN_TYPE } from './images.ts'
import { documentKind, imageKind } from './recognise.ts'
import type { KeptContent, KeptFile } from './store.ts'

/** The files that arrived, by slot. */
export type Arrived<Slot extends FileSlot> = { readonly [S in Slot]?: File | undefined }

/**
 * Stores the files for image slots.
 * @throws RefusedError if nothing arrived, or something other than an accepted image; what
 * {@link ImageRewriter} throws.
 */
export function keepImages(
  arrived: Arrived<ImageSlot>,
  files: FileChanges,
  images: ImageRewriter,
  owner: ImageOwner,
): Promise<readonly KeptFile[]> {
  return keepEach(
    arrived,
    async (slot, file, content) => {
      const refused = whyNotImage(file, await imageKind(content), [slot])
      if (refused) throw new RefusedError(refused)
      return { content: await images.rewrite(content, [slot], owner), contentType: REWRITTEN_TYPE }
    },
    files,
  )
}

/**
 * Stores the files for document slots, unchanged.
 * @throws RefusedError if nothing arrived, or something other than an accepted document.
 */
export function keepDocuments(
  arrived: Arrived<DocumentSlot>,
  files: FileChanges,
): Promise<readonly KeptFile[]> {
  return keepEach(arrived, inspectDocument, files)
}

/**
 * Stores a document outside of the profile, such as a proof of delivery. Its field is `file`.
 * @throws RefusedError if nothing arrived, or something other than an accepted document.
 */
export async function keepDocument(file: File | undefined, files: FileChanges): Promise<KeptContent> {
  if (!file) throw new RefusedError(refuse('file_missing', ['file']))
  return keepOne('file', file, inspectDocument, files)
}

async function inspectDocument(
  field: string,
  file: { name: string; size: number },
  content: Uint8Array,
): Promise<InspectedFile> {
  const kind = await documentKind(content)
  const refused = whyNotDocument(file, kind, [field])
  if (refused || !kind) throw new RefusedError(refused ?? refuse('file_type_refused', [field]))
  return { content, contentType: DOCUMENT_TYPES[kind] }
}

interface InspectedFile {
  readonly content: Uint8Array
  readonly contentType: string
}

type Inspect<Field extends string> = (
  field: Field,
  file: { name: string; size: number },
  content: Uint8Array,
) => Promise<InspectedFile>

async function keepOne<Field extends string>(
  field: Field,
  file: File,
  inspect: Inspect<Field>,
  files: FileChanges,
): Promise<KeptContent> {
  const name = cleanFileName(file.name)
  const { content, contentType } = await inspect(field, { name, size: file.size }, await file.bytes())
  const id = await files.keep(content, contentType)
  return { id, name, contentType, bytes: content.length, sha256: hash('sha256', content) }
}

async function keepEach<Slot extends FileSlot>(
  arrived: Arrived<Slot>,
  inspect: Inspect<Slot>,
  files: FileChanges,
): Promise<readonly KeptFile[]> {
  const kept: KeptFile[] = []
  // One after the other: each may need a lot of memory.
  for (const [slot, file] of Object.entries(arrived) as [Slot, unknown][]) {
    if (file instanceof File) kept.push({ slot, ...(await keepOne(slot, file, inspect, files)) })
  }
  if (kept.length === 0) throw new RefusedError(refuse('file_missing'))
  return kept
}
