/** Files of companies: what each call does, step by step; the rules are in domain/companies/files.ts. */
import * as contract from '#contract/files.ts'
import {
  type FileSlot,
  type ImageSlot,
  whyCannotReplace,
  whyCannotRestoreImage,
} from '#domain/companies/files.ts'
import { refuse } from '#domain/refuse.ts'
import { type Caller, companyKey, isOperator } from '../auth/caller.ts'
import type { Tx } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { abortOnDisconnect } from '../http/abort-on-disconnect.ts'
import type { Answer } from '../http/answer.ts'
import { throwRefusal } from '../http/errors.ts'
import { type CallBy, type Route, read, write } from '../http/route.ts'
import { announce } from '../live/announce.ts'
import { addSecurityEvent } from '../security/log.ts'
import * as deletedImages from './deleted-images.ts'
import { type Arrived, keepDocuments, keepImages } from './process-upload.ts'
import * as store from './store.ts'
import { wholeContent } from './whole-content.ts'

/** The steps of an upload once its files are stored: all of them go into their slots, or none. */
const fillSlots = {
  async load(
    tx: Tx,
    {
      caller: { companyId },
      body,
    }: CallBy<Caller> & { readonly body: { readonly seen?: string | undefined } },
    _deps: Deps,
    kept: readonly store.KeptFile[],
  ) {
    await store.lockFiles(tx, companyId)
    if (body.seen === undefined) return kept
    const current: { slot: FileSlot; id: string }[] = []
    for (const { slot } of kept) {
      const file = await store.currentFile(tx, companyId, slot)
      if (file) current.push({ slot, id: file.id })
    }
    return whyCannotReplace(body.seen, current) ?? kept
  },
  async save(tx: Tx, kept: readonly store.KeptFile[], { caller, files, now }: CallBy<Caller>) {
    for (const file of kept) await store.fillSlot(tx, caller.companyId, file, files, now)
    await announce(tx, { kind: 'company', companies: [caller.companyId] })
  },
}

/** Shippers have no places for pictures of a fleet and for vetting documents. */
function refuseShippers({ companyType }: Caller): void {
  if (companyType !== 'Haulier') throwRefusal('hauliers_only')
}

/** Stores the images of a call while its caller waits for them. */
async function rewriteImages(
  { body, files, caller, address, http }: CallBy<Caller> & { readonly body: Arrived<ImageSlot> },
  { images }: Deps,
): Promise<readonly store.KeptFile[]> {
  using watched = abortOnDisconnect(http)
  const owner = { key: companyKey(caller, address), signal: watched.signal }
  return await keepImages(body, files, images, owner)
}

/** Loads the file to delete: always of the caller's company. */
async function loadSlot(tx: Tx, companyId: number, slot: FileSlot) {
  await store.lockFiles(tx, companyId)
  return (await store.currentFile(tx, companyId, slot)) ?? refuse('not_found')
}

const emptySlot = {
  async save(tx: Tx, file: store.CurrentFile, { caller, files, now }: CallBy<Caller>) {
    await store.removeFromSlot(tx, file, files, now)
    await announce(tx, { kind: 'company', companies: [caller.companyId] })
  },
}

async function content(
  file: store.FoundFile | undefined,
  deps: Deps,
  how: { readonly name?: string; readonly forever?: boolean },
): Promise<Answer<undefined>> {
  const stream = file && (await deps.files.open(file.id))
  if (file && !stream) deps.log.error({ file: file.id }, 'the content of a file is missing from the store')
  if (!stream) return throwRefusal('not_found')
  const { id, bytes, contentType: type } = file
  const whole = await wholeContent(stream, bytes, (err) =>
    deps.log.error({ file: id, err }, 'the content of a file could not be sent whole'),
  )
  return { json: null, file: { content: whole, type, bytes, ...how } }
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export const fileRoutes: readonly Route[] = [
  read(contract.getBrandImages, async (db, { caller }) => ({
    json: await store.brandImagesJson(db, caller.companyId),
  })),

  write(contract.uploadBrandImages, {
    prepare: rewriteImages,
    ...fillSlots,
    reply: async (tx, _saved, { caller }) => ({ json: await store.brandImagesJson(tx, caller.companyId) }),
  }),

  read(contract.getFleetImages, async (db, { caller }) => ({
    json: await store.fleetImagesJson(db, caller.companyId),
  })),

  write(contract.uploadFleetImages, {
    prepare(call, deps) {
      refuseShippers(call.caller)
      return rewriteImages(call, deps)
    },
    ...fillSlots,
    reply: async (tx, _saved, { caller }) => ({ json: await store.fleetImagesJson(tx, caller.companyId) }),
  }),

  write(contract.deleteImage, {
    load: (tx, { caller, body }) => loadSlot(tx, caller.companyId, body.slot),
    async save(tx, image, { caller: { companyId }, body, files, now }) {
      await deletedImages.keepDeletedImage(tx, { companyId, slot: body.slot, image }, { files, now })
      await announce(tx, { kind: 'company', companies: [companyId] })
    },
    reply: async (tx, _saved, { caller }) => ({ json: await store.fleetImagesJson(tx, caller.companyId) }),
  }),

  write(contract.restoreImage, {
    async load(tx, { caller, body, now }) {
      await store.lockFiles(tx, caller.companyId)
      const deleted = await deletedImages.deletedImage(tx, caller.companyId, body.slot)
      const isTaken = (await store.currentFile(tx, caller.companyId, body.slot)) !== undefined
      const refused = whyCannotRestoreImage(deleted?.deletedAt ?? null, isTaken, now)
      return refused ?? deleted ?? refuse('not_found')
    },
    async save(tx, image, { caller }) {
      await deletedImages.restoreImage(tx, image)
      await announce(tx, { kind: 'company', companies: [caller.companyId] })
    },
    reply: async (tx, _saved, { caller }) => ({ json: await store.fleetImagesJson(tx, caller.companyId) }),
  }),

  read(contract.getDocuments, async (db, { caller }) => ({
    json: await store.documentsJson(db, caller.companyId),
  })),

  write(contract.uploadDocuments, {
    prepare({ body, files, caller }) {
      refuseShippers(caller)
      return keepDocuments(body, files)
    },
    ...fillSlots,
    reply: async (tx, _saved, { caller }) => ({ json: await store.documentsJson(tx, caller.companyId) }),
  }),

  write(contract.deleteDocument, {
    load: (tx, { caller, body }) => loadSlot(tx, caller.companyId, body.slot),
    ...emptySlot,
    reply: async (tx, _saved, { caller }) => ({ json: await store.documentsJson(tx, caller.companyId) }),
  }),

  read(contract.downloadImage, async (db, { params: { id = '' } }, deps) =>
    content(UUID.test(id) ? await store.findImage(db, id) : undefined, deps, { forever: true }),
  ),

  read(contract.downloadDocument, async (db, call, deps) => {
    const { caller } = call
    const { id = '' } = call.params
    const reader = isOperator(caller) ? null : caller.companyId
    const file = UUID.test(id) ? await store.findDocument(db, id, reader) : undefined
    if (file && isOperator(caller)) {
      const about = { companyId: file.companyId, detail: file.name }
      await addSecurityEvent(
        db,
        { kind: 'document read', who: caller.email, byOperator: true, ...about },
        'done',
        call,
      )
    }
    return content(file, deps, file ? { name: file.name } : {})
  }),
]
