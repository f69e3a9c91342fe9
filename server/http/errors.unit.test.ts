// Rules: docs/rules/interface.md#errors
import { expect, test } from 'vitest'
import { asLostConnection } from '../db/lost-connection.ts'
import { readSettings } from '../settings.ts'
import { answerTo } from './errors.ts'

test('a full disk is answered 503 with Retry-After, also where the file store wraps the error', () => {
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  const settings = readSettings({ DEMO: 'off' })
  for (const error of [full, new Error('cannot write file', { cause: full })])
    expect(answerTo(error, null, settings)).toMatchObject({
      status: 503,
      body: { detail: expect.stringContaining('no room') },
      headers: { 'retry-after': expect.any(String) },
    })
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
