import { mkdtempSync, rmSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { afterAll, expect, test } from 'vitest'
import { answerTo } from '../http/errors.ts'
import { startWorld } from '../testing/harness.ts'
import { pdf, picture } from '../testing/samples.ts'
import { orphans, storedIds } from '../testing/stored.ts'
import { openFileStore } from './storage.ts'
import { sweepFiles } from './sweep.ts'

const directory = mkdtempSync(join(tmpdir(), 'quayline-s3-'))
const bucket = new S3rver({
  port: 0,
  address: '127.0.0.1',
  silent: true,
  directory,
  configureBuckets: [{ name: 'quayline' }],
})
const { port } = await bucket.run()
afterAll(async () => {
  await bucket.close()
  rmSync(directory, { recursive: true, force: true })
})

const world = await startWorld({
  env: {
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_BUCKET: 'quayline',
    S3_REGION: 'eu-west-2',
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
  },
})
const DOCUMENTS = '/api/auth/updatecompanydocumentation'
const FLEET = '/api/auth/updatecompanyprofileimages'

test('files live in the bucket: upload, show, replace, delete', async () => {
  const haulier = await world.company('Haulier', { ready: false })
  const caller = world.as(haulier)

  const image = await caller.upload('PATCH', FLEET, { companyProfileImage1: await picture('png') })
  const document = await caller.upload('PATCH', DOCUMENTS, { operatorlicence: pdf() })

  const imageUrl = String(image.body.companyProfileImage1?.url)
  const documentUrl = String(document.body.operatorlicence?.url)
  expect(await storedIds(world)).toEqual([imageUrl, documentUrl].map((url) => url.split('/').at(-1)).sort())
  const shown = await world.visitor.get(imageUrl)
  expect(shown.status).toBe(200)
  expect(shown.headers['content-type']).toBe('image/webp')
  const read = await caller.get(documentUrl)
  expect(read.status).toBe(200)
  expect(String(read.body)).toBe(pdf().content)

  await caller.upload('PATCH', FLEET, { companyProfileImage1: await picture('gif') })
  await caller.post('/api/auth/deletecompanyprofiledocumentation', {
    companyProfileDocument: 'operatorlicence',
  })

  expect((await world.visitor.get(imageUrl)).status).toBe(404)
  expect((await caller.get(documentUrl)).status).toBe(404)
  expect(await storedIds(world)).toHaveLength(1)
  expect(await orphans(world)).toEqual([])
})

test('answers 404 for a content that is missing from the bucket', async () => {
  const haulier = await world.company('Haulier', { ready: false })
  const answer = await world.as(haulier).upload('PATCH', DOCUMENTS, { operatorlicence: pdf() })
  const url = String(answer.body.operatorlicence?.url)
  const store = await openFileStore(world.settings)
  await store.remove(url.split('/').at(-1) ?? '')

  expect((await world.as(haulier).get(url)).status).toBe(404)
})

test('says how many bytes the bucket has of a content, and nothing of one that is missing', async () => {
  const store = await openFileStore(world.settings)
  const id = '55555555-89ab-cdef-0123-456789abcdef'
  await store.put(id, Buffer.from('seven b'), 'application/pdf')
  expect(await store.sizeOf(id)).toBe(7)
  await store.remove(id)
  expect(await store.sizeOf(id)).toBeNull()
})

test('readers that stop reading leave the bucket to others', async () => {
  const store = await openFileStore(world.settings)
  const [id, other] = ['11111111-89ab-cdef-0123-456789abcdef', '22222222-89ab-cdef-0123-456789abcdef']
  await store.put(id, Buffer.alloc(4 * 1024 * 1024), 'application/pdf')
  const unread = await Promise.all(Array.from({ length: 60 }, () => store.open(id)))
  await store.put(other, Buffer.from('another'), 'application/pdf')
  for (const stream of unread) stream?.destroy()
  await Promise.all([store.remove(id), store.remove(other)])
}, 15_000)

test.each(['closed', 'silent'])('a bucket that is %s is answered 503', async (how) => {
  const silent = createServer(() => undefined)
  await new Promise<void>((listening) => silent.listen(0, '127.0.0.1', listening))
  const { port } = silent.address() as AddressInfo
  if (how === 'closed') await new Promise((closed) => silent.close(closed))
  const s3 = world.settings.s3 && { ...world.settings.s3, endpoint: `http://127.0.0.1:${port}` }
  const store = await openFileStore({ ...world.settings, s3 }, { connectionTimeout: 100, socketTimeout: 100 })
  const failed = await store
    .put('33333333-89ab-cdef-0123-456789abcdef', Buffer.from('a'), 'x/y')
    .catch(String)
  expect(failed).toContain('the store of files does not answer')
  const error = await store.open('33333333-89ab-cdef-0123-456789abcdef').catch((reason: unknown) => reason)
  expect(answerTo(error, null, world.settings)?.status).toBe(503)
  silent.close()
})

test.each([
  [403, 'AccessDenied'],
  [404, 'NoSuchBucket'],
  [507, 'XMinioStorageFull'],
])('a bucket that refuses (%i %s) is answered 503, and uploads by its own sentence', async (status, code) => {
  const refusing = createHttpServer((request, response) => {
    request.resume()
    const headers = { 'content-type': 'application/xml' }
    response.writeHead(status, headers).end(`<Error><Code>${code}</Code><Message>No.</Message></Error>`)
  })
  await new Promise<void>((listening) => refusing.listen(0, '127.0.0.1', listening))
  const { port } = refusing.address() as AddressInfo
  const s3 = world.settings.s3 && { ...world.settings.s3, endpoint: `http://127.0.0.1:${port}` }
  const store = await openFileStore({ ...world.settings, s3 })
  const id = '44444444-89ab-cdef-0123-456789abcdef'
  const failures = [store.put(id, Buffer.from('a'), 'x/y'), store.open(id)].map((call) =>
    call.then(
      () => null,
      (error: unknown) => answerTo(error, null, world.settings),
    ),
  )
  const [stored, opened] = await Promise.all(failures)
  expect([stored?.status, opened?.status]).toEqual([503, 503])
  expect(stored?.body).toMatchObject({ detail: expect.stringContaining('cannot be stored') })
  refusing.close()
})

test('the sweep removes contents without a file from the bucket', async () => {
  const store = await openFileStore(world.settings)
  const orphan = '01234567-89ab-cdef-0123-456789abcdef'
  await store.put(orphan, Buffer.from('left behind'), 'application/pdf')
  const inAnHour = new Date(Date.now() + 3601_000)

  expect(await sweepFiles(store, world.database.db, new Date())).toBe(0)
  expect(await sweepFiles(store, world.database.db, inAnHour)).toBe(1)
  expect(await storedIds(world)).not.toContain(orphan)
})

test('the bucket carries the id of its database, which is not one of its contents', async () => {
  const store = await openFileStore(world.settings)
  const { id } = await world.database.db.selectFrom('installation').select('id').executeTakeFirstOrThrow()
  expect(await store.owner()).toBe(id)
  expect(await storedIds(world)).not.toContain('remainder')
  await store.setOwner('01234567-89ab-cdef-0123-456789abcdef')
  expect(await sweepFiles(store, world.database.db, new Date(Date.now() + 24 * 3600_000))).toBeNull()
})
