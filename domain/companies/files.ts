/**
 * The files of a company: the slots, and the files that each accepts (docs/rules/files.md#image-slots,
 * docs/rules/files.md#images). The browser applies these rules before it sends a file, the server to the recognised
 * content.
 */
import * as z from 'zod/mini'
import { FileLink } from '../fields.ts'
import { type Path, Refused, refuse } from '../refuse.ts'
import { HOUR_MS, Instant } from '../time.ts'

/** The two images at the head of a profile. */
const BRAND_SLOTS = ['logo', 'background'] as const
/** The four places for pictures of the fleet. */
export const FLEET_SLOTS = ['image1', 'image2', 'image3', 'image4'] as const
export const IMAGE_SLOTS = [...BRAND_SLOTS, ...FLEET_SLOTS] as const
/** The vetting documents. */
export const DOCUMENT_SLOTS = [
  'conditionsOfCarriage',
  'operatorLicence',
  'goodsInTransitInsurance',
  'publicLiabilityInsurance',
] as const

export type BrandSlot = (typeof BRAND_SLOTS)[number]
export type FleetSlot = (typeof FLEET_SLOTS)[number]
export type ImageSlot = (typeof IMAGE_SLOTS)[number]
export type DocumentSlot = (typeof DOCUMENT_SLOTS)[number]
export type FileSlot = ImageSlot | DocumentSlot

const upload = z.optional(z.file())
/** The addresses of the files that the caller saw in the slots, or {@link NO_FILE_SEEN} (docs/rules/files.md#files-seen). */
const seen = z.optional(z.string())
/** What {@link whyCannotReplace} takes for empty slots. */
export const NO_FILE_SEEN = 'none'
/** Files to be put into the slots of the head of a profile, of the fleet, of the documents. */
export const BrandUpload = z.object({ logo: upload, background: upload, seen })
export const FleetUpload = z.object({ image1: upload, image2: upload, image3: upload, image4: upload, seen })
export const DocumentUpload = z.object({
  conditionsOfCarriage: upload,
  operatorLicence: upload,
  goodsInTransitInsurance: upload,
  publicLiabilityInsurance: upload,
  seen,
})

/**
 * Why an upload cannot replace the current files of its slots: `file_replaced_unseen`, with the slots whose file its caller
 * did not see. A caller who does not say what it saw replaces any file.
 */
export function whyCannotReplace(
  seen: string | undefined,
  current: readonly { readonly slot: FileSlot; readonly id: string }[],
): Refused | null {
  if (seen === undefined) return null
  const changed = current.filter(({ id }) => !seen.includes(id)).map(({ slot }) => slot)
  return changed.length > 0 ? new Refused([{ code: 'file_replaced_unseen', changed }]) : null
}

/** The content of the slots of logo and background: an address each. */
export const BrandImages = z.object({ logo: z.nullable(z.string()), background: z.nullable(z.string()) })
export type BrandImages = z.output<typeof BrandImages>

const link = z.nullable(FileLink)
/** The content of the slots of the fleet. */
export const FleetImages = z.object({ image1: link, image2: link, image3: link, image4: link })
export type FleetImages = z.output<typeof FleetImages>

const at = z.nullable(Instant)
/** The content of the slots of the documents, each with its time of upload. */
export const Documents = z.object({
  conditionsOfCarriage: link,
  conditionsOfCarriageAt: at,
  operatorLicence: link,
  operatorLicenceAt: at,
  goodsInTransitInsurance: link,
  goodsInTransitInsuranceAt: at,
  publicLiabilityInsurance: link,
  publicLiabilityInsuranceAt: at,
})
export type Documents = z.output<typeof Documents>

const NO_SUCH_SLOT = { error: 'There is no such place for a file.' }
/** The image to delete or restore, or the document to delete. */
export const ImageDeletion = z.object({ slot: z.enum(IMAGE_SLOTS, NO_SUCH_SLOT) })
export const DocumentDeletion = z.object({ slot: z.enum(DOCUMENT_SLOTS, NO_SUCH_SLOT) })

/** How long a deleted image can be restored: an hour, in milliseconds. */
export const DELETED_IMAGE_KEPT_MS = HOUR_MS

/**
 * Why a deleted image cannot be restored: `not_found` if none is kept for its slot or its hour is over,
 * `image_place_taken` if another image is in the slot (docs/rules/files.md#restore).
 */
export function whyCannotRestoreImage(deletedAt: Date | null, isTaken: boolean, now: Date): Refused | null {
  if (!deletedAt || now.getTime() - deletedAt.getTime() > DELETED_IMAGE_KEPT_MS) return refuse('not_found')
  return isTaken ? refuse('image_place_taken') : null
}

const MEGABYTE = 1024 * 1024
export const MAX_IMAGE_BYTES = 10 * MEGABYTE
export const MAX_DOCUMENT_BYTES = 20 * MEGABYTE
/** Larger images are reduced to this many pixels on the longer side. */
export const MAX_IMAGE_SIDE = 2000

/** The accepted kinds of image with their media types. */
export const IMAGE_TYPES = {
  png: 'image/png',
  jpg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
} as const
export type ImageKind = keyof typeof IMAGE_TYPES

/** The accepted kinds of document with their media types; a .doc is Word's format before .docx. */
export const DOCUMENT_TYPES = {
  pdf: 'application/pdf',
  png: 'image/png',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  jpg: 'image/jpeg',
} as const
export type DocumentKind = keyof typeof DOCUMENT_TYPES

/** The extensions that documents may have (docs/rules/files.md#documents), each with its kind. */
export const DOCUMENT_EXTENSIONS: Readonly<Record<string, DocumentKind>> = {
  pdf: 'pdf',
  png: 'png',
  doc: 'doc',
  docx: 'docx',
  jpeg: 'jpg',
  jpg: 'jpg',
}

const IMAGES_ACCEPTED = 'Use a PNG, JPEG, GIF, WebP or AVIF image.'
const DOCUMENTS_ACCEPTED = 'Use a .pdf, .png, .doc, .docx, .jpeg or .jpg file.'

/** The facts of a file before its content is read. */
interface Outside {
  readonly name: string
  /** Bytes. */
  readonly size: number
}

function whyNotThisSize({ size }: Outside, max: number, path: Path): Refused | null {
  if (size === 0) return refuse('file_empty', path)
  if (size > max) return refuse('file_too_large', path, { limit: limitSentence(max) })
  return null
}

/** The sentence that names a limit: "The limit is 10 MB." */
export function limitSentence(maxBytes: number): string {
  return `The limit is ${maxBytes / MEGABYTE} MB.`
}

/** How many times the size of the largest file the files of one call may have together (docs/rules/files.md#together). */
const FILES_OF_LARGEST = 2

/** The bytes that the files of one call may have together, if each may have `maxBytes`. */
export function maxBytesTogether(maxBytes: number): number {
  return maxBytes * FILES_OF_LARGEST
}

/** The sentence about files of one call: "The limit is 10 MB for a file, and 20 MB for the files of one call." */
export function togetherSentence(maxBytes: number): string {
  const all = maxBytesTogether(maxBytes) / MEGABYTE
  return `The limit is ${maxBytes / MEGABYTE} MB for a file, and ${all} MB for the files of one call.`
}

/**
 * Why a file cannot be an image of a profile: empty, above 10 MB, or of another kind. `kind` is the recognised content:
 * null if that is not accepted, absent if it has not been read yet. The name does not matter
 * (docs/rules/files.md#documents).
 */
export function whyNotImage(file: Outside, kind?: ImageKind | null, path: Path = []): Refused | null {
  const wrongSize = whyNotThisSize(file, MAX_IMAGE_BYTES, path)
  if (wrongSize || kind !== null) return wrongSize
  return refuse('file_type_refused', path, { accepted: IMAGES_ACCEPTED })
}

/**
 * Why a file cannot be a document: empty, above 20 MB, of another type by its name, or with content that does not match
 * the name. `kind` is the recognised content: null if that is not accepted, absent if it has not been read yet.
 */
export function whyNotDocument(file: Outside, kind?: DocumentKind | null, path: Path = []): Refused | null {
  const wrongSize = whyNotThisSize(file, MAX_DOCUMENT_BYTES, path)
  if (wrongSize) return wrongSize
  const named = DOCUMENT_EXTENSIONS[extensionOf(file.name)]
  const accepted = { accepted: DOCUMENTS_ACCEPTED }
  if (!named) return refuse('file_type_refused', path, accepted)
  if (kind !== undefined && kind !== named) return refuse('file_content_differs', path, accepted)
  return null
}

/**
 * The kind of image by the browser's media type; null if that is not accepted, undefined if the browser does not know
 * it.
 */
export function imageKindOf(mediaType: string): ImageKind | null | undefined {
  if (mediaType === '') return undefined
  const kinds = Object.keys(IMAGE_TYPES) as ImageKind[]
  return kinds.find((kind) => IMAGE_TYPES[kind] === mediaType) ?? null
}

/** The extension of a file name, lower-cased and without its dot; empty for a name without extension. */
export function extensionOf(name: string): string {
  return endingOf(name.trim()).slice(1).toLowerCase()
}

function endingOf(name: string): string {
  return /[^./\\](\.[a-z0-9]{1,10})$/i.exec(name)?.[1] ?? ''
}

const MAX_NAME_LENGTH = 200

/**
 * A file's name as it is stored and shown: without folders, without invisible characters (line ends, controls,
 * direction marks), at most 200 characters with its extension.
 */
export function cleanFileName(name: string): string {
  const base = name.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const seen = base
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\uFFFD]/gu, '')
    .replace(/\s+/gu, ' ')
    .trim()
  const ending = endingOf(seen)
  const stem = ending ? seen.slice(0, -ending.length) : seen.replace(/^\.+/, '')
  const kept = [...stem]
    .slice(0, MAX_NAME_LENGTH - ending.length)
    .join('')
    .trim()
  return `${kept || 'file'}${ending}`
}
