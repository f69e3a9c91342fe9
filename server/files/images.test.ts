/*
 * Rules: docs/rules/files.md#images, docs/rules/files.md#image-slots, docs/rules/files.md#delete,
 *   docs/rules/files.md#file-messages, docs/rules/files.md#restore
 */
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { dropExpired } from '../background/housekeeping.ts'
import type { Answer, Upload } from '../testing/caller.ts'
import { startWorld } from '../testing/harness.ts'
import { docx, pdf, picture, sidewaysPicture, tinyLargeAvif } from '../testing/samples.ts'
import { orphans, storedIds } from '../testing/stored.ts'

const world = await startWorld()

const BRAND = '/api/auth/updatecompanyprofilelogobg'
const FLEET = '/api/auth/updatecompanyprofileimages'
const DELETE = '/api/auth/deletecompanyprofileimage'
const RESTORE = '/api/auth/restorecompanyprofileimage'
const EMPTY_FLEET = {
  companyProfileImage1: null,
  companyProfileImage2: null,
  companyProfileImage3: null,
  companyProfileImage4: null,
}

/** The bytes behind an address, without signing in. */
async function fetched(url: unknown) {
  return world.app.inject({ method: 'GET', url: String(url) })
}

async function pixels(url: unknown) {
  return sharp((await fetched(url)).rawPayload).metadata()
}

function urlIn(answer: Answer, name: string): string {
  return String(answer.body[name]?.url ?? answer.body[name])
}

test.each(['png', 'jpeg', 'gif', 'webp', 'avif'] as const)('a %s becomes the logo', async (format) => {
  const shipper = await world.company('Shipper')

  const answer = await world.as(shipper).upload('PATCH', BRAND, { companylogo: await picture(format) })

  expect(answer.status).toBe(200)
  expect(answer.body).toEqual({
    companylogo: expect.stringMatching(/^\/api\/images\/[0-9a-f-]{36}$/),
    companybackground: null,
  })
  expect((await world.as(shipper).get(BRAND)).body).toEqual(answer.body)
  const image = await fetched(urlIn(answer, 'companylogo'))
  expect(image.statusCode).toBe(200)
  expect(image.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-length': String(image.rawPayload.length),
  })
  expect(await pixels(urlIn(answer, 'companylogo'))).toMatchObject({ format: 'webp', width: 60, height: 40 })
})

test('a photograph is turned upright and loses the data of its camera', async () => {
  const haulier = await world.company('Haulier')
  const photograph = await sidewaysPicture()
  expect(await sharp(Buffer.from(photograph.content)).metadata()).toMatchObject({
    orientation: 6,
    width: 60,
    exif: expect.anything(),
  })

  const answer = await world.as(haulier).upload('PATCH', BRAND, { companybackground: photograph })

  const kept = await pixels(urlIn(answer, 'companybackground'))
  expect(kept).toMatchObject({ width: 40, height: 60 })
  expect(kept.exif).toBeUndefined()
  expect(kept.orientation).toBeUndefined()
})

test('a large image is made smaller, a small one is not', async () => {
  const haulier = await world.company('Haulier')
  const large = await picture('jpeg', { width: 3000, height: 1500 })

  const answer = await world.as(haulier).upload('PATCH', FLEET, { companyProfileImage1: large })

  expect(await pixels(urlIn(answer, 'companyProfileImage1'))).toMatchObject({ width: 2000, height: 1000 })
})

test('fleet images appear in their slots under their names, also several of one upload', async () => {
  const haulier = await world.company('Haulier')

  const answer = await world.as(haulier).upload('PATCH', FLEET, {
    companyProfileImage2: await picture('png', { name: 'yard.png' }),
    companyProfileImage4: await picture('webp', { name: 'Scania – neu.webp' }),
  })

  expect(answer.status).toBe(200)
  expect(answer.body).toEqual({
    ...EMPTY_FLEET,
    companyProfileImage2: { name: 'yard.png', url: expect.stringMatching(/^\/api\/images\//) },
    companyProfileImage4: { name: 'Scania – neu.webp', url: expect.stringMatching(/^\/api\/images\//) },
  })
  expect((await world.as(haulier).get(FLEET)).body).toEqual(answer.body)
})

test('a new image replaces the old one, which is removed', async () => {
  const haulier = await world.company('Haulier')
  const first = await world.as(haulier).upload('PATCH', BRAND, { companylogo: await picture('png') })
  const other = await world.as(haulier).upload('PATCH', BRAND, { companybackground: await picture('png') })

  const second = await world.as(haulier).upload('PATCH', BRAND, { companylogo: await picture('gif') })

  expect(urlIn(second, 'companylogo')).not.toBe(urlIn(first, 'companylogo'))
  expect(urlIn(second, 'companybackground')).toBe(urlIn(other, 'companybackground'))
  expect((await fetched(urlIn(first, 'companylogo'))).statusCode).toBe(404)
  expect((await fetched(urlIn(second, 'companylogo'))).statusCode).toBe(200)
  expect(await orphans(world)).toEqual([])
})

test('an image is deleted by its slot, and the company in the body is ignored', async () => {
  const [haulier, rival] = await Promise.all([world.company('Haulier'), world.company('Haulier')])
  const upload = { companyProfileImage3: await picture('png') }
  const mine = await world.as(haulier).upload('PATCH', FLEET, upload)
  const theirs = await world.as(rival).upload('PATCH', FLEET, upload)

  const body = { companyname: rival.name, companyProfileImage: 'companyProfileImage3' }
  const answer = await world.as(haulier).post(DELETE, body)

  expect(answer.status).toBe(200)
  expect(answer.body).toEqual(EMPTY_FLEET)
  expect((await fetched(urlIn(mine, 'companyProfileImage3'))).statusCode).toBe(404)
  expect((await fetched(urlIn(theirs, 'companyProfileImage3'))).statusCode).toBe(200)
  expect((await world.as(haulier).post(DELETE, body)).status).toBe(404)
  expect(await orphans(world)).toEqual([])
})

test('a deleted image can be restored within the hour, by its own company only, and is hidden meanwhile', async () => {
  const haulier = await world.company('Haulier')
  const rival = await world.company('Haulier')
  const first = await world
    .as(haulier)
    .upload('PATCH', FLEET, { companyProfileImage2: await picture('png', { name: 'old.png' }) })
  const slot = { companyProfileImage: 'companyProfileImage2' }
  await world.as(haulier).post(DELETE, slot)
  await world
    .as(haulier)
    .upload('PATCH', FLEET, { companyProfileImage2: await picture('png', { name: 'yard.png' }) })
  const mine = await world.as(haulier).get(FLEET)

  // Not while another image is in the slot.
  expect((await world.as(haulier).post(RESTORE, slot)).status).toBe(409)
  await world.as(haulier).post(DELETE, slot)
  expect((await fetched(urlIn(mine, 'companyProfileImage2'))).statusCode).toBe(404)
  expect((await world.as(rival).post(RESTORE, slot)).status).toBe(404)
  const answer = await world.as(haulier).post(RESTORE, slot)

  expect(answer.status).toBe(200)
  expect(answer.body.companyProfileImage2).toEqual(mine.body.companyProfileImage2)
  expect((await fetched(urlIn(mine, 'companyProfileImage2'))).statusCode).toBe(200)
  // Only the last image of a slot is kept.
  expect((await fetched(urlIn(first, 'companyProfileImage2'))).statusCode).toBe(404)
  expect((await world.as(haulier).post(RESTORE, slot)).status).toBe(404)
  expect(await orphans(world)).toEqual([])
})

test('a deleted image is forgotten after an hour', async () => {
  const haulier = await world.company('Haulier', { ready: false })
  await world.as(haulier).upload('PATCH', FLEET, { companyProfileImage1: await picture('png') })
  const slot = { companyProfileImage: 'companyProfileImage1' }
  await world.as(haulier).post(DELETE, slot)
  const { db } = world.database
  const kept = () => db.selectFrom('file').where('company_id', '=', haulier.companyId).select('id').execute()

  await dropExpired(db, new Date(world.now.getTime() + 3_599_000), world.settings.securityLogDays)
  expect(await kept()).toHaveLength(1)
  await dropExpired(db, new Date(world.now.getTime() + 3_600_000), world.settings.securityLogDays)
  expect(await kept()).toEqual([])
  expect((await world.as(haulier).post(RESTORE, slot)).status).toBe(404)
})

test('a logo can be deleted, too', async () => {
  const shipper = await world.company('Shipper')
  await world.as(shipper).upload('PATCH', BRAND, { companylogo: await picture('png') })

  expect((await world.as(shipper).post(DELETE, { companyProfileImage: 'companylogo' })).status).toBe(200)

  expect((await world.as(shipper).get(BRAND)).body).toEqual({ companylogo: null, companybackground: null })
})

test.each(['conditionsofcarriage', 'image3', '../logo', '', null, 3])(
  'the slot %j is not a slot of an image',
  async (slot) => {
    const haulier = await world.company('Haulier')
    await world.as(haulier).upload('PATCH', FLEET, { companyProfileImage3: await picture('png') })

    const answer = await world.as(haulier).post(DELETE, { companyProfileImage: slot })

    expect(answer.status).toBe(400)
    expect(Object.keys(answer.body)).toEqual(['companyProfileImage'])
    expect((await world.as(haulier).get(FLEET)).body.companyProfileImage3).not.toBeNull()
  },
)

test('an id of no image is not found', async () => {
  const haulier = await world.company('Haulier')
  const document = await world.as(haulier).upload('PATCH', '/api/auth/updatecompanydocumentation', {
    operatorlicence: pdf(),
  })
  const id = String(document.body.operatorlicence?.url).split('/').at(-1)

  for (const url of [`/api/images/${id}`, '/api/images/7', '/api/images/..%2F..%2Fpackage.json'])
    expect((await fetched(url)).statusCode).toBe(404)
})

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
const whole = await picture('png')

/** A PNG that says it has 30,000 × 30,000 pixels. */
async function bomb(): Promise<Upload> {
  const content = Buffer.from((await picture('png')).content)
  content.writeUInt32BE(30_000, 16)
  content.writeUInt32BE(30_000, 20)
  return { name: 'small.png', content }
}

test.each<[string, () => Upload | Promise<Upload>]>([
  ['an SVG', () => ({ name: 'logo.svg', content: svg, type: 'image/svg+xml' })],
  ['an SVG called .png', () => ({ name: 'logo.png', content: svg, type: 'image/png' })],
  ['HTML called .png', () => ({ name: 'logo.png', content: '<!doctype html><script>1</script>' })],
  [
    'a script after the signature of a GIF',
    () => ({ name: 'a.gif', content: 'GIF89a=1;/*<svg/>*/alert(1)' }),
  ],
  ['a TIFF', () => picture('tiff')],
  ['a PDF called .jpg', () => pdf('truck.jpg')],
  ['a Word document called .png', () => docx('truck.png')],
  ['half a PNG', () => ({ name: 'half.png', content: Buffer.from(whole.content).subarray(0, 60) })],
  ['nothing at all', () => ({ name: 'empty.png', content: '' })],
  ['more pixels than can be unpacked', bomb],
  ['a tiny AVIF of many pixels', tinyLargeAvif],
])('%s is refused and nothing is kept', async (_what, hostile) => {
  const haulier = await world.company('Haulier')
  const before = await storedIds(world)

  const answer = await world.as(haulier).upload('PATCH', FLEET, {
    companyProfileImage1: await picture('png'),
    companyProfileImage2: await hostile(),
  })

  expect(answer.status).toBe(400)
  expect(answer.body).toEqual({ companyProfileImage2: [expect.any(String)] })
  expect((await world.as(haulier).get(FLEET)).body).toEqual(EMPTY_FLEET)
  expect(await storedIds(world)).toEqual(before)
})

test('HTML hidden in an image does not survive', async () => {
  const haulier = await world.company('Haulier')
  const content = Buffer.concat([Buffer.from(whole.content), Buffer.from('<script>alert(1)</script>')])

  const answer = await world.as(haulier).upload('PATCH', BRAND, {
    companylogo: { name: 'both.png', content },
  })

  expect(answer.status).toBe(200)
  expect((await fetched(urlIn(answer, 'companylogo'))).body).not.toContain('script')
})

test('refuses an image above 10 MB, and decodes one of 10 MB', async () => {
  const haulier = await world.company('Haulier')
  const padded = (bytes: number) => ({
    name: 'large.png',
    content: Buffer.concat([Buffer.from(whole.content)], bytes),
  })

  const over = await world.as(haulier).upload('PATCH', BRAND, { companylogo: padded(10 * 1024 * 1024 + 1) })
  expect(over.status).toBe(413)
  expect(over.body).toEqual({ detail: 'This file is too large. The limit is 10 MB.' })

  const exact = await world.as(haulier).upload('PATCH', BRAND, { companylogo: padded(10 * 1024 * 1024) })
  expect(exact.status).toBe(200)
})
