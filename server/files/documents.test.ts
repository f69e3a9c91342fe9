/*
 * Rules: docs/rules/files.md#documents, docs/rules/files.md#document-slots,
 *   docs/rules/files.md#document-access, docs/rules/files.md#files-seen
 */
import { expect, test } from 'vitest'
import { sentenceOf } from '#domain/refusals.ts'
import { DAY_MS } from '#domain/time.ts'
import { dropExpired } from '../background/housekeeping.ts'
import type { Answer, Upload } from '../testing/caller.ts'
import { trading } from '../testing/freight.ts'
import { startWorld } from '../testing/harness.ts'
import { doc, docx, pdf, picture, zip } from '../testing/samples.ts'
import { orphans, storedIds } from '../testing/stored.ts'

const world = await startWorld({ now: '2026-06-15T09:00' })
const { post, quote, counter } = trading(world)

const DOCUMENTS = '/api/auth/updatecompanydocumentation'
const DELETE = '/api/auth/deletecompanyprofiledocumentation'
const NONE = {
  conditionsofcarriage: null,
  conditionsofcarriage_uploaded_at: null,
  operatorlicence: null,
  operatorlicence_uploaded_at: null,
  goodsintransitinsurance: null,
  goodsintransitinsurance_uploaded_at: null,
  publicliabilityinsurance: null,
  publicliabilityinsurance_uploaded_at: null,
}

const newHaulier = () => world.company('Haulier', { ready: false })

async function upload(who: { token: string }, slot: string, file: Upload): Promise<Answer> {
  return world.as(who).upload('PATCH', DOCUMENTS, { [slot]: file })
}

async function uploaded(who: { token: string }, slot: string, file: Upload): Promise<string> {
  const answer = await upload(who, slot, file)
  expect(answer.status).toBe(200)
  return String(answer.body[slot]?.url)
}

test.each<[string, string, () => Upload | Promise<Upload>]>([
  ['a PDF', 'application/pdf', () => pdf('terms.pdf')],
  ['a PDF in capitals', 'application/pdf', () => pdf('TERMS.PDF')],
  ['an old Word document', 'application/msword', () => doc()],
  [
    'a Word document',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    () => docx(),
  ],
  ['a PNG', 'image/png', () => picture('png', { name: 'scan.png' })],
  ['a .jpg', 'image/jpeg', () => picture('jpeg', { name: 'scan.jpg' })],
  ['a .jpeg', 'image/jpeg', () => picture('jpeg', { name: 'scan.jpeg' })],
])('%s is stored unchanged and served as an attachment', async (_what, type, make) => {
  const haulier = await newHaulier()
  const file = await make()

  const url = await uploaded(haulier, 'operatorlicence', file)

  const answer = await world.app.inject({
    method: 'GET',
    url,
    headers: { authorization: `Token ${haulier.token}` },
  })
  expect(answer.statusCode).toBe(200)
  expect(answer.rawPayload.equals(Buffer.from(file.content))).toBe(true)
  expect(answer.headers).toMatchObject({
    'content-type': type,
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  })
  expect(answer.headers['content-disposition']).toMatch(/^attachment; /)
  expect(answer.headers['content-disposition']).toContain(`filename*=UTF-8''${file.name}`)
})

test('the four documents appear in their slots, each with the time of the server', async () => {
  const haulier = await newHaulier()
  expect((await world.as(haulier).get(DOCUMENTS)).body).toEqual(NONE)

  const answer = await world.as(haulier).upload('PATCH', DOCUMENTS, {
    conditionsofcarriage: pdf('terms.pdf'),
    conditionsofcarriage_uploaded_at: '2001-01-01T00:00:00Z',
    publicliabilityinsurance: docx('liability.docx'),
  })

  expect(answer.body).toEqual({
    ...NONE,
    conditionsofcarriage: {
      name: 'terms.pdf',
      url: expect.stringMatching(/^\/api\/documents\/[0-9a-f-]{36}$/),
    },
    conditionsofcarriage_uploaded_at: '2026-06-15T08:00:00.000Z',
    publicliabilityinsurance: { name: 'liability.docx', url: expect.any(String) },
    publicliabilityinsurance_uploaded_at: '2026-06-15T08:00:00.000Z',
  })
  expect((await world.as(haulier).get(DOCUMENTS)).body).toEqual(answer.body)
})

test.each<[string, () => Upload | Promise<Upload>]>([
  ['HTML called .pdf', () => ({ name: 'terms.pdf', content: '<html><script>alert(1)</script>' })],
  ['HTML called .png', () => ({ name: 'scan.png', content: '<html><script>alert(1)</script>' })],
  ['HTML', () => ({ name: 'terms.html', content: '<html></html>', type: 'application/pdf' })],
  ['an SVG', () => ({ name: 'scan.svg', content: '<svg xmlns="http://www.w3.org/2000/svg"/>' })],
  ['a program', () => ({ name: 'setup.exe', content: 'MZ\x90\x00' })],
  ['a PDF called .docx', () => pdf('terms.docx')],
  ['a PDF called .html', () => pdf('terms.html')],
  ['a PDF without an extension', () => pdf('terms')],
  ['a JPEG called .png', () => picture('jpeg', { name: 'scan.png' })],
  ['a GIF', () => picture('gif', { name: 'scan.gif' })],
  ['any zip called .docx', () => ({ name: 'a.docx', content: zip({ 'run.js': 'alert(1)' }) })],
  ['macros called .docx', () => docx('a.docx', 'application/vnd.ms-word.document.macroEnabled')],
  ['half a zip', () => ({ name: 'a.docx', content: Buffer.from(docx().content).subarray(0, 20) })],
  ['nothing at all', () => ({ name: 'terms.pdf', content: '' })],
])('%s is refused and nothing is kept', async (_what, make) => {
  const haulier = await newHaulier()
  const before = await storedIds(world)

  const answer = await upload(haulier, 'goodsintransitinsurance', await make())

  expect(answer.status).toBe(400)
  expect(answer.body).toEqual({ goodsintransitinsurance: [expect.any(String)] })
  expect((await world.as(haulier).get(DOCUMENTS)).body).toEqual(NONE)
  expect(await storedIds(world)).toEqual(before)
})

test('a document above 20 MB is refused, one of 20 MB is kept', async () => {
  const haulier = await newHaulier()
  const ofBytes = (bytes: number) => ({ name: 'terms.pdf', content: Buffer.alloc(bytes, pdf().content) })

  const over = await upload(haulier, 'conditionsofcarriage', ofBytes(21 * 1024 * 1024))
  expect(over.status).toBe(413)
  expect(over.body).toEqual({ detail: 'This file is too large. The limit is 20 MB.' })
  expect((await world.as(haulier).get(DOCUMENTS)).body).toEqual(NONE)

  const exact = await upload(haulier, 'conditionsofcarriage', ofBytes(20 * 1024 * 1024))
  expect(exact.status).toBe(200)
})

test.each([
  ['../../etc/passwd.pdf', 'passwd.pdf'],
  ['C:\\Documents\\terms.pdf', 'terms.pdf'],
  ['terms\u202Efdp.\u0007exe.pdf', 'termsfdp.exe.pdf'],
  ['Lieferbedingungen für 2026 – 约定.pdf', 'Lieferbedingungen für 2026 – 约定.pdf'],
  ['"><img src=x>.pdf', '"><img src=x>.pdf'],
  [`${'a'.repeat(300)}.pdf`, `${'a'.repeat(196)}.pdf`],
])('stores the name %j as %j', async (name, kept) => {
  const haulier = await newHaulier()
  // Written by hand: a form would escape what an attacker does not.
  const payload = Buffer.from(
    `--x\r\nContent-Disposition: form-data; name="operatorlicence"; filename*=UTF-8''${encodeURIComponent(name)}\r\n\r\n${pdf().content}\r\n--x--\r\n`,
  )
  const answer = await world.app.inject({
    method: 'PATCH',
    url: DOCUMENTS,
    headers: { authorization: `Token ${haulier.token}`, 'content-type': 'multipart/form-data; boundary=x' },
    payload,
  })

  expect(answer.statusCode, answer.body).toBe(200)
  const { operatorlicence } = answer.json()
  expect(operatorlicence.name).toBe(kept)
  const download = await world.as(haulier).get(operatorlicence.url)
  expect(download.status).toBe(200)
  expect(download.headers['set-cookie']).toBeUndefined()
  const disposition = String(download.headers['content-disposition'])
  expect(decodeURIComponent(disposition.split("UTF-8''")[1] ?? '')).toBe(kept)
})

test('deletes a document by its slot, only of the caller’s company', async () => {
  const [haulier, rival] = await Promise.all([newHaulier(), newHaulier()])
  const mine = await uploaded(haulier, 'operatorlicence', pdf())
  const theirs = await uploaded(rival, 'operatorlicence', pdf())
  const body = { companyname: rival.name, companyProfileDocument: 'operatorlicence' }

  const answer = await world.as(haulier).post(DELETE, body)

  expect(answer.status).toBe(200)
  expect(answer.body).toEqual(NONE)
  expect((await world.as(haulier).get(mine)).status).toBe(404)
  expect((await world.as(rival).get(theirs)).status).toBe(200)
  expect((await world.as(haulier).post(DELETE, body)).status).toBe(404)
  expect((await world.as(haulier).post(DELETE, { companyProfileDocument: 'companylogo' })).status).toBe(400)
  expect((await world.as(haulier).post(DELETE, {})).status).toBe(400)
  expect(await orphans(world)).toEqual([])
})

test('a document is for its own company and operators, and for no other company', async () => {
  const haulier = await newHaulier()
  const otherUser = await world.userOf(haulier)
  const url = await uploaded(haulier, 'conditionsofcarriage', pdf())
  const status = async (who: { token: string }) => (await world.as(who).get(url)).status

  expect(await status(otherUser)).toBe(200)
  expect(await status(await world.operator())).toBe(200)
  expect(await status(await world.company('Haulier'))).toBe(404)
  expect(await status(await world.company('Shipper'))).toBe(404)
  expect((await world.visitor.get(url)).status).toBe(401)
  expect((await world.as('x'.repeat(43)).get(url)).status).toBe(401)
  expect(await status(await world.company('Shipper', { active: false }))).toBe(403)
})

test('a quote has the current conditions of its haulier, and a counter none of its owner', async () => {
  const [owner, haulier] = [await world.company('Haulier'), await world.company('Haulier')]
  await uploaded(haulier, 'conditionsofcarriage', pdf('terms 2025.pdf'))
  const request = await post(owner)
  const first = await quote(haulier, request)
  const url = await uploaded(haulier, 'conditionsofcarriage', pdf('terms 2026.pdf'))

  const current = { name: 'terms 2026.pdf', url }
  const later = await quote(haulier, await post(owner))
  expect(later.conditionsOfCarriage).toEqual(current)
  const { body } = await world.as(haulier).get('/api/auth/user')
  expect(body.companyname).toMatchObject({ conditionsofcarriage: current })
  expect((await counter(owner, request, first, 30_000)).conditionsOfCarriage).toBeNull()
})

test('the owner of a request can always read the conditions of its quotes', async () => {
  const [owner, stranger] = await Promise.all([world.company('Shipper'), world.company('Shipper')])
  const haulier = await world.company('Haulier')
  const old = await uploaded(haulier, 'conditionsofcarriage', pdf('terms 2025.pdf'))
  expect((await world.as(owner).get(old)).status).toBe(404)
  const request = await post(owner)
  const quoted = await quote(haulier, request)
  expect(quoted.conditionsOfCarriage).toEqual({ name: 'terms 2025.pdf', url: old })

  const newer = await uploaded(haulier, 'conditionsofcarriage', pdf('terms 2026.pdf'))

  expect(newer).not.toBe(old)
  for (const reader of [owner, haulier]) expect((await world.as(reader).get(old)).status).toBe(200)
  expect((await world.as(owner).get(newer)).status).toBe(404)
  expect((await world.as(stranger).get(old)).status).toBe(404)

  await world.as(haulier).post(DELETE, { companyProfileDocument: 'conditionsofcarriage' })
  // Housekeeping forgets images that were deleted for as long, and no document.
  const tomorrow = new Date(world.now.getTime() + DAY_MS)
  await dropExpired(world.database.db, tomorrow, world.settings.securityLogDays)

  expect((await world.as(haulier).get(newer)).status).toBe(404)
  expect((await world.as(owner).get(old)).status).toBe(200)
  expect((await world.as(haulier).get(DOCUMENTS)).body).toEqual(NONE)
  expect(await orphans(world)).toEqual([])
})

test('a document is not served as an image, and a wrong id is not found', async () => {
  const haulier = await newHaulier()
  const url = await uploaded(haulier, 'conditionsofcarriage', pdf())
  const images = url.replace('documents', 'images')

  for (const path of [images, '/api/documents/1', `${url.slice(0, -1)}x`, '/api/documents/%00'])
    expect((await world.as(haulier).get(path)).status).toBe(404)
})

test('an upload that says what it saw replaces no other file', async () => {
  const haulier = await newHaulier()
  const send = (name: string, seen: string) =>
    world.as(haulier).upload('PATCH', DOCUMENTS, { operatorlicence: pdf(name), seen })
  const first = await send('first.pdf', 'none')
  expect(first.status).toBe(200)
  const refused = await send('second.pdf', 'none')
  expect([refused.status, refused.body]).toEqual([
    409,
    { non_field_errors: [sentenceOf('file_replaced_unseen')], changed: ['operatorlicence'] },
  ])
  expect((await world.as(haulier).get(DOCUMENTS)).body.operatorlicence?.name).toBe('first.pdf')
  expect(await orphans(world)).toEqual([])
  const { url } = first.body.operatorlicence as unknown as { url: string }
  const next = await send('third.pdf', url)
  expect([next.status, next.body.operatorlicence?.name]).toEqual([200, 'third.pdf'])
  expect((await send('fourth.pdf', url)).status).toBe(409)
  // A place that was emptied meanwhile takes the file.
  await world.as(haulier).post('/api/auth/deletecompanyprofiledocumentation', {
    companyProfileDocument: 'operatorlicence',
  })
  expect((await send('fifth.pdf', url)).status).toBe(200)
})
