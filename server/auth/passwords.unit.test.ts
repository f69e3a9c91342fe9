import { expect, test } from 'vitest'
import { RefusedError } from '../http/errors.ts'
import { hashAt, hashPassword, isPasswordOf, MAX_CONCURRENT, MAX_QUEUED } from './passwords.ts'

hashAt('full')

const PASSWORD = 'quay-side-lantern-7'

test('accepts the right password and no other, and hashes the same one differently each time', async () => {
  const [one, two] = [await hashPassword(PASSWORD), await hashPassword(PASSWORD)]
  expect(one).not.toBe(two)
  expect(await isPasswordOf(one, PASSWORD)).toBe(true)
  expect(await isPasswordOf(two, PASSWORD)).toBe(true)
  expect(await isPasswordOf(one, `${PASSWORD} `)).toBe(false)
  expect(await isPasswordOf(null, PASSWORD)).toBe(false)
})

test('accepts the same letters typed as other code points', async () => {
  const hash = await hashPassword('caf\u00e9 am hafen')
  expect(await isPasswordOf(hash, 'cafe\u0301 am hafen')).toBe(true)
})

test('names the costs in the hash, so that they can be raised', async () => {
  const hash = await hashPassword(PASSWORD)
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  // The costs are read from the hash: other costs make another hash.
  expect(await isPasswordOf(hash.replace('t=2', 't=1'), PASSWORD)).toBe(false)
})

test('hashes on all cores but one while fifty wait; one more is refused, and later ones work', async () => {
  const outcomes = await Promise.allSettled(Array.from({ length: 60 }, () => hashPassword(PASSWORD)))
  expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBe(MAX_CONCURRENT + MAX_QUEUED)
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
  for (const { reason } of refused) {
    expect(reason).toBeInstanceOf(RefusedError)
    expect(reason.refused.refusals).toEqual([{ code: 'too_busy' }])
  }
  expect(await isPasswordOf(await hashPassword(PASSWORD), PASSWORD)).toBe(true)
}, 60_000)
