/** Posting many requests at once (docs/rules/import.md). */
import { ImportDraft, type ImportedDraft } from '#domain/requests/import.ts'
import { AlreadyPosted } from '#domain/requests/posted.ts'
import { haulage, instant, listOf } from './codecs.ts'
import { endpoint } from './endpoint.ts'
import {
  ContainerRequestDraftWire,
  ContainerRequestWire,
  GeneralRequestDraftWire,
  GeneralRequestWire,
} from './request-shapes.ts'
import { type Codec, wire } from './wire.ts'

const haulageName = 'quoteRequestHaulageType'
const haulages = haulage()
const DRAFTS = { container: ContainerRequestDraftWire, general: GeneralRequestDraftWire } as const

/** A draft of either haulage type ↔ the body of the call that posts it alone. */
const draft: Codec<ImportedDraft> = {
  alternatives: [ContainerRequestDraftWire, GeneralRequestDraftWire],
  decode(value) {
    // A value that is not an object passes unchanged; the shape refuses it.
    if (typeof value !== 'object' || value === null) return value as never
    const type = haulages.decode(Object.hasOwn(value, haulageName) ? value[haulageName as never] : undefined)
    if (type === 'Container') return { haulage: type, container: DRAFTS.container.decode(value) }
    return { haulage: type, ...(type === 'General' ? { general: DRAFTS.general.decode(value) } : {}) }
  },
  encode: ({ container, general }) =>
    container ? DRAFTS.container.encode(container) : general && DRAFTS.general.encode(general),
  wirePath([kind, ...rest]) {
    if (kind === 'haulage') return [haulageName]
    return (kind === 'container' || kind === 'general') && DRAFTS[kind].wirePath
      ? DRAFTS[kind].wirePath(rest)
      : rest
  },
  // The sender knows the haulage type, so the path is that inside the draft.
  domainPath: (path) => {
    const isGeneral = DRAFTS.general.fields.some(({ name }) => name === path[0])
    const { domainPath } = isGeneral ? DRAFTS.general : DRAFTS.container
    return domainPath?.(path) ?? path
  },
}

const ImportDraftWire = wire(ImportDraft, { requests: ['requests', listOf(draft)] })

export const importRequests = endpoint('importRequests', {
  method: 'POST',
  path: '/api/importquoterequests/',
  access: 'company',
  keyScope: 'post',
  source: 'docs/rules/import.md#many',
  summary: 'Post up to 200 requests, all of them or none',
  body: ImportDraftWire,
  reply: { listOf: [ContainerRequestWire, GeneralRequestWire] as const },
  creates: true,
  maxBodyBytes: 1024 * 1024,
})

export const findPosted = endpoint('findPosted', {
  method: 'POST',
  path: '/api/postedquoterequests/',
  access: 'company',
  keyScope: 'post',
  source: 'docs/rules/import.md#already-posted',
  summary: 'Which of up to 200 requests the company has posted already; posts nothing',
  body: ImportDraftWire,
  reply: {
    listOf: wire(AlreadyPosted, {
      index: 'index',
      id: 'id',
      status: 'quoteRequestStatus',
      createdAt: ['quoteRequestCreatedAt', instant],
    }),
  },
  maxBodyBytes: 1024 * 1024,
})
