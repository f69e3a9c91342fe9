/** All SQL about the files of companies. */
import { sql } from 'kysely'
import type { ReplyOf } from '#contract/endpoint.ts'
import { FileLinkWire } from '#contract/file-link.ts'
import {
  BrandImagesWire,
  DocumentsWire,
  FleetImagesWire,
  type getBrandImages,
  type getDocuments,
  type getFleetImages,
} from '#contract/files.ts'
import {
  DOCUMENT_SLOTS,
  type DocumentSlot,
  type FileSlot,
  IMAGE_SLOTS,
  type ImageSlot,
} from '#domain/companies/files.ts'
import type { Db } from '../db/connect.ts'
import { type Json, type JsonSql, jsonRow, type Sql, select, textOf } from '../db/json.ts'
import type { Tx } from '../db/transaction.ts'
import { documentAddress, imageAddress } from './addresses.ts'
import type { FileChanges } from './changes.ts'

/** A stored content. */
export interface KeptContent {
  readonly id: string
  readonly name: string
  readonly contentType: string
  readonly bytes: number
  /** In hex. */
  readonly sha256: string
}

/** A stored content for a slot of a profile. */
export interface KeptFile extends KeptContent {
  readonly slot: FileSlot
}

/**
 * Locks the files of a company for a change. Submitting a quote locks the same row: the quote gets the
 * conditions from before or after the change, and never a removed file.
 */
export async function lockFiles(tx: Tx, companyId: number): Promise<void> {
  await tx
    .selectFrom('company')
    .where('id', '=', companyId)
    .select('id')
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

/** The current file of a slot. */
export interface CurrentFile {
  readonly id: string
  /** True if a quote was submitted with it. */
  readonly isQuoted: boolean
}

/** A query of all files of a slot, replaced ones included. */
export function filesOfSlot(tx: Tx, companyId: number, slot: FileSlot) {
  return tx.selectFrom('file').where('company_id', '=', companyId).where('slot', '=', slot)
}

/** The current file of a slot, if there is one. */
export async function currentFile(
  tx: Tx,
  companyId: number,
  slot: FileSlot,
): Promise<CurrentFile | undefined> {
  return filesOfSlot(tx, companyId, slot)
    .where('replaced_at', 'is', null)
    .select(({ exists, selectFrom }) => [
      'id',
      exists(selectFrom('quote').whereRef('conditions_id', '=', 'file.id').select('quote.id'))
        .$castTo<boolean>()
        .as('isQuoted'),
    ])
    .executeTakeFirst()
}

/**
 * Takes a file out of its slot. A file that a quote was submitted with stays, as replaced
 * (docs/rules/files.md#conditions-kept); any other is removed with its content.
 */
export async function removeFromSlot(
  tx: Tx,
  file: CurrentFile,
  files: FileChanges,
  now: Date,
): Promise<void> {
  if (file.isQuoted) await setReplacedAt(tx, file.id, now)
  else await dropFile(tx, file.id, files)
}

/** Sets when a file left its slot; null puts it back. */
export async function setReplacedAt(tx: Tx, id: string, at: Date | null): Promise<void> {
  await tx.updateTable('file').set({ replaced_at: at }).where('id', '=', id).execute()
}

/** Removes the row of a file, and its content after the commit. */
export async function dropFile(tx: Tx, id: string, files: FileChanges): Promise<void> {
  await tx.deleteFrom('file').where('id', '=', id).execute()
  files.discard(id)
}

/** Puts a stored file into its slot and replaces the current one. */
export async function fillSlot(
  tx: Tx,
  companyId: number,
  { slot, ...content }: KeptFile,
  files: FileChanges,
  now: Date,
): Promise<void> {
  const current = await currentFile(tx, companyId, slot)
  if (current) await removeFromSlot(tx, current, files, now)
  await insertFile(tx, companyId, slot, content, now)
}

/** Files of bookings, beside those in the slots of a profile. */
const BOOKING_SLOTS = ['proof', 'charge'] as const
type BookingSlot = (typeof BOOKING_SLOTS)[number]

/** Makes the row of a stored content. */
export async function insertFile(
  tx: Tx,
  companyId: number,
  slot: FileSlot | BookingSlot,
  { id, name, contentType, bytes, sha256 }: KeptContent,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('file')
    .values({
      id,
      company_id: companyId,
      slot,
      name,
      content_type: contentType,
      bytes,
      sha256,
      uploaded_at: now,
    })
    .execute()
}

/** The data for sending a file. */
export interface FoundFile {
  readonly id: string
  readonly name: string
  readonly contentType: string
  readonly bytes: number
  readonly companyId: number
}

const found = [
  'file.id',
  'file.name',
  'file.content_type as contentType',
  'file.bytes',
  'file.company_id as companyId',
] as const

/** The current image of an id. */
export async function findImage(db: Db, id: string): Promise<FoundFile | undefined> {
  return db
    .selectFrom('file')
    .where('id', '=', id)
    .where('slot', 'in', IMAGE_SLOTS)
    .where('replaced_at', 'is', null)
    .select(found)
    .executeTakeFirst()
}

/**
 * The document of an id, if the company may read it: it owns it, it was attached to a quote on one of its
 * requests, or it belongs to a booking that it gave. Null means an operator, who may read every document.
 */
export async function findDocument(
  db: Db,
  id: string,
  companyId: number | null,
): Promise<FoundFile | undefined> {
  let query = db
    .selectFrom('file')
    .where('file.id', '=', id)
    .where('file.slot', 'in', [...DOCUMENT_SLOTS, ...BOOKING_SLOTS])
    .select(found)
  if (companyId !== null)
    query = query.where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('file.company_id', '=', companyId),
        exists(
          selectFrom('quote')
            .innerJoin('request', 'request.id', 'quote.request_id')
            .whereRef('quote.conditions_id', '=', 'file.id')
            .where('request.owner_id', '=', companyId)
            .select('quote.id'),
        ),
        exists(
          selectFrom('booking_proof')
            .innerJoin('booking', 'booking.id', 'booking_proof.booking_id')
            .whereRef('booking_proof.file_id', '=', 'file.id')
            .where('booking.owner_id', '=', companyId)
            .select('booking.id'),
        ),
        exists(
          selectFrom('booking_charge')
            .innerJoin('booking', 'booking.id', 'booking_charge.booking_id')
            .whereRef('booking_charge.file_id', '=', 'file.id')
            .where('booking.owner_id', '=', companyId)
            .select('booking.id'),
        ),
      ]),
    )
  return query.executeTakeFirst()
}

/** SQL for the current file of a slot of a company; null if the slot is empty. */
function current(companyId: number, slot: FileSlot, value: Sql): Sql {
  return sql`(select ${value} from file
    where company_id = ${companyId} and slot = ${sql.lit(slot)} and replaced_at is null)`
}

const id = sql`id`
const uploadedAt = sql`uploaded_at`

function link(url: Sql): Sql {
  return jsonRow(FileLinkWire, { name: sql`name`, url })
}

/** The addresses of logo and background as JSON. */
export function brandImagesJson(db: Db, companyId: number): Promise<Json<ReplyOf<typeof getBrandImages>>> {
  const of = (slot: ImageSlot) => current(companyId, slot, imageAddress(id))
  return asText(db, jsonRow(BrandImagesWire, { logo: of('logo'), background: of('background') }))
}

/** The images of the fleet as JSON. */
export function fleetImagesJson(db: Db, companyId: number): Promise<Json<ReplyOf<typeof getFleetImages>>> {
  const of = (slot: ImageSlot) => current(companyId, slot, link(imageAddress(id)))
  return asText(
    db,
    jsonRow(FleetImagesWire, {
      image1: of('image1'),
      image2: of('image2'),
      image3: of('image3'),
      image4: of('image4'),
    }),
  )
}

/** The documents as JSON, each with its upload time. */
export function documentsJson(db: Db, companyId: number): Promise<Json<ReplyOf<typeof getDocuments>>> {
  const of = (slot: DocumentSlot) => current(companyId, slot, link(documentAddress(id)))
  const at = (slot: DocumentSlot) => current(companyId, slot, uploadedAt)
  return asText(
    db,
    jsonRow(DocumentsWire, {
      conditionsOfCarriage: of('conditionsOfCarriage'),
      conditionsOfCarriageAt: at('conditionsOfCarriage'),
      operatorLicence: of('operatorLicence'),
      operatorLicenceAt: at('operatorLicence'),
      goodsInTransitInsurance: of('goodsInTransitInsurance'),
      goodsInTransitInsuranceAt: at('goodsInTransitInsurance'),
      publicLiabilityInsurance: of('publicLiabilityInsurance'),
      publicLiabilityInsuranceAt: at('publicLiabilityInsurance'),
    }),
  )
}

async function asText<T>(db: Db, json: JsonSql<T>): Promise<Json<T>> {
  const { rows } = await select({ json: textOf(json) }, sql``).execute(db)
  const [row] = rows
  if (!row) throw new Error('a value without a row')
  return row.json
}
