// Rules: docs/rules/files.md#whole, docs/rules/files.md#one-file, docs/rules/files.md#together
import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startWorld } from '../testing/harness.ts'
import { pdf, picture } from '../testing/samples.ts'
import { orphans, storedIds } from '../testing/stored.ts'

const world = await startWorld()

const DOCUMENTS = '/api/auth/updatecompanydocumentation'
const BRAND = '/api/auth/updatecompanyprofilelogobg'

test.each([DOCUMENTS, BRAND, '/api/auth/updatecompanyprofileimages'])(
  '%s is for users of active companies',
  async (path) => {
    const inactive = await world.company('Haulier', { active: false })
    const files = { companylogo: await picture('png'), operatorlicence: pdf() }

    expect((await world.visitor.upload('PATCH', path, files)).status).toBe(401)
    expect((await world.as(await world.operator()).upload('PATCH', path, files)).status).toBe(401)
    expect((await world.as(inactive).upload('PATCH', path, files)).status).toBe(403)
    expect((await world.as(inactive).get(path)).status).toBe(403)
    expect((await world.visitor.get(path)).status).toBe(401)
    expect(await storedIds(world)).toEqual([])
  },
)

test('refuses a form without a file with 400', async () => {
  const haulier = await world.company('Haulier')
  const caller = world.as(haulier)

  for (const fields of [{}, { isActive: 'true' }, { anything: pdf() }]) {
    const answer = await caller.upload('PATCH', DOCUMENTS, fields)
    expect(answer.status).toBe(400)
    expect(answer.body).toEqual({ non_field_errors: ['Please choose a file.'] })
  }
  const text = await caller.upload('PATCH', DOCUMENTS, { operatorlicence: 'terms.pdf' })
  expect(text.status).toBe(400)
  expect(text.body).toEqual({ operatorlicence: [expect.any(String)] })
})

test('refuses two files for one place, and stores neither', async () => {
  const haulier = await world.company('Haulier')
  const twice = new FormData()
  for (const name of ['old.pdf', 'new.pdf'])
    twice.append('operatorlicence', new Blob([pdf().content as BlobPart]), name)
  const encoded = new Response(twice)
  const { statusCode, body } = await world.app.inject({
    method: 'PATCH',
    url: DOCUMENTS,
    headers: {
      authorization: `Token ${haulier.token}`,
      'content-type': encoded.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await encoded.arrayBuffer()),
  })
  expect(statusCode).toBe(400)
  expect(JSON.parse(body)).toEqual({ operatorlicence: ['Please send one file here.'] })
  expect((await world.as(haulier).get(DOCUMENTS)).body.operatorlicence).toBeNull()
})

test('files that are too large together are refused with both limits, and none is stored', async () => {
  const caller = world.as(await world.company('Haulier'))
  const { content } = await picture('png')
  const ofSixMegabytes = {
    name: 'yard.png',
    content: Buffer.concat([Buffer.from(content)], 6 * 1024 * 1024),
  }
  const slots = [
    'companyProfileImage1',
    'companyProfileImage2',
    'companyProfileImage3',
    'companyProfileImage4',
  ]
  const answer = await caller.upload(
    'PATCH',
    '/api/auth/updatecompanyprofileimages',
    Object.fromEntries(slots.map((slot) => [slot, ofSixMegabytes])),
  )
  expect([answer.status, answer.body, answer.headers['quayline-refusal']]).toEqual([
    413,
    {
      detail:
        'These files are too large. The limit is 10 MB for a file, and 20 MB for the files of one call.',
    },
    'files_too_large',
  ])
  expect(await orphans(world)).toEqual([])
})

test('keeps a file name with quotation marks and per cent signs unchanged', async () => {
  const caller = world.as(await world.company('Haulier'))
  const name = 'Terms "2026" 100% final.pdf'
  const answer = await caller.upload('PATCH', DOCUMENTS, { operatorlicence: pdf(name) })
  expect(answer.body.operatorlicence?.name).toBe(name)
})

test('accepts multipart only on uploads', async () => {
  const haulier = await world.company('Haulier')

  const asForm = { status: 415, body: { detail: 'Send this as multipart/form-data.' } }
  expect(await world.as(haulier).patch(DOCUMENTS, { operatorlicence: 'terms.pdf' })).toMatchObject(asForm)
  expect(await world.as(haulier).patch(DOCUMENTS)).toMatchObject(asForm)
  const elsewhere = '/api/auth/deletecompanyprofileimage'
  const asJson = { status: 415, body: { detail: 'Send this as application/json.' } }
  expect(await world.as(haulier).upload('POST', elsewhere, { a: 'b' })).toMatchObject(asJson)
})

test.each([
  [
    'cut off within the file',
    '--x\r\nContent-Disposition: form-data; name="operatorlicence"; filename="a.pdf"\r\n\r\n%PDF-1.4',
  ],
  ['no form at all', 'hello'],
  [
    'a name that would reach into prototypes',
    '--x\r\nContent-Disposition: form-data; name="__proto__"; filename="a.pdf"\r\n\r\n%PDF-1.4\r\n--x--\r\n',
  ],
])('%s gets 400 and nothing is kept', async (_what, payload) => {
  const haulier = await world.company('Haulier')
  const before = await storedIds(world)
  const answer = await world.app.inject({
    method: 'PATCH',
    url: DOCUMENTS,
    headers: { authorization: `Token ${haulier.token}`, 'content-type': 'multipart/form-data; boundary=x' },
    payload,
  })
  expect(answer.statusCode).toBe(400)
  expect(await storedIds(world)).toEqual(before)
})

test('refuses a form without a boundary, and one with a hundred parts', async () => {
  const haulier = await world.company('Haulier')
  const send = (type: string, payload: string) =>
    world.app.inject({
      method: 'PATCH',
      url: DOCUMENTS,
      headers: { authorization: `Token ${haulier.token}`, 'content-type': type },
      payload,
    })
  expect((await send('multipart/form-data', 'x')).statusCode).toBe(400)
  const part = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n'
  const many = await send('multipart/form-data; boundary=x', `${part.repeat(100)}--x--\r\n`)
  expect(many.statusCode).toBe(413)
})

test('a declared size above every limit is refused before the body is read', async () => {
  const haulier = await world.company('Haulier')
  const url = new URL(await world.listen())
  const socket = connect(Number(url.port), url.hostname)
  socket.write(
    `PATCH ${DOCUMENTS} HTTP/1.1\r\nHost: x\r\nAuthorization: Token ${haulier.token}\r\n` +
      'Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 5000000000\r\n\r\n',
  )
  const answer = await new Promise<string>((resolve) => socket.once('data', (data) => resolve(String(data))))
  socket.destroy()
  expect(answer).toMatch(/^HTTP\/1.1 413 /)
})

test('the connection of a refused large upload serves the next call', async () => {
  const haulier = await world.company('Haulier')
  const { hostname, port } = new URL(await world.listen().catch(() => addressOf()))
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const authorization = `Token ${haulier.token}`
  const send = (method: string, path: string, headers: Record<string, string>, body?: Buffer) =>
    new Promise<{ status: number | undefined; reused: boolean }>((resolve, reject) => {
      const sent = request(
        { agent, hostname, port, method, path, headers: { authorization, ...headers } },
        (answer: IncomingMessage) => {
          answer.resume()
          answer.once('end', () => resolve({ status: answer.statusCode, reused: sent.reusedSocket }))
        },
      )
      sent.once('error', reject)
      sent.end(body)
    })
  const logo = Buffer.concat([
    Buffer.from(
      '--x\r\nContent-Disposition: form-data; name="companylogo"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n',
    ),
    Buffer.alloc(11_500_000),
    Buffer.from('\r\n--x--\r\n'),
  ])
  const type = 'multipart/form-data; boundary=x'

  const refused = await send(
    'PATCH',
    BRAND,
    { 'content-type': type, 'content-length': String(logo.length) },
    logo,
  )
  const next = await send('GET', '/api/auth/user', {})
  agent.destroy()
  expect([refused.status, next]).toEqual([413, { status: 200, reused: true }])
})

test('an interrupted upload leaves nothing behind', async () => {
  const haulier = await world.company('Haulier', { ready: false })
  const before = await storedIds(world)
  const url = new URL(await world.listen().catch(() => addressOf()))
  const socket = connect(Number(url.port), url.hostname)
  socket.write(
    `PATCH ${DOCUMENTS} HTTP/1.1\r\nHost: x\r\nAuthorization: Token ${haulier.token}\r\n` +
      'Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 900000\r\n\r\n' +
      '--x\r\nContent-Disposition: form-data; name="operatorlicence"; filename="a.pdf"\r\n\r\n' +
      `%PDF-1.4${' '.repeat(400_000)}`,
  )
  await setTimeout(200)
  socket.destroy()
  await setTimeout(300)

  expect(await storedIds(world)).toEqual(before)
  expect((await world.as(haulier).get(DOCUMENTS)).body.operatorlicence).toBeNull()
  expect((await world.as(haulier).upload('PATCH', DOCUMENTS, { operatorlicence: pdf() })).status).toBe(200)
})

function addressOf(): string {
  const address = world.app.server.address()
  return typeof address === 'object' && address ? `http://127.0.0.1:${address.port}` : ''
}

test('a failed change in the database keeps the old file and no new one', async () => {
  const haulier = await world.company('Haulier', { ready: false })
  const first = await world.as(haulier).upload('PATCH', DOCUMENTS, { operatorlicence: pdf('first.pdf') })
  const url = String(first.body.operatorlicence?.url)
  const { db } = world.database
  await db.schema.alterTable('event').renameTo('event_away').execute()
  try {
    const failed = await world.as(haulier).upload('PATCH', DOCUMENTS, { operatorlicence: pdf('second.pdf') })
    expect(failed.status).toBe(500)
  } finally {
    await db.schema.alterTable('event_away').renameTo('event').execute()
  }

  expect((await world.as(haulier).get(DOCUMENTS)).body).toEqual(first.body)
  expect((await world.as(haulier).get(url)).status).toBe(200)
  expect(await orphans(world)).toEqual([])
})

// Rules: docs/rules/files.md#not-stored
test('a folder that takes no files is 503 for uploads only, and the readiness check and the operator see it', async () => {
  const haulier = await world.company('Haulier')
  const folder = join(world.settings.dataDir, 'files')
  await world.as(haulier).upload('PATCH', DOCUMENTS, { operatorlicence: pdf() })
  renameSync(folder, `${folder}-away`)
  // A file in the folder's place: no user can write below it, not even root.
  writeFileSync(folder, '')
  try {
    const answer = await world.as(haulier).upload('PATCH', DOCUMENTS, { operatorlicence: pdf() })
    expect(answer.status).toBe(503)
    expect(answer.body.detail).toMatch(/nothing was saved.+ring us on [+]44/)
    expect(answer.headers['retry-after']).toBe('300')
    const ready = await world.visitor.get('/readyz')
    expect([ready.status, ready.body]).toEqual([200, { status: 'ready', files: 'cannot be stored' }])
    const { body } = await world.as(await world.operator()).get('/api/operator/overview/')
    expect(body.cautions).toContainEqual(expect.stringMatching(/^Files cannot be stored.+ENOTDIR/))
  } finally {
    rmSync(folder)
    renameSync(`${folder}-away`, folder)
  }
  expect((await world.as(haulier).upload('PATCH', DOCUMENTS, { operatorlicence: pdf() })).status).toBe(200)
  expect((await world.visitor.get('/readyz')).body).toEqual({ status: 'ready' })
})
