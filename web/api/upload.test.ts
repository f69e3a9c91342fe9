// Rules: docs/rules/interface.md#idempotency, docs/rules/files.md#under-way
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addProof, claimCharge } from '#contract/bookings.ts'
import { uploadDocuments } from '#contract/files.ts'
import { CallError } from './CallError.ts'
import { userSession } from './session.ts'
import { upload } from './upload.ts'

/** What becomes of an upload: it breaks on its way, its answer is lost, or it is answered. */
type Fate = 'breaks' | 'is not answered' | { readonly status: number; readonly json: unknown }

const PROOF = {
  id: 4,
  job: 7,
  name: 'POD.pdf',
  url: '/x',
  who: 'Orwell',
  addedAt: '2026-06-22T14:12:00.000Z',
}
const ADDED: Fate = { status: 201, json: PROOF }

let keys: (string | undefined)[] = []
let fates: Fate[] = []

class FakeRequest {
  upload: { onprogress?: () => void; onload?: () => void } = {}
  onerror?: () => void
  onload?: () => void
  status = 0
  responseText = ''
  headers: Record<string, string> = {}
  opened = ''
  open(method: string, url: string) {
    this.opened = `${method} ${url}`
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value
  }
  getResponseHeader() {
    return null
  }
  send() {
    keys.push(this.headers['Idempotency-Key'])
    const fate = fates.shift()
    if (!fate) throw new Error('an unexpected call')
    if (fate !== 'breaks') this.upload.onload?.()
    if (typeof fate === 'string') return this.onerror?.()
    this.status = fate.status
    this.responseText = JSON.stringify(fate.json) ?? '<html></html>'
    this.onload?.()
  }
}

class UnansweredRequest extends FakeRequest {
  onabort?: () => void
  override send() {
    // It waits for an answer.
  }
  abort() {
    this.onabort?.()
  }
}

beforeEach(() => {
  keys = []
  fates = []
  userSession.start('t0ken')
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  vi.stubGlobal('window', new EventTarget())
})

afterEach(() => {
  vi.unstubAllGlobals()
})

const pod = (size = 4) => new File(['x'.repeat(size)], 'POD.pdf', { lastModified: 1 })
const params = { reference: 'QL-000042' }
const prove = (job: number, file: File) => upload(addProof, { job, file }, { params })

async function sentenceOf(promise: Promise<unknown>): Promise<string> {
  const error = await promise.catch((reason: unknown) => reason)
  if (!(error instanceof CallError)) throw new Error('expected a CallError')
  return error.whole.join(' ')
}

test('an upload without an answer has the same key when it is repeated, so that it is stored once', async () => {
  fates = ['is not answered', ADDED, ADDED]
  expect(await sentenceOf(prove(7, pod()))).toContain('nothing is done twice')
  await prove(7, pod())
  await prove(7, pod())
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
  expect(keys[1]).toBe(keys[0])
  // Answered meanwhile: it is another upload.
  expect(keys[2]).not.toBe(keys[0])
})

test('an upload that a proxy answered in the place of the server keeps its key', async () => {
  // No JSON, such as the page of a network that asks to sign in.
  fates = [{ status: 200, json: undefined }, ADDED]
  expect(await sentenceOf(prove(7, pod()))).toContain('cannot be reached')
  await prove(7, pod())
  expect(keys[1]).toBe(keys[0])
})

test('another file or another job is another upload', async () => {
  fates = ['is not answered', 'is not answered', 'is not answered']
  for (const [job, file] of [
    [7, pod()],
    [7, pod(5)],
    [8, pod()],
  ] as const)
    await sentenceOf(prove(job, file))
  expect(new Set(keys).size).toBe(3)
})

test('a claim with a receipt is not claimed twice', async () => {
  const draft = { kind: 'tolls', amount: 700, quantity: 1, note: null, file: pod() } as const
  fates = ['is not answered', { status: 201, json: {} }]
  await sentenceOf(upload(claimCharge, draft, { params }))
  await upload(claimCharge, draft, { params })
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
  expect(keys[1]).toBe(keys[0])
})

test('an upload that broke on its way has changed nothing', async () => {
  fates = ['breaks']
  expect(await sentenceOf(prove(7, pod()))).toContain('Nothing was changed')
})

test('an upload with an ended session keeps the reason, which the sign-in page shows', async () => {
  const why = 'Your password has been changed, which signed you out here.'
  fates = [{ status: 401, json: { detail: why } }]
  expect(await sentenceOf(prove(7, pod()))).toBe(why)
  expect([userSession.token(), userSession.whyEnded()]).toEqual([null, why])
})

test('a file that takes the place of another has no key', async () => {
  fates = [{ status: 200, json: {} }]
  await upload(uploadDocuments, { operatorLicence: pod() })
  expect(keys).toEqual([undefined])
})

test('the browser asks before it leaves the page while one of two files is on its way', async () => {
  const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  const [first, second] = [new AbortController(), new AbortController()]
  vi.stubGlobal('XMLHttpRequest', UnansweredRequest)
  expect(asks()).toBe(false)
  const uploads = [first, second].map(({ signal }) =>
    upload(uploadDocuments, { operatorLicence: pod() }, { signal }),
  )
  expect(asks()).toBe(true)
  first.abort()
  await expect(uploads[0]).rejects.toThrow('aborted')
  expect(asks()).toBe(true)
  second.abort()
  await expect(uploads[1]).rejects.toThrow('aborted')
  expect(asks()).toBe(false)
})

test('Chrome before 119 asks, too, which needs a value of the event', async () => {
  const leaving = new AbortController()
  vi.stubGlobal('XMLHttpRequest', UnansweredRequest)
  const uploading = upload(uploadDocuments, { operatorLicence: pod() }, { signal: leaving.signal })
  const event = Object.defineProperty(new Event('beforeunload', { cancelable: true }), 'returnValue', {
    value: '',
    writable: true,
  })
  window.dispatchEvent(event)
  expect(event.returnValue).toBeTruthy()
  leaving.abort()
  await expect(uploading).rejects.toThrow('aborted')
})
