// Rules: docs/rules/interface.md#errors
import { expect, test } from 'vitest'
import { asLostConnection } from '../db/lost-connection.ts'
import { StoreUnwritable } from '../files/storage.ts'
import { readSettings } from '../settings.ts'
import { answerTo, forOperators } from './errors.ts'

test('a full disk is answered 503 with Retry-After, also where the file store wraps the error', () => {
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  const tooLarge = Object.assign(new Error('file too large'), { code: 'EFBIG' })
  const settings = readSettings({ DEMO: 'off' })
  for (const error of [full, new Error('cannot write file', { cause: full }), tooLarge])
    expect(answerTo(error, null, settings)).toMatchObject({
      status: 503,
      body: { detail: expect.stringContaining('no room') },
      headers: { 'retry-after': expect.any(String) },
    })
})

test.each(['EMFILE', 'ENFILE'])('too many open files (%s) are answered 503, to be tried soon', (code) => {
  const open = Object.assign(new Error('too many open files'), { code })
  const settings = readSettings({ DEMO: 'off' })
  for (const error of [open, new Error('cannot write file', { cause: open })])
    expect(answerTo(error, null, settings)).toMatchObject({ status: 503, headers: { 'retry-after': '5' } })
})

test('the log names what only an operator can mend: each call without room in the database, files once elsewhere', () => {
  const withCode = (code: string) => Object.assign(new Error('failed'), { code })
  const full = withCode('ENOSPC')
  expect(forOperators(new Error('cannot write', { cause: withCode('EMFILE') }))).toBe('too many open files')
  for (const error of [withCode('53100'), full])
    expect(forOperators(error)).toBe('the disk of the database is full')
  for (const error of [
    new StoreUnwritable('not written', { cause: full }),
    withCode('40P01'),
    new Error('x'),
  ])
    expect(forOperators(error)).toBeNull()
})

test('limits that an administrator set on the database role are answered 503 with Retry-After', () => {
  const settings = readSettings({ DEMO: 'off' })
  const codes = { idleInTransaction: '25P03', transactionTimeout: '25P04', outOfMemory: '53200' }
  for (const code of Object.values(codes)) {
    const error = asLostConnection(Object.assign(new Error('refused'), { severity: 'FATAL', code }))
    expect([code, answerTo(error, null, settings)?.status]).toEqual([code, 503])
    expect(answerTo(error, null, settings)?.headers?.['retry-after']).toBe('5')
  }
})
