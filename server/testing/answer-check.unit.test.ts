// Rules: docs/rules/interface.md#openapi
import { expect, test } from 'vitest'
import { login } from '#contract/accounts.ts'
import { addOperator } from '#contract/operator-accounts.ts'
import { listCountries } from '#contract/registration.ts'
import { whatIsWrong } from './answer-check.ts'

const added = { id: 1, email: 'ann@example.com' }

test('accepts a documented answer', () => {
  expect(whatIsWrong(addOperator, 201, added)).toBeNull()
  expect(whatIsWrong(login, 400, { non_field_errors: ['Wrong.'] })).toBeNull()
  expect(whatIsWrong(login, 503, { detail: 'Busy.' })).toBeNull()
})

test('finds a status that is not documented', () => {
  expect(whatIsWrong(login, 418, { detail: 'Tea.' })).toContain('login answered 418')
  expect(whatIsWrong(listCountries, 409, { non_field_errors: ['No.'] })).toContain('listCountries')
})

test('finds a missing key, an additional key, a wrong type and a value that the domain does not accept', () => {
  expect(whatIsWrong(addOperator, 201, {})).toContain('addOperator')
  expect(whatIsWrong(addOperator, 201, { ...added, more: 1 })).toContain('more')
  expect(whatIsWrong(login, 401, { detail: 1 })).toContain('login')
  expect(whatIsWrong(addOperator, 201, { ...added, id: 1.5 })).toContain('addOperator')
  expect(whatIsWrong(login, 200, { token: 'x', user: null })).toContain('login')
})
