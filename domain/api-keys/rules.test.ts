// Rules: docs/rules/api-keys.md#keys, docs/rules/api-keys.md#scopes
import { expect, test } from 'vitest'
import { isRefused } from '../refuse.ts'
import { ApiKeyDraft, isApiKey, MAX_API_KEYS } from './api-key.ts'
import { makeApiKey, whyKeyIsRefused, whySideIsRefused } from './rules.ts'

const draft = { name: 'Traffic office', scopes: ['read' as const], password: 'x' }
const codeOf = (answer: unknown) => (isRefused(answer) ? answer.refusals[0]?.code : 'allowed')

test('a company has a maximum number of working keys, each with a unique name', () => {
  const names = Array.from({ length: MAX_API_KEYS }, (_, number) => `Key ${number}`)
  expect(makeApiKey(draft, names.slice(1))).toEqual(draft)
  expect(codeOf(makeApiKey(draft, names))).toBe('too_many_api_keys')
  for (const taken of [['TRAFFIC Office'], ['Ｔｒａｆｆｉｃ office'], ['Another key', 'Traffic office']])
    expect(codeOf(makeApiKey(draft, taken))).toBe('api_key_name_taken')
})

test('a key has at least one scope, each once', () => {
  expect(ApiKeyDraft.safeParse({ ...draft, scopes: [] }).success).toBe(false)
  expect(ApiKeyDraft.safeParse({ ...draft, scopes: ['admin'] }).success).toBe(false)
  expect(ApiKeyDraft.parse({ ...draft, scopes: ['quote', 'read', 'quote'] }).scopes).toEqual([
    'read',
    'quote',
  ])
})

test.each([
  ['read', ['read'], 'allowed'],
  ['read', ['post', 'quote'], 'api_key_scope'],
  ['post', ['read', 'quote'], 'api_key_scope'],
  ['by side', ['read'], 'api_key_scope'],
  ['by side', ['quote'], 'allowed'],
  ['by side', ['read', 'post'], 'allowed'],
  [null, ['read', 'post', 'quote'], 'not_for_api_keys'],
] as const)('a call that needs %s with a key of %j is %s', (needed, scopes, outcome) => {
  expect(codeOf(whyKeyIsRefused(needed, scopes) ?? 'allowed')).toBe(outcome)
})

test('a key needs post on a request of its company, and quote on another company’s', () => {
  expect(whySideIsRefused(true, ['post'])).toBeNull()
  expect(whySideIsRefused(false, ['quote'])).toBeNull()
  expect(whySideIsRefused(true, ['read', 'quote'])?.refusals[0]?.values).toEqual({ scope: 'post' })
  expect(whySideIsRefused(false, ['post'])?.refusals[0]?.values).toEqual({ scope: 'quote' })
})

test('a key is recognised by its beginning, and differs in length from a session token', () => {
  expect(isApiKey('qk_abc')).toBe(true)
  expect(isApiKey('abcqk_')).toBe(false)
  expect(isApiKey(`qk_${'a'.repeat(43)}`)).toBe(true)
  expect(isApiKey(`qk_${'a'.repeat(40)}`)).toBe(false)
})
