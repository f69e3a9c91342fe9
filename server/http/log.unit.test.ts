import { expect, test } from 'vitest'
import { loggedError, requestLine } from './log.ts'

test('an error of the database is logged without the values of its statement', () => {
  const failed = Object.assign(new Error('value out of range'), {
    code: '22003',
    table: 'mail',
    detail: 'Failing row contains (7, ada@example.com)',
    query: 'insert into mail values ($1)',
    parameters: ['the token'],
    params: ['https://quayline.example/password-confirm?token=secret'],
  })
  const logged = loggedError(new Error('could not send', { cause: failed }))
  expect(logged).toMatchObject({ message: 'could not send', cause: { code: '22003', table: 'mail' } })
  expect(JSON.stringify(logged)).not.toMatch(/secret|the token|ada@example/)
})

test('does not log a thrown value that is not an error', () => {
  expect(JSON.stringify(loggedError({ password: 'secret' }))).not.toContain('secret')
})

const answered = { method: 'GET', route: '/api/users/', status: 200, ms: 3, address: '192.0.2.7' }

test('logs the caller of a successful call, without its address', () => {
  expect(requestLine({ ...answered, caller: 'person:7' })).toEqual({
    method: 'GET',
    route: '/api/users/',
    status: 200,
    ms: 3,
    caller: 'person:7',
  })
})

test.each([400, 401, 403, 404, 429])('logs the address of a call that is refused with %i', (status) => {
  expect(requestLine({ ...answered, status, caller: null })).toMatchObject({ status, address: '192.0.2.7' })
})
