import { expect, test } from 'vitest'
import { loggedError } from './log.ts'

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

test('what was thrown and is no error is not shown at all', () => {
  expect(JSON.stringify(loggedError({ password: 'secret' }))).not.toContain('secret')
})
