// Rules: docs/rules/interface.md#body-encoding
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { startWorld } from '../testing/harness.ts'

const world = await startWorld()

const CREDENTIALS = JSON.stringify({ username: 'ann@example.com', password: 'x' })

function signIn(encoding: string, payload: string | Buffer) {
  return world.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: { 'content-type': 'application/json', 'content-encoding': encoding },
    payload,
  })
}

test.for(['gzip', 'br', 'gzip, identity', 'unknown'])(
  'a body with Content-Encoding: %s is refused with 415 and told why',
  async (encoding) => {
    const { statusCode, body } = await signIn(encoding, gzipSync(CREDENTIALS))
    expect(statusCode).toBe(415)
    expect(JSON.parse(body)).toEqual({
      detail: 'Send the body as it is: compressed bodies (Content-Encoding, Transfer-Encoding) are not read.',
    })
  },
)

test('a body that says that it is not encoded is read', async () => {
  const { statusCode, body } = await signIn('Identity', CREDENTIALS)
  expect(statusCode).toBe(400)
  expect(Object.keys(JSON.parse(body))).toEqual(['non_field_errors'])
})

test('a compressed upload is refused, too', async () => {
  const haulier = await world.company('Haulier')
  const answer = await world.app.inject({
    method: 'PATCH',
    url: '/api/auth/updatecompanydocumentation',
    headers: {
      authorization: `Token ${haulier.token}`,
      'content-type': 'multipart/form-data; boundary=x',
      'content-encoding': 'gzip',
    },
    payload: gzipSync('--x--'),
  })
  expect(answer.statusCode).toBe(415)
})
